"""`shortlist words`: the include and exclude words of the library."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson, all_readable, path
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_raw
from desktop.cli.steps import make
from storage.vocabulary import WORD_SIDES
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Edit
    from storage.query.word_lists import WordLists

words = typer.Typer(help="Include and exclude words: what speaks for a paper, and what against it.")


class Side(StrEnum):
    """The two lists, as they are typed."""

    INCLUDE = "include"
    EXCLUDE = "exclude"


Words = Annotated[
    list[str],
    typer.Argument(
        metavar="WORD",
        help="Words, phrases in quotation marks, or beginnings with a star: 'quant*'.",
        callback=all_readable,
    ),
]
OneSide = Annotated[Side | None, typer.Option("--side", help="Only this list, without a heading.")]


@words.command()
def add(
    context: typer.Context,
    side: Annotated[Side, typer.Argument(help="The list.")],
    given: Words,
    as_json: AsJson = False,
) -> None:
    """Add words to a list; one that is on the other list goes over to this one."""
    from storage.edits.wording import AddWords

    _apply(context, AddWords.to(side.value, tuple(given)), as_json=as_json)


@words.command()
def remove(context: typer.Context, given: Words, as_json: AsJson = False) -> None:
    """Take words off the lists."""
    from storage.edits.wording import RemoveWords

    _apply(context, RemoveWords(tuple(given)), as_json=as_json)


@words.command("list")
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show both lists, each word with the number of papers that have it."""
    with opened(context) as library:
        lists, papers = library.words(), library.papers_by_word()
    if as_json:
        put_json(
            {
                side: [{"word": word, "papers": papers.get(word, 0)} for word in lists.of(side)]
                for side in WORD_SIDES
            }
        )
        return
    for side in WORD_SIDES:
        put(f"{side}:")
        for word in lists.of(side):
            put(f"  {word} ({count_of(papers.get(word, 0), 'paper')})")


@words.command("import")
def import_(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", parser=path, help="A text file; - is standard input.")
    ],
    side: Annotated[
        Side | None,
        typer.Option("--side", help="The list of words that stand under no heading."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add the words of a text file, one a line, under lines include: and exclude:."""
    from storage.edits.wording import AddWords
    from storage.query.word_lists import read_lists

    found = read_lists(_text_of(file), None if side is None else side.value)
    _apply(context, AddWords(found.include, found.exclude), as_json=as_json)


@words.command()
def export(
    context: typer.Context,
    target: Annotated[
        Path, typer.Argument(metavar="FILE", parser=path, help="- is standard output.")
    ] = Path("-"),
    side: OneSide = None,
    as_json: AsJson = False,
) -> None:
    """Write the words as a text file that `words import` reads."""
    from storage.query.word_lists import written_lists

    with opened(context) as library:
        lists = library.words()
    written = written_lists(lists, None if side is None else side.value)
    if str(target) == "-":
        put_raw(written)
        return
    from storage.exporters.atomic import exported_bytes

    with exported_bytes(target) as out:
        out.write(written.encode())
    _tell_written(target, lists, as_json=as_json)


def _tell_written(target: Path, lists: "WordLists", *, as_json: bool) -> None:
    number = len(lists.include) + len(lists.exclude)
    if as_json:
        put_json({"path": str(target), "words": number})
    else:
        put(f"{count_of(number, 'word')} written to {target}.")


def _text_of(file: Path) -> str:
    from storage.readers.files.whole_text import read_text, text_of

    if str(file) == "-":
        return text_of(sys.stdin.buffer.read(), "What standard input holds")
    return read_text(file)


def _apply(context: typer.Context, edit: "Edit", *, as_json: bool) -> None:
    with opened(context, create=True) as library:
        applied = make(library, edit)
        lists = library.words()
    if as_json:
        put_json(
            {
                "summary": applied.summary,
                "history_id": applied.history_id,
                "include": list(lists.include),
                "exclude": list(lists.exclude),
            }
        )
    else:
        put(applied.summary)
