"""From the rows of a table to records, by a mapping of its columns."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from storage.readers.fields.cell_names import authors_in
from storage.readers.fields.known_ids import (
    arxiv_id_in,
    arxiv_id_of,
    doi_in,
    openalex_id_of,
    pmid_of,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import (
    excerpt,
    one_line,
    paragraphs,
    without_announcement,
    without_mark,
    without_tags,
)
from storage.readers.fields.verdicts import Said, decision_of, is_missing, rayyan
from storage.readers.reader import Entry
from storage.readers.tables.columns import ColumnMapping, Field, is_header
from storage.readers.tables.delimited import Row
from storage.readers.tables.table_layout import TableLayout
from storage.record import BadEntry, PaperRecord, Remark
from storage.vocabulary import Decision

MAX_ABSTRACT = 100_000
"""Longest text, in characters, that is taken for an abstract."""

NOTHING = "a row with neither title nor abstract"

_RATING = re.compile(r"([1-5])(?:\.0)?")
_APART = re.compile(r"[\s|]+|[;,]\s+|[;,](?=https?://)|[;,]$")
_STARS = re.compile(r"[★⭐*]{1,5}")
_MARKED = re.compile(r"[<&]")
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"")
_SOURCE = re.compile(r"(?P<venue>[^()\d]{3,200}?)\s*\((?:1[5-9]|20)\d\d\)\s*\d")
"""Embase's: the journal with year, volume and pages behind it."""


class RowReading:
    """Reads rows by one mapping; `semicolons` says that the table's authors are apart by ";"."""

    def __init__(self, mapping: ColumnMapping, *, semicolons: bool = False) -> None:
        self._places = {field: mapping.of(field) for field in Field}
        self._semicolons = semicolons
        self._speaks = bool(self._places[Field.NOTE])

    def entry(
        self, position: int, line: int, cells: Sequence[str], text: str
    ) -> PaperRecord | BadEntry | None:
        """The record of a row, or why it is none; None where the row is empty."""
        if not any(cell.strip() for cell in cells):
            return None
        record = self._record(position, line, cells)
        shown = text or " ".join(cell for cell in cells if cell)
        if len(record.abstract) > MAX_ABSTRACT:
            reason = f"longer than any abstract (over {MAX_ABSTRACT:,} characters)"
            return BadEntry(line, reason, excerpt(record.title or shown))
        if not record.abstract and not record.title and not _is_known(record):
            return BadEntry(line, NOTHING, excerpt(shown))
        return record

    def _record(self, position: int, line: int, cells: Sequence[str]) -> PaperRecord:
        links = [value for cell in self._all(cells, Field.LINK) for value in _APART.split(cell)]
        said = self._said(cells) if self._speaks else Said()
        venue = self._first(cells, Field.VENUE)
        source = _SOURCE.match(venue)
        return PaperRecord(
            position=position,
            line=line,
            abstract=without_announcement(text_of(self._first(cells, Field.ABSTRACT))),
            title=title_of(self._first(cells, Field.TITLE)) or None,
            authors=authors_in(self._authors(cells), semicolons=self._semicolons),
            year=self._year(cells) or (year_of(venue) if source else None),
            venue=title_of(source["venue"] if source else venue) or None,
            doi=doi_in(self._first(cells, Field.DOI)) or _any(doi_in, links, "doi.org"),
            arxiv_id=arxiv_id_of(self._first(cells, Field.ARXIV_ID))
            or _any(arxiv_id_in, links, "arxiv.org"),
            pmid=pmid_of(self._first(cells, Field.PMID)) or _any(pmid_of, links, "pubmed"),
            openalex_id=openalex_id_of(self._first(cells, Field.OPENALEX_ID)),
            links=web_addresses(links),
            decision=self._decision(cells) or said.decision,
            rating=_rating(self._first(cells, Field.RATING)),
            tags=tuple(dict.fromkeys((*self._tags(cells), *said.labels))),
            note=said.note or None,
        )

    def _all(self, cells: Sequence[str], field: Field) -> list[str]:
        places = self._places[field]
        values = [cells[place].strip() for place in places if place < len(cells)]
        return [value for value in values if value and not is_missing(value)]

    def _first(self, cells: Sequence[str], field: Field) -> str:
        for place in self._places[field]:
            if place < len(cells):
                value = cells[place].strip()
                if value and not is_missing(value):
                    return value
        return ""

    def _authors(self, cells: Sequence[str]) -> str:
        # Full names may be given with addresses: "(Bee A.) Department of Tensors".
        found = self._all(cells, Field.AUTHORS)
        authors = next((one for one in found if not one.startswith("(")), "")
        return without_tags(authors) if _MARKED.search(authors) else authors

    def _year(self, cells: Sequence[str]) -> int | None:
        years = (year_of(value) for value in self._all(cells, Field.YEAR))
        return next((year for year in years if year is not None), None)

    def _decision(self, cells: Sequence[str]) -> Decision | None:
        """The first decision that is one: a paper not yet seen by the reader has none."""
        for place in self._places[Field.DECISION]:
            value = cells[place].strip() if place < len(cells) else ""
            decision = decision_of(value) if value else None
            if decision is not None and decision is not Decision.UNDECIDED:
                return decision
        return None

    def _tags(self, cells: Sequence[str]) -> list[str]:
        return [tag for cell in self._all(cells, Field.TAGS) for tag in listed(cell)]

    def _said(self, cells: Sequence[str]) -> Said:
        """What the notes say, Rayyan's parts taken out of them."""
        found = [rayyan(_note(cell)) for cell in self._all(cells, Field.NOTE)]
        return Said(
            decision=next((said.decision for said in found if said.decision is not None), None),
            labels=tuple(label for said in found for label in said.labels),
            note="\n\n".join(said.note for said in found if said.note),
        )


def records(
    rows: Iterable[Row],
    layout: TableLayout,
    mapping: ColumnMapping | None = None,
    position: int = 0,
) -> Iterator[Entry]:
    """The papers of rows, by a given mapping or by the one that the layout guessed.

    `position` is that of the first record; a header that comes again is passed over.
    """
    for remark in layout.remarks if mapping is None else ():
        yield Remark(remark)
    reading = RowReading(mapping or layout.mapping, semicolons=layout.semicolons)
    for row in rows:
        if row.fault:
            yield BadEntry(row.line, row.fault, excerpt(row.text or " ".join(row.cells)))
            continue
        if layout.header and _is_header_again(row.cells, layout.header):
            continue
        entry = reading.entry(position, row.line, row.cells, row.text)
        if isinstance(entry, PaperRecord):
            position += 1
        if entry is not None:
            yield entry


def preview(layout: TableLayout, mapping: ColumnMapping) -> list[Entry]:
    """What the first rows of a table would give by a mapping, such as one being chosen."""
    reading = RowReading(mapping, semicolons=layout.semicolons)
    entries: list[Entry] = []
    for number, cells in enumerate(layout.samples, layout.skipped + 1):
        entry = reading.entry(len(entries), number, cells, "")
        if entry is not None:
            entries.append(entry)
    return entries


def _is_header_again(cells: Iterable[str], header: tuple[str, ...]) -> bool:
    """Whether a row is the header over again, as in tables that were put one behind another."""
    found = tuple(cell.strip().strip("\ufeff").strip('"') for cell in cells)
    return found[: len(header)] == header and is_header(found)


def text_of(cell: str) -> str:
    """A cell as a text: without tags, its wrapped lines joined, its paragraphs apart."""
    return paragraphs(without_tags(cell) if _MARKED.search(cell) else cell)


def title_of(cell: str) -> str:
    """A cell as a title or name, on one line."""
    return without_mark(one_line(without_tags(cell) if _MARKED.search(cell) else cell))


def listed(cell: str) -> list[str]:
    """The words in one cell: a Python list, or apart by semicolons, bars, line ends or commas."""
    if cell.startswith("[") and cell.endswith("]"):
        found = [one or other for one, other in _QUOTED.findall(cell)]
        parts = found or cell[1:-1].split(",")
    else:
        signs = set(cell)
        sign = next((one for one in ";|\n," if one in signs), ",")
        parts = cell.split(sign)
    return [word for part in parts if (word := title_of(part))]


def _note(cell: str) -> str:
    """A note as plain text; Zotero writes it as HTML."""
    if "=>" in cell:
        return cell
    return text_of(cell) if _MARKED.search(cell) else cell


def _rating(value: str) -> int | None:
    number = _RATING.fullmatch(value)
    if number is not None:
        return int(number[1])
    stars = _STARS.match(value)
    return len(stars[0]) if stars is not None else None


def _any(read: Callable[[str], str | None], links: Sequence[str], host: str) -> str | None:
    """What is read from the first address on that host that holds it."""
    return next((found for link in links if host in link.lower() and (found := read(link))), None)


def _is_known(record: PaperRecord) -> bool:
    """Whether a record without words has an id by which it can be looked up."""
    return any((record.doi, record.arxiv_id, record.pmid, record.openalex_id))
