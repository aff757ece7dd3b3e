"""What speaks for and against two papers being one: worked out once, weighed elsewhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from storage.duplicates import identifiers
from storage.duplicates.abstracts import TextRelation, compare_abstracts
from storage.duplicates.names import Shared, shared
from storage.duplicates.titles import Likeness, TitleRelation, compare_titles
from storage.duplicates.work import Ready

_MANY = 4
"""Numbers from which it is no chance that none agrees."""
_LIKENESS = {
    Likeness.SAME: "same title",
    Likeness.SUBTITLE: "same title, one without its subtitle",
    Likeness.CLOSE: "similar titles",
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """Two papers beside each other."""

    a: Ready
    b: Ready
    titles: TitleRelation
    text: TextRelation
    people: Shared
    gap: int | None
    """Years between them; None where one is not known."""
    same_id: str
    """The number that both go by, in words; "" where there is none."""
    other_id: str
    """The numbers that set them apart, in words."""

    @property
    def numbers_agree(self) -> bool:
        """The texts report the same numbers, or none."""
        return self.text.numbers is None or self.text.numbers >= 0.8 or self.text.lost <= 1

    @property
    def numbers_hold(self) -> bool:
        """As `numbers_agree`, for papers whose titles differ: one number may differ, not all."""
        return self.numbers_agree and (self.text.numbers is None or self.text.numbers >= 0.5)

    @property
    def all_other_numbers(self) -> bool:
        """The texts report numbers, and hardly one of them is in both."""
        return self.text.lost >= _MANY and (self.text.numbers or 0) <= 0.3

    @property
    def generic(self) -> bool:
        """A title such as "Editorial" is all that speaks."""
        return self.a.title.generic or self.b.title.generic

    def facts(self) -> Iterator[str]:
        """Say what the two have in common, and what not, as reasons for a reader."""
        if self.same_id:
            yield self.same_id
        if self.titles.likeness in _LIKENESS:
            yield _LIKENESS[self.titles.likeness]
        yield from self._people()
        if self.gap is not None:
            years = sorted((self.a.year or 0, self.b.year or 0))
            yield f"both {years[0]}" if not self.gap else f"years {years[0]}/{years[1]}"
        if self.text.known:
            yield f"{self.text.words:.0%} of the words".replace("%", " %")
        if self.other_id:
            yield self.other_id

    def _people(self) -> Iterator[str]:
        if not self.people.known:
            return
        if self.people.none:
            yield "no shared author"
        elif self.people.count == 1:
            yield f"shared author {self.people.names[0]}"
        else:
            yield f"{self.people.count} shared authors: {', '.join(self.people.names[:3])}"


def gather(a: Ready, b: Ready) -> Evidence:
    """Put two papers beside each other."""
    return Evidence(
        a,
        b,
        compare_titles(a.title, b.title),
        compare_abstracts(a.text, b.text),
        shared(a.people, b.people),
        None if a.year is None or b.year is None else abs(a.year - b.year),
        _same_id(a, b),
        _other_id(a, b),
    )


def _same_id(a: Ready, b: Ready) -> str:
    if a.doi and a.doi == b.doi:
        return f"same DOI {a.doi}"
    if a.arxiv_id and a.arxiv_id == b.arxiv_id:
        return f"same arXiv id {a.arxiv_id}"
    if a.pmid and a.pmid == b.pmid:
        return f"same PubMed id {a.pmid}"
    if a.openalex_id and a.openalex_id == b.openalex_id:
        return f"same OpenAlex id {a.openalex_id}"
    return ""


def _other_id(a: Ready, b: Ready) -> str:
    """Tell numbers that no one paper has two of; a preprint's DOI beside a publisher's is none."""
    if a.arxiv_id and b.arxiv_id and a.arxiv_id != b.arxiv_id:
        return "other arXiv ids"
    if a.doi and b.doi and a.doi != b.doi:
        preprints = [identifiers.is_preprint(doi) for doi in (a.doi, b.doi)]
        if preprints in ([False, False], [True, True]):
            return "other DOIs"
    if a.pmid and b.pmid and a.pmid != b.pmid:
        return "other PubMed ids"
    return ""
