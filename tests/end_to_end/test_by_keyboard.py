"""Sixty papers decided, tagged, highlighted, noted and ranked in the real window, by keys alone.

A window of its own on a screen of its own (Xvfb), and a keyboard (xdotool) that waits for nothing:
what is pressed while the window is busy must not be lost. Skipped where the two are missing.
`SHORTLIST_RECORD=FOLDER` keeps a picture of the screen after every paper (with ImageMagick).
"""

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage.library import Library
from storage.record import PaperId
from storage.vocabulary import Decision

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs Xvfb and xdotool",
)

PAPERS = 60
SUBJECTS = ("sparse matrices", "long prompts", "quantum circuits", "protein folding", "street maps")
MACHINES = ("an FPGA", "a GPU", "a phone", "a cluster of CPUs")
DECIDING = {"y": Decision.KEEP, "n": Decision.SKIP, "l": Decision.LATER}
FIRST = "Readers of {subject} wait too long."
LONGEST = 90.0
"""Seconds after which a window that does not do what was pressed has lost a key."""


def abstracts() -> Iterator[str]:
    for n in range(PAPERS):
        subject, machine = SUBJECTS[n % len(SUBJECTS)], MACHINES[n % len(MACHINES)]
        yield (
            f"{FIRST.format(subject=subject)} We present Reed{n:02d}x, a library for {subject} on "
            f"{machine}. It is {n + 2}x faster than what there was, and nobody has to change a "
            f"line. The {n + 1}th of our tests runs for a day."
        )


def keys_of(n: int) -> list[tuple[str, str]]:
    """What is pressed on the paper with this number: ("key", names) or ("type", text)."""
    pressed: list[tuple[str, str]] = []
    if n % 5 == 0:
        pressed += [("key", "t"), ("type", f"topic{n % 3}"), ("key", "Return"), ("key", "Escape")]
    if n % 6 == 1:
        pressed += [("key", "Return"), ("key", "s"), ("key", "h"), ("key", "Escape")]
    if n % 7 == 2:
        pressed += [("key", "m"), ("type", f"note {n}"), ("key", "Escape")]
    if n % 3 == 0:
        pressed.append(("key", str(n % 5 + 1)))
    return [*pressed, ("key", "ynl"[n % 3])]


class Screen:
    """A screen with one window of the program on it, and its keyboard."""

    def __init__(self, display: str, folder: Path, config: Path) -> None:
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "SHORTLIST_CONFIG": str(config),
        }
        self.window = subprocess.Popen(
            [sys.executable, "-m", "desktop.cli", "--library", str(folder)], env=self.environment
        )

    def find(self) -> None:
        """Wait for the window, and give it the keyboard."""
        wait_for(lambda: bool(self._windows()))
        time.sleep(2)
        self.do("windowfocus", "--sync", self._windows()[-1])

    def _windows(self) -> list[str]:
        done = self.do("search", "--onlyvisible", "--name", "Shortlist", check=False)
        return done.stdout.split()

    def do(self, *arguments: str, check: bool = True) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["xdotool", *arguments], env=self.environment, check=check, text=True,
            capture_output=True,
        )  # fmt: skip

    def press(self, pressed: list[tuple[str, str]]) -> None:
        """Press keys and type texts, one right behind the other."""
        chain: list[str] = []
        for how, what in pressed:
            chain += [how, "--delay", "8", *(["--args", "1"] if how == "type" else []), what]
        self.do(*chain)

    def record(self, name: str) -> None:
        """Keep a picture where that is asked for."""
        if target := os.environ.get("SHORTLIST_RECORD"):
            picture = str(Path(target) / f"{name}.png")
            subprocess.run(["import", "-window", "root", picture], env=self.environment, check=True)

    def close(self) -> None:
        self.window.terminate()
        self.window.wait(30)


@contextmanager
def screen(folder: Path, config: Path) -> Iterator[Screen]:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"],
        pass_fds=[writing], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        made = Screen(display, folder, config)
        try:
            made.find()
            yield made
        finally:
            made.close()
    finally:
        server.terminate()
        server.wait(30)


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < end, "the window has not done what was pressed"
        time.sleep(0.2)


@pytest.fixture
def library(tmp_path) -> Iterator[Library]:
    dump = tmp_path / "sixty.txt"
    dump.write_text("Invented Daily Papers\n\n" + "\n\n".join(abstracts()), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        for _ in made.import_dumps([dump]):
            pass
        for _ in made.catch_up():
            pass
        yield made


def decided(library: Library) -> Counter[Decision]:
    return Counter(library.detail(paper).decision for paper in library.search("").ids)


def test_sixty_papers_by_keys_alone(library, tmp_path):
    papers = [PaperId(n) for n in range(1, PAPERS + 1)]
    with screen(library.folder, tmp_path / "config") as shown:
        for n in range(PAPERS):
            shown.press(keys_of(n))
            shown.record(f"{n:02d}")
        wait_for(lambda: decided(library)[Decision.UNDECIDED] == 0)

        details = {paper: library.detail(paper) for paper in papers}
        for n, paper in enumerate(papers):
            one = details[paper]
            assert one.decision is DECIDING["ynl"[n % 3]], n
            assert [tag.name for tag in one.tags] == ([f"topic{n % 3}"] if n % 5 == 0 else []), n
            assert (one.note or "") == (f"note {n}" if n % 7 == 2 else ""), n
            assert one.rating == (n % 5 + 1 if n % 3 == 0 else None), n
            marked = [highlight.quote for highlight in one.highlights]
            first = FIRST.format(subject=SUBJECTS[n % len(SUBJECTS)])
            assert marked == ([first] if n % 6 == 1 else []), n

        steps = len(library.history())
        # 60 decisions, 12 tags, 10 highlights, 9 notes (2, 9, ... 58), 20 ratings.
        assert steps == 1 + 60 + 12 + 10 + 9 + 20
        shown.press([("key", "u")] * (steps - 1))
        wait_for(lambda: decided(library)[Decision.UNDECIDED] == PAPERS)
        for paper in papers:
            one = library.detail(paper)
            assert (one.tags, one.highlights, one.note or "", one.rating) == ((), (), "", None)
        shown.press([("key", "ctrl+shift+z")] * (steps - 1))
        wait_for(lambda: decided(library)[Decision.UNDECIDED] == 0)
        wait_for(lambda: {paper: library.detail(paper) for paper in papers} == details)

        # Two at a time, over all sixty: nine answers, one of them taken back, and on reading.
        shown.press([("key", "c"), *[("key", "1")] * 5, *[("key", "2")] * 3, ("key", "equal")])
        wait_for(lambda: compared(library) == 9)
        shown.press([("key", "u"), ("key", "Escape")])
        wait_for(lambda: compared(library) == 8)
        shown.record("compared")
        assert decided(library)[Decision.UNDECIDED] == 0


def compared(library: Library) -> int:
    return sum(one.answers for one in library.comparisons.known())
