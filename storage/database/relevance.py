"""What the profile in use thinks of papers, as SQL reads it out of packed rows (see step 12).

A row holds `PAPERS` of them, in digits of fixed width, blank where a paper has no value: a ranking
that changes what is thought of every paper of a large library writes it in milliseconds.
"""

from typing import Final

PAPERS: Final = 256
"""Papers in a row."""
RELEVANCE_DIGITS: Final = 5
PLACE_DIGITS: Final = 7
ONE: Final = 10_000
"""A relevance of 1, as it is written."""
IN_USE: Final = "(SELECT i.id FROM interest_profile i WHERE i.in_use)"
"""The id of the profile in use."""


def _of_paper(column: str, digits: int) -> str:
    return (
        f"(SELECT nullif(substr(k.{column}, 1 + {digits} * (p.id & {PAPERS - 1}), {digits}), "
        f"'{' ' * digits}') FROM ranking_page k "
        f"WHERE k.profile_id = {IN_USE} AND k.page = p.id >> 8)"
    )


RELEVANCE: Final = f"(CAST({_of_paper('relevance', RELEVANCE_DIGITS)} AS INTEGER) / {ONE}.0)"
"""The relevance of paper `p` by the profile in use, from 0 to 1; NULL where it has none."""
PLACE: Final = _of_paper("place", PLACE_DIGITS)
"""The place of paper `p` in the suggested order, as text that sorts like the number; or NULL."""
