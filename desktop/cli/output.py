"""What is printed and where: results on stdout, progress and messages on stderr."""

import json
import logging
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import typer

from storage.errors import QuerySyntaxError

# A text from a dump must not be able to speak to the terminal.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class _Sentence(logging.Formatter):
    """What is logged, without the traceback: on the command line it helps nobody."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the message alone."""
        return _CONTROL.sub("\ufffd", record.getMessage())


def prepare_streams() -> None:
    """Let no text stop the printing, whatever the terminal's codec; send what is logged along."""
    # A stream that was closed before we began is None; print would then take the other one.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    warnings = logging.StreamHandler(sys.stderr)
    warnings.setFormatter(_Sentence())
    logging.getLogger().handlers = [warnings]


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def put(text: str = "") -> None:
    """Print a line of the result for people."""
    print(_CONTROL.sub("\ufffd", text))


def say(text: str) -> None:
    """Print a message, which is not the result, on stderr."""
    print(_CONTROL.sub("\ufffd", text), file=sys.stderr)


def put_json(value: object) -> None:
    """Print a JSON value on one line; characters as they are where stdout is UTF-8."""
    print(json.dumps(value, ensure_ascii=not _is_utf8(sys.stdout)))


def put_raw(text: str) -> None:
    """Print text of a file format, with its own line ends."""
    sys.stdout.write(text)


def width() -> int | None:
    """Columns of the terminal, or None where stdout is none and lines need no cutting."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def columns_of(text: str) -> int:
    """Say how many columns of a terminal `text` fills."""
    return sum(_columns(sign) for sign in text)


def cut(text: str, room: int | None) -> str:
    """Shorten `text` to `room` columns, with an ellipsis; None leaves it whole."""
    if room is None or columns_of(text) <= room:
        return text
    kept, used = [], 0
    for sign in text:
        used += _columns(sign)
        if used > room - 1:
            break
        kept.append(sign)
    return "".join(kept).rstrip() + "…"


def put_table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their names."""
    for line in table_lines(names, rows):
        put(line)


def table_lines(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Give the names, then the rows under them; the last column takes what room is left."""
    whole = [names, *rows]
    widths = [max(columns_of(row[at]) for row in whole) for at in range(len(names) - 1)]
    total = width()
    room = None if total is None else max(10, total - sum(widths) - 2 * len(widths))
    for row in whole:
        cells = [
            cell + " " * (wide - columns_of(cell)) for cell, wide in zip(row, widths, strict=False)
        ]
        yield "  ".join([*cells, cut(row[-1], room)]).rstrip()


@contextmanager
def explaining(query: str) -> Iterator[None]:
    """Show where a query cannot be read, with a line of carets under it, and end with 2."""
    try:
        yield
    except QuerySyntaxError as error:
        shown = re.sub(r"\s", " ", query)
        start = min(max(0, error.start), len(shown))
        end = min(max(start + 1, error.end), max(len(shown), start + 1))
        carets = "^" * max(1, columns_of(shown[start:end]))
        say(str(error))
        say(f"  {shown}")
        say(f"  {' ' * columns_of(shown[:start])}{carets}")
        raise typer.Exit(2) from error


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def _is_utf8(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "").startswith("utf8")
