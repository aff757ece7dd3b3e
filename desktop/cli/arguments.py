"""The arguments that many verbs share, checked before a verb begins."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

LARGEST_ID: Final = 2**63 - 1
"""What a library can number."""


def readable(text: str | None) -> str | None:
    """Refuse text with bytes that are no UTF-8: the library could not hold it."""
    if text is not None and not _is_utf8(text):
        raise typer.BadParameter("This is not valid UTF-8 text.")
    return text


def all_readable(words: list[str] | None) -> list[str] | None:
    """As `readable`, for several words."""
    for word in words or ():
        readable(word)
    return words


def possible(number: int) -> int:
    """Refuse a number that no paper can have."""
    if not 0 < number <= LARGEST_ID:
        raise typer.BadParameter(f"{number} is no id of a paper.")
    return number


def all_possible(numbers: list[int] | None) -> list[int] | None:
    """As `possible`, for several numbers."""
    for number in numbers or ():
        possible(number)
    return numbers


def path(text: str) -> Path:
    """Read a path; an empty one, as of a variable that is not set, is not the folder we are in."""
    if not text:
        raise typer.BadParameter("The path is empty.")
    return Path(text)


def joined(words: Sequence[str] | None) -> str:
    """Make one query of the words of a command line."""
    return " ".join(words or ())


def _is_utf8(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


Query: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="QUERY",
        help="A query as in the search line; none means all papers. After --, it may begin with -.",
        callback=all_readable,
    ),
]
Id: TypeAlias = Annotated[int, typer.Argument(metavar="ID", help="The paper.", callback=possible)]
Ids: TypeAlias = Annotated[
    list[int] | None,
    typer.Argument(metavar="ID", help="The papers, by id.", callback=all_possible),
]
ByQuery: TypeAlias = Annotated[
    str | None,
    typer.Option("--query", "-q", help="All papers that this query finds.", callback=readable),
]
Dumps: TypeAlias = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH",
        parser=path,
        help="Files, folders or archives; - is standard input.",
    ),
]
Format: TypeAlias = Annotated[
    str | None, typer.Option("--format", help="Read the dumps as this format.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
