"""How fast a large dump comes in, beside the least that it could take and beside Whoosh alone.

    python -m tests.benchmarks.importing [--papers 100000] [--window]

The dump has JSON lines with title, authors, year and an abstract recombined from sentences of
others, with made-up rare words. Each of these runs in a process of its own:

- floor: `json` and one `executemany` each into the tables of papers and of abstracts;
- index alone: our writer of the index, on titles, authors and abstracts;
- whoosh, fast mode: the bulk writer with which the shared measurements were made, where present;
- import: `shortlist import`, with claims, near duplicates and the index.

Printed are papers a second of the clock, the processor time, and the most memory that the
processes of the import had together. `--window` imports the dump in the window as well and prints
the longest time in which it answered nothing.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from resources import FOLDER as RESOURCES
from storage.readers import dumps_in
from storage.record import PaperRecord
from storage.text.sentences import sentences
from tests.benchmarks.big_library import SYLLABLES
from tests.shared import shared_dir

FLOOR = """
import json, sqlite3, sys
from pathlib import Path
from storage.library import Library
dump, folder = sys.argv[1:]
Library.open(Path(folder)).close()
papers, abstracts = [], []
with open(dump, encoding="utf-8") as lines:
    for n, line in enumerate(lines, 1):
        read = json.loads(line)
        title = read["title"]
        papers.append((n, title[:110], "", title, read["year"], f"{n:032x}", 0))
        abstracts.append((n, read["abstract"], ""))
connection = sqlite3.connect(Path(folder) / "library.db")
connection.executemany(
    "INSERT INTO paper (id, label, gist, title, year, fingerprint, added_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)",
    papers,
)
connection.executemany(
    "INSERT INTO abstract (paper_id, text, offset_map) VALUES (?, ?, ?)", abstracts
)
connection.commit()
"""

INDEX = """
import json, sys
from itertools import islice
from pathlib import Path
from storage.index.index import Index
from storage.index.schema import Document
from storage.search.feeder import BATCH
dump, folder = sys.argv[1:]
index = Index(Path(folder))
with index.writing() as writing, open(dump, encoding="utf-8") as lines:
    writing.create()
    number = 0
    while some := [json.loads(line) for line in islice(lines, BATCH)]:
        with writing.batch() as batch:
            batch.replace(
                Document(n, "", one["title"], one["abstract"], "", "", "\\n".join(one["authors"]))
                for n, one in enumerate(some, number + 1)
            )
            batch.commit()
        number += len(some)
"""

WHOOSH = """
import json, sys
dump, folder, bench = sys.argv[1:]
sys.path.insert(0, bench)
import wh
options = dict(an="stem-1", fast=True, bulk=True, phrase=True, blocklimit=1024, compression=0)
index = wh.create(folder, wh.make_schema(**options))
writer = wh.writer(index, **options)
with open(dump, encoding="utf-8") as lines:
    for n, line in enumerate(lines, 1):
        one = json.loads(line)
        row = dict(id=n, title=one["title"], abstract=one["abstract"], notes="", tags="",
                   status="inbox", year=one["year"], added=n)
        writer.add_document(**wh.to_doc(row, True))
        if n % 25_000 == 0:
            writer.commit(merge=False)
            writer = wh.writer(index, **options)
writer.commit(merge=False)
"""

WINDOW = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop import app as shortlist

dump, folder = sys.argv[1:]
last = time.perf_counter()
gaps = []
began = None
still = 0

def beat():
    global last, began, still
    now = time.perf_counter()
    window = shortlist.main_window()
    if began is not None:
        gaps.append(now - last)
    last = now
    if window is None or not window.is_usable():
        return
    if began is None:
        began = now
        window.workspace.import_paths([Path(dump)])
        last = time.perf_counter()
        return
    still = 0 if window.workspace.busy else still + 1
    if still > 400:
        gaps.sort()
        print(f"{now - began - 2:.1f} {gaps[-1] * 1000:.0f} {gaps[-10] * 1000:.0f} "
              f"{sum(gap > 0.05 for gap in gaps)}")
        QApplication.instance().quit()

def start():
    timer = QTimer(QApplication.instance())
    timer.timeout.connect(beat)
    timer.start(5)

shortlist.run(Path(folder), on_start=start)
"""


def records(count: int) -> Iterator[dict[str, object]]:
    """Give invented papers, always the same ones."""
    dice = random.Random(7)
    firsts, others = [], []
    for first, *rest in _sources():
        firsts.append(first)
        others += rest
    words = ["".join(dice.choices(SYLLABLES, k=dice.choice((2, 3, 4)))) for _ in range(150_000)]
    # Few words are common and most are rare, as in any language.
    weights = list(accumulate(1 / (n + 50) ** 1.05 for n in range(len(words))))

    def rare(number: int) -> list[str]:
        return dice.choices(words, cum_weights=weights, k=number)

    for n in range(count):
        wanted, text = dice.gauss(1150, 330), dice.choice(firsts)
        while len(text) < wanted:
            text += " " + dice.choice(others)
        told = text.split(" ")
        for word in rare(dice.randint(2, 8)):
            told.insert(dice.randrange(1, max(2, len(told))), word)
        yield {
            "id": f"{2000 + n // 10_000}.{n % 10_000:05d}",
            "title": f"{''.join(rare(2)).capitalize()}: {' '.join(rare(6))}",
            "authors": [" ".join(rare(2)).title() for _ in range(dice.randint(1, 5))],
            "year": 2026 - min(36, int(dice.expovariate(1 / 6))),
            "abstract": " ".join(told),
        }


def _sources() -> Iterator[list[str]]:
    folder = shared_dir()
    dumps = folder / "dumps" if folder else RESOURCES / "sample" / "invented_papers.txt"
    for source in dumps_in([dumps]):
        for entry in source.read():
            if isinstance(entry, PaperRecord):
                text = entry.abstract
                found = [text[start:end] for start, end in sentences(text)]
                if found:
                    yield found


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds of the clock and of all processors, and the most memory at one time in MiB."""

    wall: float
    cpu: float
    peak: float


def measured(command: list[str], **environment: str) -> tuple[Run, str]:
    """Run a command to its end; raise when it fails. Give what it printed as well."""
    began, before = time.perf_counter(), os.times()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, **environment}, text=True
    )
    peak = _Peak(process.pid)
    printed, _ = process.communicate()
    if process.returncode:
        raise RuntimeError(f"{command[:4]} failed")
    after = os.times()
    cpu = after.children_user + after.children_system
    cpu -= before.children_user + before.children_system
    return Run(time.perf_counter() - began, cpu, peak.stopped()), printed


class _Peak(threading.Thread):
    """Looks four times a second how much memory a process and its children have."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self._pid = pid
        self._most = 0
        self._ended = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._ended.wait(0.25):
            self._most = max(self._most, sum(resident(pid) for pid in _family(self._pid)))

    def stopped(self) -> float:
        """Give the most that was seen, in MiB."""
        self._ended.set()
        self.join()
        return self._most / 1024


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            yield from _family(int(child))


def resident(pid: int) -> int:
    """Give the KiB of memory of a process that are its own; 0 where that is not to be had."""
    try:
        facts = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return sum(
        int(line.split()[1])
        for line in facts.splitlines()
        if line.startswith(("Private_Clean:", "Private_Dirty:"))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=100_000)
    parser.add_argument("--window", action="store_true")
    wanted = parser.parse_args()
    count = wanted.papers
    python = sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        dump = str(folder / "papers.jsonl")
        with Path(dump).open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(record) + "\n" for record in records(count))

        def place(what: str) -> str:
            return str(folder / what)

        commands = {
            "floor": [python, "-c", FLOOR, dump, place("floor")],
            "index alone": [python, "-c", INDEX, dump, place("index")],
        }
        shared = shared_dir()
        if shared is not None and (shared / "bench" / "whoosh_bulk.py").is_file():
            bench = str(shared / "bench")
            commands["whoosh, fast mode"] = [python, "-c", WHOOSH, dump, place("whoosh"), bench]
        shortlist = [python, "-m", "desktop.cli", "--library", place("library")]
        commands["import"] = [*shortlist, "import", dump, "--json"]
        runs = {what: measured(command)[0] for what, command in commands.items()}
        ours = runs["import"]
        print(f"{count:,} papers")
        for what, run in runs.items():
            print(
                f"{what:18} {run.wall:7.1f} s {count / run.wall:8,.0f} papers/s   processor "
                f"{run.cpu:7.1f} s   memory {run.peak:5.0f} MiB   "
                f"import has {run.wall / ours.wall:5.2f} of its rate"
            )
        if wanted.window:
            _, printed = measured(
                [python, "-c", WINDOW, dump, place("window")], QT_QPA_PLATFORM="offscreen"
            )
            took, most, tenth, over = printed.split()
            print(
                f"window: {took} s, longest without an answer {most} ms, tenth longest {tenth} ms, "
                f"{over} over 50 ms"
            )


if __name__ == "__main__":
    main()
