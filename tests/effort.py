"""How much work something is, counted in steps of Python: the same on any machine, however busy.

What runs inside one call of C is one step, however long it takes. How long a regular expression
goes back and forth over a text is therefore timed in `tests/benchmarks`, not tested.
"""

import sys
from collections.abc import Callable
from typing import Any


def steps(work: Callable[[], object]) -> int:
    """Do the work; give how many lines of Python ran in it and how often it called C."""
    count = 0

    def traced(_frame: Any, _event: str, _value: Any) -> Any:
        nonlocal count
        count += 1
        return traced

    def profiled(_frame: Any, event: str, _value: Any) -> None:
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.setprofile(profiled)
    sys.settrace(traced)
    try:
        work()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def growth(work: Callable[[str], object], unit: str, length: int = 2_000) -> float:
    """Say how many times as much work a text of a repeated unit is when it is eight times as long.

    8 where each character costs the same, 64 where each is compared with all others.
    """
    work(unit)  # What is read or compiled once counts for neither length.
    short, long = (unit * (n * length // len(unit)) for n in (1, 8))
    return steps(lambda: work(long)) / steps(lambda: work(short))
