"""Why a search found nothing, and what may be searched for instead, in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from storage.search.result import quoted
from storage.words import count_of

if TYPE_CHECKING:
    from storage.search.instead import Instead
    from storage.search.result import TermCount


def reason(killers: "Sequence[TermCount]") -> str:
    """Say which term no paper has, or that no paper has all; "" where nothing is known."""
    missing = [term.lack for term in killers if not term.count]
    if missing or not killers:
        return " ".join(missing)
    counts = ", ".join(
        f"{quoted(term.text)} in {count_of(term.count, 'paper')}" for term in killers
    )
    return f"Each is there, but never together: {counts}."


def called(one: "Instead") -> str:
    """Say what another search is: its query where terms are put right, else what it leaves out."""
    if one.mends:
        return f"Search for “{one.query}”"
    return f"Leave out {' and '.join(f'“{term}”' for term in one.left_out)}"
