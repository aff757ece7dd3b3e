"""Papers of a group side by side: a line a field, a column a paper, and what is chosen of them.

What stays, and which paper a field is taken from, follow the rule of the library until the
reader chooses otherwise. Decisions and ratings that are at odds are chosen by nobody else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.duplicates import at_odds
from desktop.models.word_diff import Span, joined, only_here
from storage.record import PaperId
from storage.vocabulary import Decision

if TYPE_CHECKING:
    from storage.database.rows import PaperRow
    from storage.edits.keeping import Standing
    from storage.edits.merging import MergePapers

Index = QModelIndex | QPersistentModelIndex
SPANS_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
"""Spans of the words that the kept paper lacks; in the kept paper, that another one lacks."""
MARK_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 2
""""taken" or "free" where there is something to choose, else ""."""
NAME_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 3
"""The name of the line, as "abstract"."""
_ROOT: Final = QModelIndex()
KEEPER: Final = "keeper"
YOURS: Final = "yours"
_FIELDS: Final = {
    "title": "Title",
    "authors": "Authors",
    "year": "Year",
    "venue": "Venue",
    "doi": "DOI",
    "arxiv_id": "arXiv id",
    "pmid": "PubMed id",
    "openalex_id": "OpenAlex id",
    "abstract": "Abstract",
}
_NOTHING: Final = "–"
_ANSWERS: Final = ("decision", "rating")


@dataclass(frozen=True, slots=True)
class Line:
    """What the papers say under one heading, in the order of the columns; "" for nothing."""

    name: str
    heading: str
    values: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Two papers say something, and not the same, of which one is taken."""
        return self.name != YOURS and len({value for value in self.values if value}) > 1


class Comparison(QAbstractTableModel):
    """A group that is looked at, with the choices made about it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._papers: tuple[Standing, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._spans: dict[tuple[int, int], tuple[Span, ...]] = {}
        self._forget_choices()

    def _forget_choices(self) -> None:
        self._keep: PaperId | None = None
        self._choices: dict[str, PaperId] = {}
        self._out: set[PaperId] = set()

    def show_papers(self, papers: "Sequence[Standing]", rows: "Sequence[PaperRow]") -> None:
        """Show papers, the one to keep first; choices made of the same papers stay."""
        self.beginResetModel()
        if {one.id for one in papers} != {one.id for one in self._papers}:
            self._forget_choices()
        self._papers = tuple(papers)
        self._lines = tuple(_lines(papers, {row.id: row for row in rows}))
        self._spans.clear()
        self.endResetModel()

    # What is chosen

    @property
    def papers(self) -> tuple[PaperId, ...]:
        """All papers of the group, left out or not."""
        return tuple(one.id for one in self._papers)

    @property
    def ordered(self) -> "list[Standing]":
        """The papers that are merged, the one that stays first."""
        among = [one for one in self._papers if one.id not in self._out]
        return sorted(among, key=lambda one: one.id != self._keep)

    @property
    def keeper(self) -> PaperId | None:
        """The paper that stays."""
        ordered = self.ordered
        return ordered[0].id if ordered else None

    @property
    def questions(self) -> tuple[str, ...]:
        """What must be answered before these can be merged: "decision", "rating"."""
        among = self.ordered
        return tuple(
            name
            for name, open_ in zip(_ANSWERS, at_odds(among), strict=True)
            if open_ and self._choices.get(name) not in {one.id for one in among}
        )

    def edit(self) -> "MergePapers | None":
        """Give the merge as it is chosen; None while something must be answered."""
        from storage.edits.merging import MergePapers

        among = self.ordered
        if len(among) < 2 or self.questions:
            return None
        by_id = {one.id: one for one in among}
        decision = by_id.get(self._choices.get("decision", PaperId(0)))
        rating = by_id.get(self._choices.get("rating", PaperId(0)))
        return MergePapers(
            tuple(by_id),
            among[0].id,
            None if decision is None else decision.decision,
            None if rating is None else rating.rating or 0,
            tuple(
                (name, paper) for name, paper in self._choices.items()
                if name in _FIELDS and paper in by_id
            ),
        )  # fmt: skip

    def take(self, index: Index) -> None:
        """Take the field of this cell, or let its paper stay."""
        if not index.isValid():
            return
        line, paper = self._lines[index.row()], self._papers[index.column()].id
        if line.name == KEEPER:
            self.keep(index.column())
        elif paper not in self._out and self._choosable(line, index.column()):
            self._choices[line.name] = paper
            self._tell()

    def keep(self, column: int) -> None:
        """Let the paper of this column stay."""
        paper = self._papers[column].id
        self._out.discard(paper)
        self._keep = paper
        self._tell()

    def leave_out(self, column: int) -> None:
        """Leave a paper out of the merge, or take it in again; two at least are merged."""
        paper = self._papers[column].id
        if paper in self._out:
            self._out.discard(paper)
        elif len(self._papers) - len(self._out) > 2:
            self._out.add(paper)
        self._tell()

    def _tell(self) -> None:
        self._spans.clear()
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    # What is shown

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row a field that any of the papers has."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """One column a paper."""
        return 0 if parent.isValid() else len(self._papers)

    def row_of(self, name: str) -> int:
        """Give the row of a line by its name; -1 where it is not shown."""
        return next((row for row, line in enumerate(self._lines) if line.name == name), -1)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        """Give the numbers of the papers, and the headings, those that differ with "≠"."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return f"Paper {self._papers[section].id}"
        line = self._lines[section]
        if line.name in self.questions:
            return f"? {line.heading}"
        return f"≠ {line.heading}" if line.differs else line.heading

    def data(self, index: Index, role: int = 0) -> Any:
        """Give the words of a cell, the spans that differ, whether it is taken."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        line = self._lines[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, column)
        if role == SPANS_ROLE:
            if (row, column) not in self._spans:
                self._spans[row, column] = self._only_here(line, column)
            return self._spans[row, column]
        if role == MARK_ROLE:
            return self._mark(line, column)
        if role == NAME_ROLE:
            return line.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            mark = {"taken": ", taken", "free": ", not taken", "": ""}[self._mark(line, column)]
            paper = self._papers[column].id
            return f"{line.heading} of paper {paper}: {self._text(line, column)}{mark}"
        return None

    def _text(self, line: Line, column: int) -> str:
        if line.name != KEEPER:
            return line.values[column] or _NOTHING
        paper = self._papers[column].id
        if paper in self._out:
            return "is left out"
        keeper = self.keeper
        return "stays" if paper == keeper else f"goes into paper {keeper}"

    def _mark(self, line: Line, column: int) -> str:
        if not self._choosable(line, column):
            return ""
        return "taken" if self._papers[column].id == self._taken(line) else "free"

    def _choosable(self, line: Line, column: int) -> bool:
        paper = self._papers[column]
        if line.name == KEEPER:
            return True
        if paper.id in self._out:
            return False
        if line.name in _ANSWERS:
            return len({getattr(one, line.name) for one in self._papers}) > 1
        return line.differs and bool(line.values[column])

    def _taken(self, line: Line) -> PaperId | None:
        """Give the paper that a line is taken from; None where the reader has to say it."""
        from storage.edits.keeping import sources_of

        among = self.ordered
        if line.name == KEEPER:
            return self.keeper
        chosen = {
            name: paper for name, paper in self._choices.items()
            if paper in {one.id for one in among}
        }  # fmt: skip
        if line.name not in _ANSWERS:
            fields = [(name, paper) for name, paper in chosen.items() if name in _FIELDS]
            return sources_of(among, fields)[line.name].id
        if line.name in chosen or line.name in self.questions:
            return chosen.get(line.name)
        # The rule: whoever says something.
        return next((one.id for one in among if getattr(one, line.name)), among[0].id)

    def _only_here(self, line: Line, column: int) -> tuple[Span, ...]:
        here, keeper = line.values[column], self.keeper
        if line.name not in _FIELDS or not here:
            return ()
        if self._papers[column].id != keeper:
            kept = next(at for at, one in enumerate(self._papers) if one.id == keeper)
            others = [line.values[kept]]
        else:
            others = [*line.values[:column], *line.values[column + 1 :]]
        return joined(span for other in others if other for span in only_here(here, other))


def _lines(papers: "Sequence[Standing]", rows: "dict[PaperId, PaperRow]") -> Iterator[Line]:
    yield Line(KEEPER, "Paper", tuple("" for _ in papers))
    if any(one.decision is not Decision.UNDECIDED for one in papers):
        yield Line("decision", "Decision", tuple(_decision(one.decision) for one in papers))
    if any(one.rating for one in papers):
        yield Line("rating", "Rating", tuple("★" * (one.rating or 0) for one in papers))
    yours = tuple(_yours(rows.get(one.id)) for one in papers)
    if any(yours):
        yield Line(YOURS, "Your marks", yours)
    for name, heading in _FIELDS.items():
        values = tuple(_said(one.fields[name]) for one in papers)
        if any(values):
            yield Line(name, heading, values)


def _decision(decision: Decision) -> str:
    return "" if decision is Decision.UNDECIDED else decision.word


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _yours(row: "PaperRow | None") -> str:
    """Name what the reader has said of a paper, all of which the merged one keeps."""
    if row is None:
        return ""
    parts = [tag.name for tag in row.tags]
    parts += ["note"] if row.has_note else []
    parts += ["highlights"] if row.has_highlight else []
    return ", ".join(parts)
