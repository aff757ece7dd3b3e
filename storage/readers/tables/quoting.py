"""The cells of one row of a delimited table, whether its quotes follow the rules or not."""

import csv
import re
from dataclasses import dataclass

QUOTE = '"'
CSV_LIMIT = 100_000
"""Longest row, in characters, that the csv module is asked to split; it refuses cells longer
than 131,072 unless a limit of the whole process is changed."""

_RUN = re.compile(r'"+')
_TEXT = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_JSON_LIST = rf'(?P<list>\[{_TEXT}(?:\s*,\s*{_TEXT})*\])"'


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a text; `clean` where every quote opens, closes or is doubled.

    `opened` says that the text ends inside a quoted cell, `strays` counts the quotes in that cell
    that are neither doubled nor close it.
    """

    cells: list[str]
    clean: bool = True
    opened: bool = False
    strays: int = 0


class Splitter:
    """Splits rows at one delimiter.

    A cell that begins with a quote goes on to a quote before a delimiter or the end. A quote
    elsewhere is a character like others: it is what people type for inches, or forget to double.
    """

    def __init__(self, delimiter: str) -> None:
        self.delimiter = delimiter
        sign = re.escape(delimiter)
        self._opening = re.compile(r'[ ]*"')
        self._closed = re.compile(rf"[ ]*(?:{sign}|\Z)")
        self._spaced = f'{delimiter} "'
        self._listed = re.compile(rf"{_JSON_LIST}[ ]*(?P<end>{sign}|\Z)")

    def split(self, text: str) -> Cells:
        """The cells of a whole row, which may have line ends in its quoted cells."""
        if QUOTE not in text:
            return Cells(text.split(self.delimiter))
        if len(text) < CSV_LIMIT and self._spaced not in text:
            strict = self._strictly(text)
            if strict is not None:
                return Cells(strict)
        return self._leniently(text)

    def bare(self, text: str) -> list[str]:
        """The cells were quotes nothing but characters; those that enclose a cell are taken off."""
        return [_unquoted(cell) for cell in text.split(self.delimiter)]

    def _strictly(self, text: str) -> list[str] | None:
        lines = text.split("\n")
        reader = csv.reader(
            [line + "\n" for line in lines[:-1]] + lines[-1:],
            delimiter=self.delimiter,
            strict=True,
        )
        try:
            cells = next(reader, None)
            return cells if cells and next(reader, None) is None else None
        except csv.Error:
            return None

    def _leniently(self, text: str) -> Cells:
        cells: list[str] = []
        at = 0
        clean = True
        while True:
            opening = self._opening.match(text, at)
            if opening is None:
                end = text.find(self.delimiter, at)
                cell = text[at:] if end < 0 else text[at:end]
                clean = clean and QUOTE not in cell
                cells.append(cell)
                if end < 0:
                    return Cells(cells, clean=clean)
                at = end + 1
                continue
            closing = self._end_of_list(text, opening.end()) or self._closing(text, opening.end())
            if closing is None:
                rest = text[opening.end() :]
                strays = sum(len(run) % 2 for run in _RUN.findall(rest))
                cells.append(rest.replace('""', QUOTE))
                return Cells(cells, clean=False, opened=True, strays=strays)
            end, at, well = closing
            clean = clean and well
            content = text[opening.end() : end]
            cells.append(content.replace('""', QUOTE) if '""' in content else content)
            if at > len(text):
                return Cells(cells, clean=clean)

    def _end_of_list(self, text: str, start: int) -> tuple[int, int, bool] | None:
        """The same as `_closing` for a cell that is a list in JSON, whose quotes stay single."""
        found = self._listed.match(text, start) if text.startswith('["', start) else None
        if found is None:
            return None
        return found.end("list"), found.end() if found["end"] else len(text) + 1, True

    def _closing(self, text: str, start: int) -> tuple[int, int, bool] | None:
        """End of the content, start of the next cell (past the end: none), and whether it is clean.

        A run of quotes before a delimiter closes when it is odd; an even one is escaped quotes,
        unless quotes inside were left undoubled.
        """
        strays = 0
        for run in _RUN.finditer(text, start):
            odd = (run.end() - run.start()) % 2 == 1
            after = self._closed.match(text, run.end())
            if after is None or (strays % 2 == 1 and odd and text.startswith(" ", after.end())):
                # A comma and a blank after the second of two stray quotes: it is the sentence's.
                strays += odd
            elif odd or strays % 2 == 1 or (run.start() == start and run.end() == len(text)):
                ended = not after[0].endswith(self.delimiter)
                return run.end() - 1, len(text) + 1 if ended else after.end(), strays == 0
        return None


class Openness:
    """Whether a row that comes line by line is inside a quoted cell; linear in what it is fed."""

    def __init__(self, splitter: Splitter) -> None:
        self._splitter = splitter
        self._text = ""
        self.opened = False

    def feed(self, line: str) -> None:
        """Take one more line of the row."""
        # Of a cell that goes on only its being open counts, so what is behind can be let go.
        self._text = f'"{line}' if self.opened else line
        self.opened = self._splitter.split(self._text).opened


def _unquoted(cell: str) -> str:
    text = cell.strip()
    if len(text) > 1 and text.startswith(QUOTE) and text.endswith(QUOTE):
        return text[1:-1].replace('""', QUOTE)
    return text.removeprefix(QUOTE) if text.count(QUOTE) == 1 else text
