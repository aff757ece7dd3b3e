"""The tables, declared once. Hot, narrow ones stand apart from wide ones.

No object of these classes leaves `storage`. Times are whole milliseconds since 1970, UTC.
Nothing cascades: every row that goes is deleted by name, so that an undo can bring it back.
"""

from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Index, UniqueConstraint
from sqlalchemy import text as sql
from sqlmodel import Field, SQLModel

from storage.database.import_models import (
    BadEntryRow,
    DumpFile,
    ImportBatch,
    ImportChange,
    ImportRule,
    Origin,
    WatchedFile,
    WatchedFolder,
)
from storage.database.list_models import (
    Comparison,
    ComparisonAnswer,
    ListEntry,
    ListLine,
    ReadingList,
)
from storage.database.query_models import ListedWord, SavedSearch
from storage.database.ranking_models import Boost, InterestProfile, RankingMade, RankingPage

__all__ = [
    "Abstract",
    "AuthorRow",
    "BadEntryRow",
    "Boost",
    "Claim",
    "ClaimPlatform",
    "Comparison",
    "ComparisonAnswer",
    "DumpFile",
    "Hardware",
    "Highlight",
    "HighlightName",
    "History",
    "HistoryPiece",
    "Identifier",
    "ImportBatch",
    "ImportChange",
    "ImportRule",
    "InterestProfile",
    "LibraryInfo",
    "Link",
    "ListEntry",
    "ListLine",
    "ListedWord",
    "Merge",
    "NotDuplicate",
    "Note",
    "NoteTemplate",
    "Origin",
    "Paper",
    "PaperTag",
    "RankingMade",
    "RankingPage",
    "Reading",
    "ReadingList",
    "SavedSearch",
    "Sketch",
    "SkipReason",
    "Tag",
    "Triage",
    "Unindexed",
    "WatchedFile",
    "WatchedFolder",
]


class Paper(SQLModel, table=True):
    """One work. `fingerprint` says when two texts are the same paper."""

    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    label: str
    gist: str
    title: str | None = None
    system: str | None = None
    year: int | None = Field(default=None, index=True)
    venue: str | None = None
    doi: str | None = Field(default=None, index=True)
    arxiv_id: str | None = Field(default=None, index=True)
    pmid: str | None = None
    openalex_id: str | None = None
    fingerprint: str = Field(unique=True)
    added_at: int = Field(index=True)


class Abstract(SQLModel, table=True):
    """The text as shown, the text as the dump had it where that differs, and the way between."""

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    text: str
    raw: str | None = None
    offset_map: str = ""


class Identifier(SQLModel, table=True):
    """What a paper is known by besides its text: `doi:…`, `arxiv:…`, `title:…`, an other text."""

    __table_args__: ClassVar[Any] = (
        Index("ix_identifier_paper", "paper_id"),
        {"sqlite_with_rowid": False},
    )

    key: str = Field(primary_key=True)
    paper_id: int = Field(primary_key=True, foreign_key="paper.id")


class AuthorRow(SQLModel, table=True):
    """One author of a paper, in the order of the byline."""

    __tablename__ = "author"

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    position: int = Field(primary_key=True)
    name: str


class Link(SQLModel, table=True):
    """An address found in the abstract or given by the dump."""

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    position: int = Field(primary_key=True)
    url: str


class SkipReason(SQLModel, table=True):
    """A reason for which papers are skipped; the first nine have keys."""

    __tablename__ = "skip_reason"

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    position: float


class Triage(SQLModel, table=True):
    """What the reader said of a paper, in a table narrow enough to rewrite by the thousand.

    `relevance` is empty: the history of earlier libraries has rows with it.
    """

    __table_args__: ClassVar[Any] = (
        CheckConstraint("decision BETWEEN 0 AND 3"),
        CheckConstraint("rating BETWEEN 1 AND 5"),
        Index("ix_triage_decision", "decision", "paper_id"),
        Index("ix_triage_reason_id", "reason_id", sqlite_where=sql("reason_id IS NOT NULL")),
        Index("ix_triage_until", "until", sqlite_where=sql("until IS NOT NULL")),
    )

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    decision: int = 0
    rating: int | None = None
    relevance: float | None = None
    decided_at: int | None = None
    reason_id: int | None = Field(default=None, foreign_key="skip_reason.id")
    until: str | None = None


class Sketch(SQLModel, table=True):
    """A MinHash of a text: papers that share several of its values are nearly the same.

    `least` has the values of the bands in their order, 16 hexadecimal digits each.
    """

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    least: str


class Tag(SQLModel, table=True):
    """A word, nested with `/`, with a colour; nine of them lie on a number key."""

    __table_args__: ClassVar[Any] = (Index("ix_tag_number", "number", unique=True),)

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(unique=True)
    colour: str
    number: int | None = None


class PaperTag(SQLModel, table=True):
    """A tag on a paper."""

    __tablename__ = "paper_tag"
    __table_args__: ClassVar[Any] = (Index("ix_paper_tag_tag", "tag_id", "paper_id"),)

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    tag_id: int = Field(primary_key=True, foreign_key="tag.id")


class Highlight(SQLModel, table=True):
    """A coloured span of the shown abstract, anchored by its quote and what stands around it."""

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(foreign_key="paper.id", index=True)
    start: int
    end: int
    quote: str
    prefix: str
    suffix: str
    colour: str
    comment: str = ""
    created_at: int


class HighlightName(SQLModel, table=True):
    """What the reader calls a colour of highlights; one that is not here goes by its own word."""

    __tablename__ = "highlight_name"

    colour: str = Field(primary_key=True)
    name: str


class Note(SQLModel, table=True):
    """Markdown on a paper. Few notes link to other papers; an index has those."""

    __table_args__: ClassVar[Any] = (
        Index("ix_note_linking", "paper_id", sqlite_where=sql("instr(text, '[[') > 0")),
    )

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    text: str
    updated_at: int


class NoteTemplate(SQLModel, table=True):
    """Markdown to begin a note with."""

    __tablename__ = "note_template"

    name: str = Field(primary_key=True)
    text: str


class Claim(SQLModel, table=True):
    """A reported speedup, as read by a rule or corrected by a person.

    No id is given twice: an import that runs on would else take that of a claim just undone.
    """

    __table_args__: ClassVar[Any] = (
        CheckConstraint("status IN ('unchecked', 'right', 'wrong', 'corrected', 'added')"),
        Index("ix_claim_factor", "factor_high", "paper_id"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(foreign_key="paper.id", index=True)
    start: int
    end: int
    quote: str
    sentence_start: int
    sentence_end: int
    low: float
    high: float
    unit: str
    direction: str
    bound: str
    metric: str
    factor_low: float
    factor_high: float
    baseline: str | None = None
    of_baseline: bool = False
    platform_scope: str
    rule: str
    reasons: str
    status: str = "unchecked"
    version: int


class ClaimPlatform(SQLModel, table=True):
    """The hardware that the faster side of a claim ran on."""

    __tablename__ = "claim_platform"
    __table_args__: ClassVar[Any] = (Index("ix_claim_platform_class", "device_class", "claim_id"),)

    claim_id: int = Field(primary_key=True, foreign_key="claim.id")
    position: int = Field(primary_key=True)
    name: str
    device_class: str


class Hardware(SQLModel, table=True):
    """Hardware that an abstract names."""

    __table_args__: ClassVar[Any] = (Index("ix_hardware_name", "name", "paper_id"),)

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    position: int = Field(primary_key=True)
    name: str
    device_class: str
    start: int
    end: int


class Reading(SQLModel, table=True):
    """By which version of the extractor the claims and the hardware of a paper were read."""

    paper_id: int = Field(primary_key=True, foreign_key="paper.id")
    version: int


class Merge(SQLModel, table=True):
    """A paper that was folded into another one (`paper_id`): its rows, and what it gave away."""

    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    paper_id: int = Field(foreign_key="paper.id", index=True)
    folded_id: int = Field(unique=True)
    at: int
    label: str
    images: str
    given: str


class NotDuplicate(SQLModel, table=True):
    """Two papers, the lower id first, that a person holds for two.

    They may be gone from the library for a while, merged or undone; no id is given twice.
    """

    __tablename__ = "not_duplicate"

    one: int = Field(primary_key=True)
    other: int = Field(primary_key=True)


class History(SQLModel, table=True):
    """What was done, and how to undo it (`backward`) or, when undone, to do it again.

    `paper_id` is the paper that it is about, where that is one; it may be gone by now.
    """

    __table_args__: ClassVar[Any] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True)
    at: int
    summary: str
    kind: str
    undone: bool = Field(default=False, index=True)
    forward: str
    backward: str
    paper_id: int | None = None


class HistoryPiece(SQLModel, table=True):
    """A piece of the way back over a long step, or forth again; the last one is taken first.

    Pieces of a step that is forgotten are left for a quiet moment: there may be very many.
    """

    __tablename__ = "history_piece"

    id: int | None = Field(default=None, primary_key=True)
    step: int = Field(index=True)
    edit: bytes


class Unindexed(SQLModel, table=True):
    """Papers that the full-text index still owes; `seq` grows with every change."""

    __table_args__: ClassVar[Any] = (UniqueConstraint("paper_id"), {"sqlite_autoincrement": True})

    seq: int | None = Field(default=None, primary_key=True)
    paper_id: int


class LibraryInfo(SQLModel, table=True):
    """Facts of the library itself, by name."""

    __tablename__ = "library_info"

    key: str = Field(primary_key=True)
    value: str
