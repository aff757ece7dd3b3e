"""What is compared of a paper, as given and as made ready."""

from dataclasses import dataclass

from storage.duplicates import identifiers
from storage.duplicates.abstracts import Text, abstract
from storage.duplicates.names import Person, people
from storage.duplicates.titles import Title, title


@dataclass(frozen=True, slots=True)
class Work:
    """What a source says of a paper; what it does not say is None, "" or empty.

    Names in reading order ("Jian Chen") or turned round ("Chen, J.").
    """

    title: str | None = None
    abstract: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    pmid: str | None = None
    openalex_id: str | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A paper made ready, once for all comparisons."""

    title: Title
    text: Text
    people: tuple[Person, ...]
    year: int | None
    venue: str
    doi: str | None
    arxiv_id: str | None
    pmid: str | None
    openalex_id: str | None

    @property
    def preprint(self) -> bool:
        """It is known from arXiv or another archive, or as a report, and not as published."""
        if self.doi is not None and not identifiers.is_preprint(self.doi):
            return False
        return bool(self.doi or (self.arxiv_id and not self.venue) or not self.venue) or any(
            word in self.venue for word in _ARCHIVES
        )


_ARCHIVES = (
    "arxiv", "corr", "biorxiv", "medrxiv", "preprint", "technical report", "tech report",
    "working paper", "ssrn", "eccc", "colloquium on computational", "department", "dept",
    "universit", "institute", "thesis",
)  # fmt: skip


def ready(work: Work) -> Ready:
    """Make a paper ready to be compared."""
    doi = identifiers.doi_of(work.doi)
    arxiv_id = identifiers.arxiv_of(work.arxiv_id) or identifiers.arxiv_of_doi(doi)
    return Ready(
        title(work.title),
        abstract(work.abstract),
        people(work.authors),
        work.year,
        " ".join((work.venue or "").casefold().split()),
        None if doi is None else identifiers.without_version(doi),
        arxiv_id,
        (work.pmid or "").strip() or None,
        (work.openalex_id or "").strip().rsplit("/", 1)[-1].upper() or None,
    )
