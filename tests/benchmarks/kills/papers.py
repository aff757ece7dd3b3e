"""The papers of the killing benchmark, and what a search of them must find by their texts alone."""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import text

from storage.library import Library

WORDS: Final = tuple(
    first + vowel + second + end
    for first in "bdgklm"
    for vowel in "ao"
    for second in "bdgk"
    for end in "ou"
)
"""Words that have no other form than their own, many of which begin alike."""

_TEXTS: Final = """
    SELECT p.id, coalesce(p.system, ''), coalesce(p.title, ''), a.text, coalesce(n.text, '')
    FROM paper p JOIN abstract a ON a.paper_id = p.id LEFT JOIN note n ON n.paper_id = p.id
"""


class Asked(NamedTuple):
    """A query, and the papers that it finds; `typed`: its last word may only be begun."""

    query: str
    papers: frozenset[int]
    typed: bool = False


def sentence(dice: random.Random, words: int) -> str:
    """Make up a text."""
    return " ".join(dice.choices(WORDS, k=words)) + "."


def write_dump(file: Path, dice: random.Random, count: int) -> None:
    """Write a dump of so many papers, none like another."""
    with file.open("w", encoding="utf-8") as out:
        for _ in range(count):
            # A number that no other paper has keeps two of them from being taken for one.
            mark = f"{dice.getrandbits(60):x}"
            title = f"{dice.choice(WORDS)} {dice.choice(WORDS)} n{mark}"
            record = {"title": title, "abstract": f"{sentence(dice, 30)} Of n{mark}."}
            out.write(json.dumps(record) + "\n")


def questions(library: Library, dice: random.Random) -> Iterator[Asked]:
    """Ask for words, beginnings, phrases and mixtures, and find them in the texts one by one."""
    with library._database.read() as connection:
        rows = connection.execute(text(_TEXTS)).all()
    papers = {paper: [_words(part) for part in parts] for paper, *parts in rows}
    if not papers:
        return
    for word in dice.sample(WORDS, 4):
        yield Asked(word, frozenset(_with(papers, [word])))
    for length in (1, 2, 3):
        beginning = dice.choice(WORDS)[:length]
        found = (
            paper
            for paper, parts in papers.items()
            if any(word.startswith(beginning) for part in parts for word in part)
        )
        yield Asked(beginning, frozenset(found), typed=True)
    for _ in range(3):
        parts = papers[dice.choice(list(papers))]
        said = next(part for part in parts if len(part) > 1)
        at = dice.randrange(len(said) - 1)
        phrase = said[at : at + 2] if dice.random() < 0.7 else dice.sample(WORDS, 2)
        yield Asked(f'"{" ".join(phrase)}"', frozenset(_with(papers, phrase)))
    one, other = dice.sample(WORDS, 2)
    with_one, with_other = set(_with(papers, [one])), set(_with(papers, [other]))
    yield Asked(f"{one} {other}", frozenset(with_one & with_other))
    yield Asked(f"{one} -{other}", frozenset(with_one - with_other))
    yield Asked(f"note:{one}", frozenset(p for p in with_one if one in papers[p][-1]))


def _with(papers: dict[int, list[list[str]]], wanted: list[str]) -> Iterator[int]:
    """Find papers with words side by side in one of their texts."""
    for paper, parts in papers.items():
        if any(_has(part, wanted) for part in parts):
            yield paper


def _has(part: list[str], wanted: list[str]) -> bool:
    starts = range(len(part) - len(wanted) + 1)
    return any(part[at : at + len(wanted)] == wanted for at in starts)


def _words(part: str) -> list[str]:
    return part.lower().replace(".", " ").split()


def wrong(library: Library, asked: Iterable[Asked], *, coarse: bool = False) -> list[str]:
    """Say what a library's search answers otherwise than its texts do.

    While papers are owed, search is `coarse`: it may find more, of phrases and beginnings.
    """
    said = []
    for query, papers, typed in asked:
        ids = library.search(query, prefix_last=typed).ids
        found = set(ids)
        if len(found) != len(ids):
            said.append(f"{query}: a paper is found twice")
        lost, more = sorted(papers - found), sorted(found - papers)
        if lost or (more and not coarse):
            said.append(f"{query}: not found {lost[:9]}, found beside {more[:9]}")
    return said
