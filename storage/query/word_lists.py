"""Include and exclude words: what the reader looks for, and what she does not want.

A word is written as in a query: a word in any of its forms, several words side by side, a star for
any letters. As a text file, each list stands under a line `include:` or `exclude:`, one word a
line; what begins with # is a remark.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from storage.errors import EditError
from storage.query.syntax import Comparison, Has, Phrase, Prefix, Query, Wildcard
from storage.vocabulary import WORD_SIDES, WordSide

LONGEST: Final = 100
"""Characters of a word."""
FEWEST: Final = 2
"""Letters beside the stars: fewer would stand in nearly every abstract."""

_NAMED: Final = re.compile(r"[A-Za-z]\*")
"""A*, the search, is a name."""
_HEADING: Final = re.compile(
    r"\[?\s*(?:keywords?\s+for\s+)?(include|exclude)d?(?:\s+(?:key)?words?)?\s*\]?\s*(?::(.*))?",
    re.IGNORECASE,
)
_QUOTES: Final = "\"“”„'"
_REMARK: Final = "# Include and exclude words of Shortlist"


@dataclass(frozen=True, slots=True)
class WordLists:
    """The two lists of a library, each in the order in which its words were added."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.include or self.exclude)

    def of(self, side: WordSide) -> tuple[str, ...]:
        """Give one of the lists."""
        return self.include if side == "include" else self.exclude

    def pairs(self) -> tuple[tuple[WordSide, str], ...]:
        """Give every word with its side."""
        return tuple((side, word) for side in WORD_SIDES for word in self.of(side))


def clean_word(text: str) -> str:
    """Give a word as it is kept: without quotation marks and blanks around it.

    Raises `EditError` for what cannot be looked for.
    """
    word = " ".join(re.sub(r"\*+", "*", text).split()).strip(_QUOTES).strip()
    letters = sum(sign.isalnum() for sign in word)
    if not letters:
        raise EditError("Write a word, a phrase, or the beginning of a word with a star: quant*.")
    if len(word) > LONGEST:
        raise EditError(f"A word may have {LONGEST} characters, not {len(word)}.")
    if "*" in word and letters < FEWEST and not _NAMED.fullmatch(word):
        raise EditError(f"“{word}” would stand in nearly every abstract. Write more letters.")
    if " " in word and ("*" in word[:-1] or "?" in word[:-1]):
        raise EditError(
            f"In “{word}”, a star can only stand at the end. Within one word it may be anywhere."
        )
    return word


def query_of(word: str) -> Query:
    """Give the query that finds the papers of a word."""
    if "*" not in word and not re.search(r"\w\?\w", word):
        return Phrase(word)
    if _NAMED.fullmatch(word):
        return Phrase(word)
    if word.endswith("*") and "*" not in word[:-1]:
        return Prefix(word[:-1])
    return Wildcard(word)


def asked_of_words(query: Query) -> Comparison | None:
    """Give what a condition asks about the number of listed words; None where it does not."""
    if isinstance(query, Has):
        for side in WORD_SIDES:
            if query.what == side:
                return Comparison(side, 1, None)
    if isinstance(query, Comparison) and query.name in WORD_SIDES:
        return query
    return None


def read_lists(text: str, side: WordSide | None = None) -> WordLists:
    """Read a text file of words; `side` is the list of those that stand under no heading.

    Raises `EditError` with the line where it is not told which list a word is of, or it is none.
    """
    found: dict[WordSide, dict[str, None]] = {one: {} for one in WORD_SIDES}
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        heading = _HEADING.fullmatch(words)
        if heading:
            named = heading[1].lower()
            own: WordSide = "include" if named == "include" else "exclude"
            if heading[2] and heading[2].strip():
                found[own].update(dict.fromkeys(_on_line(heading[2].split(","), number)))
            else:
                side = own
        elif side is None:
            raise EditError(
                f"Line {number} (“{words[:40]}”) does not say whether its word includes or "
                "excludes. Put a line include: or exclude: above it, or name the list."
            )
        else:
            found[side].update(dict.fromkeys(_on_line([words], number)))
    return WordLists(tuple(found["include"]), tuple(found["exclude"]))


def _on_line(words: Iterable[str], number: int) -> Iterator[str]:
    for word in words:
        if not word.strip():
            continue
        try:
            yield clean_word(word)
        except EditError as error:
            raise EditError(f"Line {number}: {error}") from error


def written_lists(lists: WordLists, side: WordSide | None = None) -> str:
    """Write words as a text file; of one list alone, without a heading."""
    if side is not None:
        return "".join(f"{word}\n" for word in lists.of(side))
    parts = [_REMARK]
    for one in WORD_SIDES:
        parts += ["", f"{one}:", *lists.of(one)]
    return "\n".join(parts) + "\n"
