"""Whether search is right again after indexing was killed, at very many random moments.

    python -m tests.benchmarks.killing [--times 200] [--seed 1] [--folder DIR]

A child process imports, changes and indexes papers, puts segments together or makes the index anew,
and gets SIGKILL after a random part of the time that such work takes; half the time with the
companion that indexes for it, which else goes on alone. Then the library is opened: its search
must find what is in its texts, found by looking at each of them, before the index has caught up and
after; an import that was killed is run again, and no paper may be lost or there twice. Some rounds
damage the index's folder as well. What was wrong is printed, with the round's number, and the exit
code is 1. Needs a system of the POSIX kind.
"""

import argparse
import logging
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from storage.library import Library
from tests.benchmarks.kills.papers import questions, write_dump, wrong
from tests.benchmarks.kills.work import WORKS, make_small

ROUNDS: Final = 12
"""Rounds with one library, before another is begun."""
PAPERS: Final = (40, 140)
"""Papers of a dump, at least and at most."""
TOO_LONG: Final = 1.1
"""How much of its usual time work may get."""
DAMAGED: Final = 0.15
"""Share of the rounds in which the index is damaged as well."""


@dataclass(slots=True)
class Seen:
    """What has come of the rounds."""

    kills: Counter[str] = field(default_factory=Counter)
    """Works that were killed, and those that had ended by then, by name."""
    owed: int = 0
    """Rounds after which papers were not indexed yet."""
    spent: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Bench:
    """One library after the other, killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._seed = seed
        self._usual: dict[str, float] = {}
        """Seconds that each work takes, where it is let to come to its end."""
        self._library = folder / "library"
        self._papers = 0

    def measure(self) -> None:
        """Find out how long each work takes."""
        dice = random.Random(self._seed)
        self._begin()
        for name in WORKS:
            dump = self._dump(dice)
            began = time.perf_counter()
            _, status = os.waitpid(self._started(name, 1, dump), 0)
            if status:
                raise RuntimeError(f"{name} has failed, though nobody killed it")
            self._usual[name] = time.perf_counter() - began

    def play(self, number: int, seen: Seen) -> None:
        """Begin some work, kill it, and look."""
        began = time.perf_counter()
        dice = random.Random(self._seed * 1_000_003 + number)
        if number % ROUNDS == 0:
            self._begin()
        name = dice.choice(list(WORKS)) if number % ROUNDS else "import"
        dump = self._dump(dice)
        child = self._started(name, dice.getrandbits(30), dump)
        time.sleep(dice.uniform(0, TOO_LONG) * self._usual[name])
        together = dice.random() < 0.5
        (os.killpg if together else os.kill)(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        ended = os.WIFEXITED(status)
        seen.kills[f"{name}, ended" if ended else name] += 1
        if ended and os.WEXITSTATUS(status):
            seen.wrong.append(f"round {number}: {name} failed by itself")
        try:
            said = self._look(dice, dump if name == "import" else None, seen)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        seen.wrong += [f"round {number}, {name}: {one}" for one in said]
        seen.spent.append(time.perf_counter() - began)

    def _look(self, dice: random.Random, dump: Path | None, seen: Seen) -> list[str]:
        """Open the library, search it, let it catch up, and search it again."""
        damaged = dice.random() < DAMAGED
        if damaged:
            dice.choice(DAMAGES)(self._library / "index", dice)
        library = Library.open(self._library)
        try:
            is_behind = library._feeder._owed() > 0 or not library._index.stamp()
            seen.owed += is_behind
            said = wrong(library, questions(library, dice), coarse=is_behind or damaged)
            if dump is not None:
                for _ in library.import_dumps([dump]):
                    pass
                self._papers += sum(1 for _ in dump.open(encoding="utf-8"))
            for _ in library.catch_up():
                pass
            said += wrong(library, questions(library, dice))
            return said + self._kept(library)
        finally:
            library.close()

    def _kept(self, library: Library) -> list[str]:
        """Say what the index has lost or has twice, and the library."""
        ids = sorted(library.search("").ids)
        live = library._index.ask(lambda postings: postings.live.tolist())
        said = []
        if len(ids) != self._papers:
            said.append(f"{len(ids)} papers are in the library, not {self._papers}")
        if live != ids:
            said.append("the index has not each paper once")
        if library._feeder._owed() or library._index.state != "ready":
            said.append("the index has not caught up")
        return said

    def _begin(self) -> None:
        shutil.rmtree(self._library, ignore_errors=True)
        Library.open(self._library).close()
        self._papers = 0

    def _dump(self, dice: random.Random) -> Path:
        file = self._folder / "dump.jsonl"
        write_dump(file, dice, dice.randint(*PAPERS))
        return file

    def _started(self, name: str, seed: int, dump: Path) -> int:
        """Start some work in a process, which leads a group of its own; give its number."""
        child = os.fork()
        if child:
            with suppress(PermissionError, ProcessLookupError):  # It may have done so itself.
                os.setpgid(child, child)
            return child
        status = 1
        try:
            os.setpgid(0, 0)
            make_small()
            library = Library.open(self._library)
            WORKS[name](library, random.Random(seed), dump)
            library.close()
            status = 0
        finally:
            os._exit(status)


def _delete(folder: Path, _dice: random.Random) -> None:
    shutil.rmtree(folder, ignore_errors=True)


def _cut(folder: Path, dice: random.Random) -> None:
    files = sorted(file for file in folder.glob("*") if file.suffix in {".seg", ".toc"})
    if files:
        file = dice.choice(files)
        os.truncate(file, int(file.stat().st_size * dice.random()))


def _unlabel(folder: Path, _dice: random.Random) -> None:
    for file in folder.glob("*.json"):
        file.write_text('{"fingerprint": "of a later program", "name": "another"}')


DAMAGES: Final[tuple[Callable[[Path, random.Random], None], ...]] = (_delete, _cut, _unlabel)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    wanted = parser.parse_args()
    # What is damaged is told of, as it should be.
    logging.getLogger("storage").setLevel(logging.ERROR)
    seen = Seen()
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        bench = Bench(Path(folder), wanted.seed)
        bench.measure()
        for number in range(wanted.times):
            bench.play(number, seen)
            if seen.wrong:
                break
    for one in seen.wrong:
        print(one)
    counts = ", ".join(f"{name} {count}" for name, count in sorted(seen.kills.items()))
    print(f"{len(seen.spent)} rounds ({counts})")
    print(f"{seen.owed} left papers that were not indexed yet")
    if seen.spent:
        print(f"seconds a round: {statistics.median(seen.spent):.1f}")
    print("search was wrong" if seen.wrong else "search was right after each")
    return bool(seen.wrong)


if __name__ == "__main__":
    sys.exit(main())
