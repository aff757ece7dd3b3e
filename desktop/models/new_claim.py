"""A claim that nobody has read yet: words of an abstract that a person wants to make into one."""

from dataclasses import dataclass

from storage.database.rows import PaperDetail
from storage.record import PaperId


@dataclass(frozen=True, slots=True)
class NewClaim:
    """The words, by their offsets into the shown abstract, and the text around them."""

    paper_id: PaperId
    start: int
    end: int
    quote: str
    around: str


_AROUND = 120


def new_claim(paper: PaperDetail, span: tuple[int, int]) -> NewClaim:
    """Make one of a span of a paper's abstract."""
    start, end = span
    text = paper.abstract
    return NewClaim(
        paper.id, start, end, text[start:end], text[max(0, start - _AROUND) : end + _AROUND]
    )
