"""Where a text has the reader's include and exclude words, and which of them.

A word is found as `storage.search.snippets.matches` finds it, by the rules of the index: in all its
forms, with and without accents, hyphens and capitals. All words are looked for in one pass over a
text, with a look-up for each word of it, since a list of papers asks for every row.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple

from sqlalchemy import Connection

from storage.database.engine import asked
from storage.database.rows import PaperDetail, PaperRow
from storage.database.word_lists import word_lists
from storage.index import analysis
from storage.query.syntax import Phrase, Prefix
from storage.query.word_lists import WordLists, query_of
from storage.vocabulary import WORD_SIDES, WordSide

SHORTEST_HALF: Final = 3
"""Letters of half a word, as `storage.index.vocabulary` has it, which is loaded with NumPy."""
LONGEST_RUN: Final = 4
"""Words side by side that may be written as one in a word that is looked for."""

_KEPT: Final = 50_000
"""Words of texts of which is known what they are; some megabytes."""
_TEXTS: Final = """
SELECT p.id, coalesce(p.title, ''), coalesce(a.text, '')
FROM json_each(:ids) j JOIN paper p ON p.id = j.value LEFT JOIN abstract a ON a.paper_id = p.id
"""


class WordMark(NamedTuple):
    """Characters `start` up to, not including, `end` of a text are a word of that list."""

    start: int
    end: int
    side: WordSide


@dataclass(frozen=True, slots=True)
class WordsFound:
    """The words of each list that a paper has, in the order of the list."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


class _Seen(NamedTuple):
    """What a piece of a text is: offsets count from where it begins.

    `alone` are the words that it is by itself, with start and end; `parts` what may be one of
    several words side by side: surface, stem, start, end. `leads` are the places of the parts that
    such words may begin with.
    """

    alone: tuple[tuple[int, int, int], ...]
    parts: tuple[tuple[str, str, int, int], ...]
    leads: tuple[int, ...]


Part = tuple[str, str, int, int]


@dataclass(slots=True)
class _Sought:
    """What is looked for; numbers are those of the words."""

    stems: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    beginnings: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    lengths: tuple[int, ...] = ()
    shapes: list[tuple[re.Pattern[str], int]] = field(default_factory=list)
    runs: dict[str, list[tuple[str, bool, int]]] = field(default_factory=lambda: defaultdict(list))
    """By each beginning of a word: the word, whether it may go on, its number."""
    phrases: dict[str, list[tuple[tuple[str | None, ...], int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By the first stem: the stems side by side, None for any word, and its number."""
    longest: int = LONGEST_RUN
    """Parts of the longest of them."""


class WordMatcher:
    """Looks for the words of two lists. May be used by several threads."""

    def __init__(self, lists: WordLists) -> None:
        self._pairs = lists.pairs()
        self._sought = _sought(word for _, word in self._pairs)
        self._seen: dict[str, _Seen] = {}
        self._plain: set[str] = set()
        """Pieces that are no word of the lists and begin none: most of every text."""
        self._known: dict[int, WordsFound] = {}
        """What texts have, by their hash."""

    def marks(self, text: str) -> tuple[WordMark, ...]:
        """Give where the words stand, ascending; those of one list are apart from one another."""
        found = [(match.group(), match.start()) for match in analysis.LEXEME.finditer(text)]
        sides: dict[WordSide, list[tuple[int, int]]] = {side: [] for side in WORD_SIDES}
        for start, end, word in self._hits([one for one, _ in found], [at for _, at in found]):
            sides[self._pairs[word][0]].append((start, end))
        return tuple(
            sorted(
                WordMark(start, end, side)
                for side, spans in sides.items()
                for start, end in _merged(spans)
            )
        )

    def found(self, *texts: str) -> WordsFound:
        """Give the words that stand in any of these texts; remembered, as lists ask often."""
        key = hash(texts)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[key] = self._found(texts)
        return known

    def _found(self, texts: tuple[str, ...]) -> WordsFound:
        numbers: set[int] = set()
        for text in texts:
            pieces = analysis.apart(text)
            # Where they stand does not matter.
            numbers.update(word for _, _, word in self._hits(pieces, [0] * len(pieces)))
        words = [self._pairs[number] for number in sorted(numbers)]
        return WordsFound(
            tuple(word for side, word in words if side == "include"),
            tuple(word for side, word in words if side == "exclude"),
        )

    def _hits(self, pieces: list[str], starts: list[int]) -> Iterator[tuple[int, int, int]]:
        """Give start, end and number of the words in a text that is cut into pieces."""
        notable = {piece for piece in set(pieces) - self._plain if self._is_notable(piece)}
        if not notable:
            return
        for at, piece in enumerate(pieces):
            if piece in notable:
                seen, start = self._seen_of(piece), starts[at]
                for first, last, word in seen.alone:
                    yield start + first, start + last, word
                for lead in seen.leads:
                    yield from self._side_by_side(self._parts(pieces, starts, at, lead))

    def _is_notable(self, piece: str) -> bool:
        seen = self._seen_of(piece)
        if seen.alone or seen.leads:
            return True
        self._plain.add(piece)
        return False

    def _seen_of(self, piece: str) -> _Seen:
        found = self._seen.get(piece)
        if found is None:
            if len(self._seen) >= _KEPT:
                self._seen.clear()
                self._plain.clear()
            found = self._seen[piece] = self._looked_at(piece)
        return found

    def _looked_at(self, piece: str) -> _Seen:
        """Find out what a piece of a text is."""
        alone: list[tuple[int, int, int]] = []
        parts: list[Part] = []
        for match in analysis.LEXEME.finditer(piece):
            at = match.start()
            for shape in analysis.shapes(match.group()):
                # A word that is not indexed is only passed over; it is none of a phrase.
                parts += [
                    (said, analysis.stem(said) if shape.terms else "", at + start, at + end)
                    for said, start, end in shape.parts
                ]
                for surface, start, end in _surfaces(shape):
                    alone += [(at + start, at + end, word) for word in self._fitting(surface)]
        sought = self._sought
        leads = tuple(
            place
            for place, (surface, stem, _, _) in enumerate(parts)
            if surface in sought.runs or stem in sought.phrases
        )
        return _Seen(tuple(alone), tuple(parts), leads)

    def _parts(self, pieces: list[str], starts: list[int], at: int, lead: int) -> list[Part]:
        """Give the parts from one on, as many as words side by side may be."""
        most = self._sought.longest
        parts: list[Part] = []
        while at < len(pieces) and len(parts) < most:
            start = starts[at]
            parts += [
                (said, stem, start + a, start + b)
                for said, stem, a, b in self._seen_of(pieces[at]).parts[lead:]
            ]
            at, lead = at + 1, 0
        return parts

    def _fitting(self, surface: str) -> Iterator[int]:
        sought = self._sought
        yield from sought.stems.get(analysis.stem(surface), ())
        for length in sought.lengths:
            yield from sought.beginnings.get(surface[:length], ())
        for shape, word in sought.shapes:
            if shape.fullmatch(surface):
                yield word

    def _side_by_side(self, parts: list[Part]) -> Iterator[tuple[int, int, int]]:
        """Find what a part is with those behind it: a phrase, or one word written apart."""
        surface, stem, start, _ = parts[0]
        for whole, goes_on, word in self._sought.runs.get(surface, ()):
            end = _run(parts, whole, goes_on=goes_on)
            if end:
                yield start, end, word
        for wanted, word in self._sought.phrases.get(stem, ()):
            if len(wanted) <= len(parts) and all(
                want is None or want == part[1] for want, part in zip(wanted, parts, strict=False)
            ):
                yield start, parts[len(wanted) - 1][3], word


def _surfaces(shape: analysis.Shape) -> Iterator[tuple[str, int, int]]:
    """Give what a lexeme is found by: its parts unless it says nothing, and its parts as one."""
    if shape.terms:
        yield from shape.parts
    for first, last, joined in shape.joins:
        yield joined, shape.parts[first][1], shape.parts[last - 1][2] + shape.reach


def _run(parts: list[Part], whole: str, *, goes_on: bool) -> int:
    """Give the end of words side by side that make up `whole`; 0 where they do not."""
    run, stem = parts[0][0], analysis.stem(whole)
    if not goes_on and parts[0][1] == stem:
        return 0  # It is found by itself.
    # The last letter of a stem may be another than that of the word.
    told = whole if goes_on else stem[:-1]
    for following, _, _, end in parts[1:LONGEST_RUN]:
        run += following
        if run.startswith(told):
            if goes_on or analysis.stem(run) == stem:
                return end
        elif not told.startswith(run):
            return 0
    return 0


def _sought(words: Iterable[str]) -> _Sought:
    sought = _Sought()
    for number, word in enumerate(words):
        query = query_of(word)
        if isinstance(query, Phrase):
            _seek_words(sought, query.text, number)
        elif isinstance(query, Prefix):
            parts = [part.surface for one in analysis.lexemes(query.text) for part in one.parts]
            beginning = "".join(parts)
            sought.beginnings[beginning].append(number)
            if len(parts) > 1:
                _seek_runs(sought, beginning, number, goes_on=True, first=parts[0])
        else:
            sought.shapes.append((_shape(str(query)), number))
    sought.lengths = tuple(sorted({len(beginning) for beginning in sought.beginnings}))
    return sought


def _seek_words(sought: _Sought, text: str, number: int) -> None:
    found = list(analysis.lexemes(text))
    telling = [place for place, lexeme in enumerate(found) if not lexeme.is_stop_word]
    if not telling:
        return
    # A phrase begins and ends with a word that says something, as the index has it.
    found = found[telling[0] : telling[-1] + 1]
    for stems in dict.fromkeys((_stems(found), _joined_stems(found))):
        if len(stems) > 1 and stems[0] is not None:
            sought.phrases[stems[0]].append((stems, number))
            sought.longest = max(sought.longest, len(stems))
    if len(found) > 1:
        return
    joined = found[0].joins[-1][2] if found[0].joins else found[0].parts[0].surface
    sought.stems[analysis.stem(joined)].append(number)
    if len(joined) > LONGEST_RUN:
        _seek_runs(sought, joined, number, goes_on=False)


def _stems(lexemes: Iterable[analysis.Lexeme]) -> tuple[str | None, ...]:
    """Give the stems of all parts; None for what may be anything, as inside state-of-the-art."""
    return tuple(
        None
        if lexeme.is_stop_word
        or (0 < place < len(lexeme.parts) - 1 and part.surface in analysis.STOP_WORDS)
        else analysis.stem(part.surface)
        for lexeme in lexemes
        for place, part in enumerate(lexeme.parts)
    )


def _joined_stems(lexemes: Iterable[analysis.Lexeme]) -> tuple[str | None, ...]:
    """Give the stems where every compound is written as one word."""
    found: list[str | None] = []
    for lexeme in lexemes:
        whole = [text for first, last, text in lexeme.joins if last - first == len(lexeme.parts)]
        found += [analysis.stem(whole[0])] if whole else _stems([lexeme])
    return tuple(found)


def _seek_runs(sought: _Sought, whole: str, number: int, *, goes_on: bool, first: str = "") -> None:
    """Seek a word written apart; `first` is what it begins with where it was written so itself.

    A letter, or a word such as "in", is no half of a word, as the index has it: they stand in
    every text, and to look behind each of them would be most of the work.
    """
    for length in range(SHORTEST_HALF, len(whole)):
        beginning = whole[:length]
        if beginning == first or beginning not in analysis.STOP_WORDS:
            sought.runs[beginning].append((whole, goes_on, number))
    if 0 < len(first) < SHORTEST_HALF:
        sought.runs[first].append((whole, goes_on, number))


def _shape(pattern: str) -> re.Pattern[str]:
    folded = analysis.fold(pattern).replace("-", "")
    return re.compile(
        "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in folded)
    )


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


@lru_cache(maxsize=4)
def matcher(lists: WordLists) -> WordMatcher:
    """Give the one that looks for the words of these lists."""
    return WordMatcher(lists)


def counted_rows(connection: Connection, rows: list[PaperRow]) -> list[PaperRow]:
    """Give rows with the number of words of each list that their papers have."""
    found = words_of(connection, [row.id for row in rows])
    return [
        replace(row, include=len(words.include), exclude=len(words.exclude))
        if (words := found.get(row.id)) is not None
        else row
        for row in rows
    ]


def worded(connection: Connection, paper: PaperDetail) -> PaperDetail:
    """Give a paper with the words of each list that it has."""
    lists = word_lists(connection)
    if not lists:
        return paper
    found = matcher(lists).found(paper.title or "", paper.abstract)
    return replace(paper, include_words=found.include, exclude_words=found.exclude)


def words_of(connection: Connection, papers: list[int]) -> dict[int, WordsFound]:
    """Give the words that papers have; those that have none are left out."""
    lists = word_lists(connection)
    if not lists or not papers:
        return {}
    looks_for = matcher(lists)
    texts = asked(connection, _TEXTS, {"ids": json.dumps(papers)})
    found = {paper: looks_for.found(title, text) for paper, title, text in texts}
    return {paper: words for paper, words in found.items() if words.include or words.exclude}
