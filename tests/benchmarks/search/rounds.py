"""Searches in turn: every engine in a process of its own, one search at a time."""

import json
import statistics
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self


class Asked:
    """An engine that has been opened in another process."""

    def __init__(self, name: str, folder: Path, rare: str) -> None:
        command = [sys.executable, "-m", "tests.benchmarks.search.worker", name, str(folder), rare]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.opening_ms: float = self._line()["ms"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, search: int, *, cold: bool = False) -> dict[str, Any]:
        """Search; give how long it took and what was found."""
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(json.dumps({"search": search, "cold": cold}) + "\n")
        pipe.flush()
        return self._line()

    def _line(self) -> dict[str, Any]:
        pipe = self._process.stdout
        assert pipe is not None
        line = pipe.readline()
        if not line:
            raise RuntimeError("an engine has ended before its time")
        read: dict[str, Any] = json.loads(line)
        return read


@dataclass(slots=True)
class Timed:
    """The times of one engine over one search, in ms, and what it found the last time."""

    times: list[float] = field(default_factory=list)
    total: int = 0
    memory: float = 0.0

    @property
    def median(self) -> float:
        """Middle of the times; nan where it was never asked."""
        return statistics.median(self.times) if self.times else float("nan")

    @property
    def p95(self) -> float:
        """Time that one in twenty is above."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))] if ordered else float("nan")


Times = dict[str, list[Timed]]
"""By engine, in the order of the searches."""


def in_turn(
    folders: Mapping[str, Path], rare: str, count: int, runs: int, *, cold: bool = False
) -> Times:
    """Ask `runs` times for each of `count` searches; the engines take turns in going first.

    A warm engine has been asked once before; the slowest of all, Whoosh, is asked thrice at most.
    """
    asked = {name: Asked(name, folder, rare) for name, folder in folders.items()}
    names = list(asked)
    times: Times = {name: [Timed() for _ in range(count)] for name in names}
    try:
        for search in range(count):
            for turn in range(runs + (not cold)):
                first = turn % len(names)
                for name in names[first:] + names[:first]:
                    if name == "whoosh" and turn > 3:
                        continue
                    said = asked[name].ask(search, cold=cold)
                    timed = times[name][search]
                    if said["ms"] is None:
                        continue
                    timed.total, timed.memory = said["total"], said["memory"]
                    if turn or cold:
                        timed.times.append(said["ms"])
    finally:
        for one in asked.values():
            one.__exit__()
    return times


def first_results(folder: Path, rare: str, search: int, runs: int) -> Timed:
    """Time fresh processes from the end of their imports to the first result of the library."""
    timed = Timed()
    for _ in range(runs):
        with Asked("shortlist", folder, rare) as asked:
            timed.times.append(asked.opening_ms + asked.ask(search)["ms"])
    return timed
