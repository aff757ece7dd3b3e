"""What is seen of the list while one types, picture by picture.

    python -m tests.benchmarks.frames LIBRARY [--rate 200] [--save DIR]

Opens a copy of the library in the real window on a screen of its own, Xvfb's, and types five
phrases with a keyboard of the X server. The first time each key waits until nothing moves any more:
printed is how long it took until the lower part of the list, which no completions cover, was what
it stayed as. Then each phrase is typed as quickly as people do. Reported is every picture in which
the list was blank between two results, or showed one again that was gone, or an older one after a
newer. `--save` keeps all pictures that differ. Needs Xvfb and libXtst.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.benchmarks.screen.display import Box, Frame, Keyboard, Screen
from tests.benchmarks.screen.watching import Film, go_on, out_of_turn, watched

PHRASES: Final = (
    "sparse attention", "memory bandwidth", "photonic", "decoding speedup", "training large models",
)  # fmt: skip
STILL_S: Final = 0.8
"""Seconds without a change after which nothing more is to come."""
MOST_S: Final = 5.0
PAUSE_S: Final = 0.06
"""Between two keys of somebody who types quickly."""
COVERED: Final = 0.45
"""Share of the list, from above, that completions may cover."""
_BITS: Final = 0xFFFFFF


class Watch:
    """A window that is typed into and watched."""

    def __init__(self, screen: Screen, folder: Path, rate: float) -> None:
        self._screen = screen
        self._rate = rate
        self._keys = Keyboard(screen.name)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.benchmarks.screen.shown", str(folder)],
            env={**os.environ, "DISPLAY": screen.name, "QT_QPA_PLATFORM": "xcb"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        pipe = self._process.stdout
        said = json.loads(pipe.readline()) if pipe is not None else {}
        left, top, width, height = said["list"]
        covered = int(COVERED * height)
        self._box = Box(left, top + covered, width, height - covered)
        self._keys.focus(said["window"])

    def close(self) -> None:
        """Close the window."""
        self._process.communicate()

    def empty(self, letters: int) -> None:
        """Take what was typed away again, and wait for all papers."""
        for _ in range(letters):
            self._keys.press("BackSpace")
        watched(self._screen, self._box, rate=self._rate, still=STILL_S, most=MOST_S)

    def slowly(self, phrase: str) -> list[Film]:
        """Type a phrase, and watch each of its keys to the end."""
        films = []
        for letter in phrase:
            film = Film(self._screen.frame(self._box))
            self._keys.press(letter)
            films.append(self._watched(film, STILL_S, MOST_S))
        self.empty(len(phrase))
        return films

    def quickly(self, phrase: str) -> Film:
        """Type a phrase without waiting, and watch all of it."""
        film = Film(self._screen.frame(self._box))
        for letter in phrase:
            self._keys.press(letter)
            self._watched(film, PAUSE_S, PAUSE_S)
        self._watched(film, STILL_S, MOST_S)
        self.empty(len(phrase))
        return film

    def _watched(self, film: Film, still: float, most: float) -> Film:
        return go_on(film, self._screen, self._box, rate=self._rate, still=still, most=most)


def report(films: dict[str, list[Film]], quick: dict[str, Film]) -> int:
    """Print what was seen; give the number of faults."""
    times: list[float] = []
    faults: list[str] = []
    for phrase, of_keys in films.items():
        cells = []
        for n, film in enumerate(of_keys):
            settled = film.settled()
            times += [] if settled is None else [settled]
            cells.append(f"{phrase[n]}{'  =' if settled is None else f'{settled:4.0f}'}")
            faults += [f"“{phrase[: n + 1]}”: {fault}" for fault in film.faults()]
        print(" ".join(cells))
    for phrase, film in quick.items():
        wanted = [of_key.last for of_key in films[phrase]]
        seen = [f"“{phrase}” typed quickly: {fault}" for fault in out_of_turn(film, wanted)]
        print(f"“{phrase}” typed quickly: {len(film.frames)} pictures, {len(seen)} out of turn")
        faults += seen
    ranked = sorted(times)
    print(
        f"ms from a key to the list as it stays: {statistics.median(ranked):.0f}"
        f" [{ranked[int(0.95 * len(ranked))]:.0f}], {len(times)} keys that changed it"
    )
    print("\n".join(faults) or "no picture was blank, none came back")
    return len(faults)


def save(folder: Path, name: str, films: Sequence[Film]) -> None:
    """Write the pictures of films as PNG, by their key and the ms after it."""
    from PySide6.QtGui import QImage

    for key, film in enumerate(films, 1):
        for at, frame in zip(film.times, film.frames, strict=True):
            pixels: Frame = frame & _BITS
            height, width = pixels.shape
            image = QImage(pixels.tobytes(), width, height, 4 * width, QImage.Format.Format_RGB32)
            image.save(str(folder / f"{name}-{key:02}-{1000 * at:05.0f}.png"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--save", type=Path)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Screen() as screen:
        copy = Path(folder) / "library"
        shutil.copytree(wanted.library, copy)
        watch = Watch(screen, copy, wanted.rate)
        time.sleep(STILL_S)
        films = {phrase: watch.slowly(phrase) for phrase in PHRASES}
        quick = {phrase: watch.quickly(phrase) for phrase in PHRASES}
        watch.close()
    if wanted.save is not None:
        wanted.save.mkdir(parents=True, exist_ok=True)
        for phrase in PHRASES:
            save(wanted.save, phrase.replace(" ", "_"), films[phrase])
            save(wanted.save, f"{phrase.replace(' ', '_')}-quick", [quick[phrase]])
    return 1 if report(films, quick) else 0


if __name__ == "__main__":
    sys.exit(main())
