"""What a person has said of a claim, and what a further word changes about it."""

from typing import Final, Literal, TypeAlias

Check: TypeAlias = Literal["right", "wrong", "unchecked"]
"""What can be said of a claim that stays as it is."""

WRITTEN: Final = frozenset({"corrected", "added"})
"""States of claims that a person has written: whoever did stands behind the number."""
SETTLED: Final = WRITTEN | {"right"}
"""States that mean: a person stands behind this number."""


def is_news(state: str, said: Check) -> bool:
    """Tell whether saying it of a claim in that state changes anything.

    What a person has written is right already, and is not taken back with a check.
    """
    if said == "right":
        return state not in SETTLED
    if said == "wrong":
        return state != "wrong"
    return state in ("right", "wrong")


def stay_so(number: int, state: str) -> str:
    """Say how many of several claims are not touched: "2 of them are refuted and stay so"."""
    return f"{number:,} of them {'is' if number == 1 else 'are'} {state} and " + (
        "stays so" if number == 1 else "stay so"
    )
