"""Rows with more or fewer cells than the table has columns, put right where that is sure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from storage.readers.tables.delimited import CUT_OFF, Habits, Row, Rows, class_of, is_prose
from storage.readers.tables.quoting import QUOTE, Splitter

SURE = 0.8
"""Share of the cells that must be like those of the rows before."""
MAX_EXCESS = 200
"""Cells too many that are tried to be put together again."""
MAX_JOINED = 30
"""Lines that one row without quotes may be broken over."""
MAX_FAILURES = 20
"""Times in a row that putting lines together may fail before it is no longer tried."""


def mended(rows: Rows, habits: Habits, splitter: Splitter, needed: int) -> Iterator[Row]:
    """The rows with as many cells as there are columns, or with a fault.

    `needed` is the last column without which a row says too little: a row that ends before it is
    looked at more closely, one that lacks only what comes later is as its writer left it.
    """
    width = habits.width
    failures = 0
    for row in rows:
        if row.fault or len(row.cells) == width:
            yield _swallowing(row, habits)
        elif len(row.cells) > width:
            yield _narrowed(row, habits, splitter, needed)
        else:
            joined = None
            if len(row.cells) <= needed and failures < MAX_FAILURES:
                joined = _with_following(list(row.cells), rows, habits, splitter)
                failures = 0 if joined is not None else failures + 1
            yield replace(row, cells=joined) if joined else _widened(row, rows, width, needed)


def _swallowing(row: Row, habits: Habits) -> Row:
    """A row whose quotes are odd and that is unlike all others has eaten part of its neighbours."""
    if row.suspect and not row.fault and habits.share(row.cells) < 0.5:
        return replace(row, fault="its quotes do not match, and its cells are in disorder")
    return row


def _narrowed(row: Row, habits: Habits, splitter: Splitter, needed: int) -> Row:
    """Cells too many: empty ones at the end go, text that was not quoted is put together."""
    cells = fitted(row.cells, habits, splitter.delimiter)
    if cells is None and not row.suspect:
        cells = _wider_behind(row.cells, habits, splitter.delimiter, needed)
    if cells is None:
        count, width = len(row.cells), habits.width
        return replace(row, fault=f"{count} cells where the table has {width} columns")
    return replace(row, cells=cells)


def fitted(row: Sequence[str], habits: Habits, delimiter: str) -> list[str] | None:
    """The cells brought down to the width of the table; None where it is not sure how."""
    cells = list(row)
    while len(cells) > habits.width and not cells[-1].strip():
        cells.pop()
    if len(cells) == habits.width:
        return cells
    if habits.width == 1:
        return [delimiter.join(cells)]
    together = _at_blanks(cells, delimiter)
    if len(together) == habits.width and habits.share(together) >= SURE:
        return together
    return _best_place(cells, habits, delimiter)


def _at_blanks(cells: Sequence[str], delimiter: str) -> list[str]:
    """Cells that begin with a blank, put to the one before: no writer of tables sets a blank."""
    together = [cells[0]]
    for cell in cells[1:]:
        if cell.startswith(" ") and cell.strip():
            together[-1] += delimiter + cell
        else:
            together.append(cell)
    return together


def _best_place(cells: Sequence[str], habits: Habits, delimiter: str) -> list[str] | None:
    """The one place where putting neighbours together makes the row like the others."""
    excess = len(cells) - habits.width
    if excess > MAX_EXCESS:
        return None
    kinds = [class_of(cell) for cell in cells]
    scored = []
    for place in range(habits.width):
        end = place + excess + 1
        together = delimiter.join(cells[place:end])
        share = habits.share_of_kinds([*kinds[:place], class_of(together), *kinds[end:]])
        blanks = sum(cell.startswith(" ") for cell in cells[place + 1 : end])
        scored.append((share, blanks, len(together), place))
    scored.sort(key=lambda one: one[:3])
    best = scored[-1]
    rivals = [one for one in scored[:-1] if one[0] == best[0] and one[1] == best[1]]
    if best[0] < SURE or (rivals and not best[1]):
        return None
    return _joined_at(best[3], cells, excess, delimiter)


def _joined_at(place: int, cells: Sequence[str], excess: int, delimiter: str) -> list[str]:
    end = place + excess + 1
    return [*cells[:place], delimiter.join(cells[place:end]), *cells[end:]]


def _wider_behind(
    cells: Sequence[str], habits: Habits, delimiter: str, needed: int
) -> list[str] | None:
    """A row with cells of its own behind all that is needed; the last place that fits is taken.

    Scopus writes a second text on funding into a column that it does not name. Only a writer that
    quotes, as a delimiter inside a cell shows, is believed to have parted the cells before.
    """
    excess = len(cells) - habits.width
    if excess > MAX_EXCESS or not any(delimiter in cell for cell in cells[: needed + 1]):
        return None
    kinds = [class_of(cell) for cell in cells]
    best, at = 0.0, 0
    for place in range(needed + 1, habits.width):
        end = place + excess + 1
        filled = [kind for kind in kinds[place:end] if kind != "empty"]
        # Two that are filled are not one: what is joined so fits nowhere.
        kept = "joined" if len(filled) > 1 else next(iter(filled), "empty")
        share = habits.share_of_kinds([*kinds[:place], kept, *kinds[end:]])
        if share >= best:
            best, at = share, place
    return _joined_at(at, cells, excess, delimiter) if best >= SURE else None


def _widened(row: Row, rows: Rows, width: int, needed: int) -> Row:
    """A row that stops early: cut off, no row at all, or as its writer left it."""
    cells = list(row.cells)
    if rows.peek() is None and len(cells) <= needed and len(cells) > 1:
        return replace(row, fault=CUT_OFF)
    if len(cells) == 1 and width > 2:
        return replace(row, fault=f"1 cell where the table has {width} columns")
    return replace(row, cells=cells + [""] * (width - len(cells)))


def _with_following(
    cells: list[str], rows: Rows, habits: Habits, splitter: Splitter
) -> list[str] | None:
    """A row with a line end in a text without quotes: the lines after it fill it up."""
    gathered = list(cells)
    taken: list[tuple[int, str]] = []
    while len(gathered) < habits.width and len(taken) < MAX_JOINED:
        following = rows.peek()
        if following is None or QUOTE in following[1] or not following[1].strip():
            break
        more = splitter.split(following[1]).cells
        whole = len(more) == habits.width and not is_prose(more)
        if whole or len(gathered) + len(more) - 1 > habits.width:
            break
        rows.take()
        taken.append(following)
        gathered = [*gathered[:-1], f"{gathered[-1]}\n{more[0]}", *more[1:]]
    if len(gathered) == habits.width and habits.share(gathered) >= SURE:
        return gathered
    for number, line in reversed(taken):
        rows.back(number, line)
    return None
