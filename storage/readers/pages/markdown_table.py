"""Tables in Markdown pages: rows of cells between bars, some of them broken over lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from storage.readers.fields.known_ids import arxiv_id_in, doi_in, web_addresses
from storage.readers.fields.plain_text import excerpt, one_line
from storage.readers.pages.digest_labels import Said, said_of
from storage.readers.pages.markdown_inline import links_in, plain, title
from storage.readers.tables.column_names import TEXTS, Field, known, plain_name
from storage.readers.tables.columns import ColumnMapping, guess_mapping
from storage.readers.tables.delimited import Habits
from storage.readers.tables.mending import fitted
from storage.readers.tables.row_records import RowReading
from storage.record import BadEntry, PaperRecord

MAX_ROW_LINES = 40
"""Lines that one row may be broken over."""

_RULE_CELL = re.compile(r"\s*:?-{2,}:?\s*")
_BAR = re.compile(r"(?<!\\)\|")
_BEFORE_NAME = re.compile(r"^[^\w$]+")
MAX_PROPERTIES = 40
_OF_RULES = " |:-\t"
_MATHS_BAR = re.compile(r"\$[^$]{1,300}\$")
_MORE = re.compile(
    r"\(\s*(?:read more|more|see|view|link)\b(?:[^()]|\([^()]*\)){0,600}\)?\s*$", re.IGNORECASE
)
_FOLDED = re.compile(
    r"<details\b[^<>]*>\s*(?:<summary\b[^<>]*>(?:(?!<summary|<details).)*?</summary>)?"
    r"(?P<text>(?:(?!<details).)*?)</details>",
    re.IGNORECASE | re.DOTALL,
)
_OF_THE_READER = frozenset({Field.TAGS, Field.NOTE, Field.DECISION, Field.RATING})
_BUTTONS = frozenset("note notes slides video poster talk blog supp bib bibtex news".split())
_SUMMARIES = frozenset({"summary", "summaries", "tldr", "aisummary", "shortsummary", "description"})


@dataclass(frozen=True, slots=True)
class TableRow:
    """The text of one row as the page has it, and the line that it starts on."""

    line: int
    text: str


@dataclass(slots=True)
class MarkdownTable:
    """The rows of one table, gathered until it ends."""

    rows: list[TableRow] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        """A line that begins with a bar: a row of its own."""
        self.rows.append(TableRow(line, text))

    def goes_on(self, text: str) -> bool:
        """Take a line that begins with no bar, where the last row is not yet complete."""
        if len(self.rows) < 2 or not _is_rule(self.rows[1].text):
            return False
        last = self.rows[-1]
        whole = len(_cells(last.text)) >= len(_cells(self.rows[0].text)) and last.text.endswith("|")
        if whole or len(self.rows) == 2 or last.text.count("\n") >= MAX_ROW_LINES:
            return False
        self.rows[-1] = TableRow(last.line, f"{last.text}\n{text}")
        return True

    @property
    def header(self) -> tuple[str, ...]:
        """The names of the columns; empty where the table has no rule below its first row."""
        if len(self.rows) < 2 or not _is_rule(self.rows[1].text):
            return ()
        return tuple(title(cell) for cell in _cells(self.rows[0].text))

    def mapping(self) -> ColumnMapping:
        """What its columns give."""
        header = self.header
        if not header:
            return ColumnMapping()
        if not self._speaks_of_papers():
            return ColumnMapping()
        samples = [[title(cell) for cell in _cells(row.text)] for row in self.rows[2:52]]
        found = guess_mapping(header, [row for row in samples if len(row) == len(header)])
        # Who publishes a page of papers has tagged and judged them, not who reads it.
        return ColumnMapping(tuple(own for own in found.columns if own[0] not in _OF_THE_READER))

    def _speaks_of_papers(self) -> bool:
        """Whether a column is called title or abstract, or most rows lead to a paper."""
        named = (known(name) for name in self.header)
        if any(found is not None and found[1] in TEXTS for found in named):
            return True
        rows = self.rows[2:52]
        leading = sum("arxiv.org/" in row.text or "doi.org/10." in row.text for row in rows)
        return leading > 0.6 * len(rows)

    def properties(self) -> list[tuple[str, str]]:
        """The names and texts of a table that says things of one paper, a row each; else empty."""
        rows = [_cells(row.text) for row in self.rows if not _is_rule(row.text)]
        if not rows or len(rows) > MAX_PROPERTIES or any(len(row) != 2 for row in rows):
            return []
        named = [(_bare_name(name), text) for name, text in rows]
        known_names = [name for name, _ in named if said_of(name) is not None]
        several = len(set(known_names)) == len(known_names) >= 0.5 * len(named)
        return named if several and not self._names_papers() else []

    def _names_papers(self) -> bool:
        """Whether the second column has a name, and that of titles or the like."""
        found = [known(name) for name in self.header]
        return any(one is not None and one[1] in TEXTS for one in found)

    @property
    def gives_summaries(self) -> bool:
        """Whether what is taken for abstracts is called something else."""
        header = self.header
        places = self.mapping().of(Field.ABSTRACT)[:1]
        return any(plain_name(header[place]) in _SUMMARIES for place in places)

    def entries(self, position: int, *, ended: bool) -> Iterator[PaperRecord | BadEntry]:
        """The papers of the rows; `ended` says that the page ends with the table."""
        header, mapping = self.header, self.mapping()
        reading = RowReading(mapping)
        habits = Habits(len(header))
        for row in self.rows[2:]:
            cells: Sequence[str] = _cells(row.text)
            if _is_rule(row.text) or _is_header(cells, header):
                continue
            if len(cells) < len(header):
                # A price is no maths: its sign may stand cells apart from the next.
                bare = _cells(row.text, maths=False)
                cells = bare if len(bare) == len(header) else cells
            if ended and row is self.rows[-1] and self._is_cut(row, cells):
                yield BadEntry(row.line, "the file ends inside this row", excerpt(row.text))
                continue
            if len(cells) > len(header):
                joined = fitted(cells, habits, "|") or _in_text(cells, len(header), mapping)
                if joined is None:
                    reason = f"{len(cells)} cells where the table has {len(header)} columns"
                    yield BadEntry(row.line, reason, excerpt(row.text))
                    continue
                cells = joined
            habits.learn(cells)
            entry = _entry(reading, mapping, position, row, cells)
            if entry is not None:
                position += isinstance(entry, PaperRecord)
                yield entry

    def _is_cut(self, row: TableRow, cells: Sequence[str]) -> bool:
        """Whether the last row lacks what all others have: its closing bar, or some cells."""
        before = self.rows[:-1]
        if len(cells) < len(self.header):
            return all(len(_cells(other.text)) >= len(self.header) for other in before)
        return not row.text.endswith("|") and all(other.text.endswith("|") for other in before)


def _in_text(cells: Sequence[str], width: int, mapping: ColumnMapping) -> list[str] | None:
    """The cells with those too many put into the abstract, which is where bars mostly stand."""
    places = mapping.of(Field.ABSTRACT)
    if not places:
        return None
    place = places[0]
    end = place + len(cells) - width + 1
    joined = "|".join(cells[place:end])
    others = [*cells[:place], *cells[end:]]
    return [*cells[:place], joined, *cells[end:]] if len(joined) > max(map(len, others)) else None


def _entry(
    reading: RowReading, mapping: ColumnMapping, position: int, row: TableRow, cells: Sequence[str]
) -> PaperRecord | BadEntry | None:
    shown = [_plain(cell, mapping.field_of(place)) for place, cell in enumerate(cells)]
    entry = reading.entry(position, row.line, shown, row.text)
    if not isinstance(entry, PaperRecord):
        return entry
    links = web_addresses([*(link.to for link in links_in(row.text)), *entry.links])
    ids = (arxiv_id_in(link) for link in links)
    return replace(
        entry,
        links=links,
        arxiv_id=entry.arxiv_id or next(filter(None, ids), None),
        doi=entry.doi or next((doi_in(link) for link in links if "doi.org/" in link), None),
    )


def _plain(cell: str, own: Field | None) -> str:
    if own is Field.ABSTRACT:
        folded = _FOLDED.search(cell)
        # Of several folded texts the first is the original, the others translate it.
        return plain(folded["text"] if folded is not None else cell, running=True)
    if own is Field.TITLE:
        return title(_without_buttons(_MORE.sub("", one_line(cell))))
    if own is Field.LINK:
        return " ".join(link.to for link in links_in(cell))
    return plain(_FOLDED.sub(lambda found: found["text"], cell))


def _without_buttons(cell: str) -> str:
    """A title cell without the links behind it that are only called "paper", "code", "note"."""
    for link in links_in(cell):
        word = plain(link.text).strip().lower()
        if word and (word in _BUTTONS or said_of(word) is Said.LINK):
            cell = cell.replace(f"[{link.text}]({link.to})", " ")
    return cell.strip(" |/·,;-")


def _bare_name(cell: str) -> str:
    """The name of a property without emoji, marks and colon."""
    return _BEFORE_NAME.sub("", title(cell)).strip(" *_:：")


def _is_header(cells: Sequence[str], header: Sequence[str]) -> bool:
    """Whether a row is the header over again."""
    return title(cells[0]) == header[0] and [title(cell) for cell in cells] == list(header)


def _is_rule(text: str) -> bool:
    if text.strip(_OF_RULES):
        return False
    cells = _cells(text)
    return bool(cells) and all(map(_RULE_CELL.fullmatch, cells))


def _cells(text: str, *, maths: bool = True) -> list[str]:
    """The cells of a row, without the bars at its ends; bars in maths or after a backslash stay."""
    text = text.strip()
    for mark, pattern in (("details", _FOLDED), ("$", _MATHS_BAR)):
        if mark in text and (maths or mark != "$"):
            text = pattern.sub(lambda found: _BAR.sub(r"\\|", found[0]), text)
    text = text.removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    if "\\" not in text:
        return [cell.strip() for cell in text.split("|")]
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(text)]
