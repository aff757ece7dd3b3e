"""What a list, a reader pane, an export and a chart need of a paper, as frozen data.

`PaperRow` is what a list shows; `PaperDetail` is everything about one paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from storage.claims.claim import factors
from storage.query.days import day_words
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import figures


@dataclass(frozen=True, slots=True)
class TagChip:
    """A tag as it is shown on a paper."""

    name: str
    colour: str
    number: int | None = None
    """The number key that it lies on."""


@dataclass(frozen=True, slots=True)
class BestClaim:
    """The largest unrefuted claim of a paper: `text` as in "up to 500×", `device_class` or ""."""

    text: str
    device_class: str
    factor: float


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What a list shows of a paper; `include` and `exclude` count the listed words that it has.

    `reason` is why it was skipped, `until` the day (ISO) until which it was put off, if any.
    """

    id: PaperId
    label: str
    gist: str
    decision: Decision
    rating: int | None
    relevance: float | None
    year: int | None
    tags: tuple[TagChip, ...]
    best_claim: BestClaim | None
    has_note: bool
    has_highlight: bool
    include: int = 0
    exclude: int = 0
    reason: str = ""
    until: str = ""

    @property
    def aside(self) -> str:
        """What belongs to the decision: why it was skipped, until when it was put off."""
        return aside(self.reason, self.until)


@dataclass(frozen=True, slots=True)
class HighlightRow:
    """A highlight; `start` and `end` are offsets into the shown abstract, -1 for an orphan."""

    id: int
    paper_id: PaperId
    start: int
    end: int
    quote: str
    colour: str
    comment: str
    called: str = ""

    @property
    def name(self) -> str:
        """What the reader calls the colour, else its own word."""
        return self.called or self.colour


@dataclass(frozen=True, slots=True)
class PlatformRow:
    """A platform of a claim."""

    name: str
    device_class: str


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A reported speedup; offsets are into the shown abstract, factors are ratios."""

    id: int
    paper_id: PaperId
    paper_label: str
    start: int
    end: int
    quote: str
    sentence_start: int
    sentence_end: int
    sentence: str
    low: float
    high: float
    unit: str
    direction: str
    bound: str
    metric: str
    factor_low: float
    factor_high: float
    platforms: tuple[PlatformRow, ...]
    platform_scope: str
    baseline: str | None
    of_baseline: bool
    rule: str
    reasons: tuple[str, ...]
    status: str

    @property
    def text(self) -> str:
        """The number as people write it: "up to 500×", "2.1–26×", "30% less", "1,000×"."""
        return claim_text(self.low, self.high, self.unit, self.direction, self.bound)


@dataclass(frozen=True, slots=True)
class OriginRow:
    """Where a paper came from. `raw` is that dump's text, always given.

    `version` is which text that was, where the dump tells: "v2" of arXiv, "published".
    """

    file_name: str
    path: str
    listing_title: str | None
    position: int
    line: int
    imported_at: int
    raw: str
    version: str | None = None


@dataclass(frozen=True, slots=True)
class ListPlace:
    """A reading list that a paper stands on."""

    name: str
    comment: str
    line: str = ""
    """What the next line below the paper on that list says; "" where there is none."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line across a reading list, below so many of its papers."""

    id: int
    name: str
    above: int


@dataclass(frozen=True, slots=True)
class LinkedPaper:
    """A paper at the other end of a link in a note."""

    id: PaperId
    label: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A note with its paper; `updated_at` is in milliseconds since 1970, UTC."""

    paper_id: PaperId
    label: str
    text: str
    updated_at: int


@dataclass(frozen=True, slots=True)
class PaperDetail:
    """Everything about one paper. Times are milliseconds since 1970, UTC.

    `note_links` has the papers that the note links to, by what stands between the brackets.
    """

    id: PaperId
    label: str
    gist: str
    title: str | None
    system: str | None
    authors: tuple[str, ...]
    year: int | None
    venue: str | None
    doi: str | None
    arxiv_id: str | None
    abstract: str
    links: tuple[str, ...]
    decision: Decision
    decided_at: int | None
    rating: int | None
    relevance: float | None
    tags: tuple[TagChip, ...]
    highlights: tuple[HighlightRow, ...]
    note: str
    claims: tuple[ClaimRow, ...]
    hardware: tuple[PlatformRow, ...]
    lists: tuple[ListPlace, ...]
    origins: tuple[OriginRow, ...]
    added_at: int
    pmid: str | None = None
    openalex_id: str | None = None
    reason: str = ""
    until: str = ""
    include_words: tuple[str, ...] = ()
    exclude_words: tuple[str, ...] = ()
    note_links: Mapping[str, LinkedPaper] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Counted:
    """A name of the sidebar with the number of its papers.

    `import_id` is that of the import which brought a dump; one import may bring many. `number` is
    the number key that a tag lies on. `under` is the id of the list that a list hangs under, or 0.
    """

    id: int
    name: str
    count: int
    colour: str = ""
    query: str = ""
    import_id: int = 0
    number: int | None = None
    under: int = 0


@dataclass(frozen=True, slots=True)
class Sidebar:
    """Everything that the sidebar shows. `imports` are dump files, newest first.

    `tag_totals` has, by the name that stands before a slash, how many papers have that tag or one
    nested under it; it may be no tag itself.
    """

    decisions: dict[Decision, int]
    total: int
    lists: tuple[Counted, ...] = ()
    tags: tuple[Counted, ...] = ()
    searches: tuple[Counted, ...] = ()
    imports: tuple[Counted, ...] = field(default=())
    tag_totals: dict[str, int] = field(default_factory=dict)
    progress: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By the id of a reading list: how many of its papers are decided, how many of these kept."""


_BOUNDS = {"exact": "", "up_to": "up to ", "at_least": "at least ", "approx": "about "}


def aside(reason: str, until: str) -> str:
    """Say why a paper was skipped, or until when it was put off; "" for neither."""
    return reason or (f"until {day_words(until)}" if until else "")


def claim_text(low: float, high: float, unit: str, direction: str, bound: str) -> str:
    """Write a claim's number as people do; the metric and the platform stand elsewhere."""
    lead = _BOUNDS.get(bound, "")
    if unit == "oom":
        low, high = factors(low, high, "oom", "increase")
    number = figures(low) if low == high else f"{figures(low)}–{figures(high)}"
    tail = " on average" if bound == "average" else ""
    if unit == "%":
        return f"{lead}{number}% {'less' if direction == 'decrease' else 'more'}{tail}"
    return f"{lead}{number}×{tail}"
