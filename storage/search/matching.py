"""Where a text has the words that are looked for, by the rules of the index.

A word is found in all its forms, with and without accents, hyphens and capitals, and where it is
written apart. All are looked for in one pass over a text, with a look-up for each word of it, since
a list of papers asks for every row.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from storage.index import analysis
from storage.query.syntax import Fuzzy, Phrase, Prefix, Query

SHORTEST_HALF: Final = 3
"""Letters of half a word, as `storage.index.vocabulary` has it, which is loaded with NumPy."""
LONGEST_RUN: Final = 4
"""Words side by side that may be written as one in a word that is looked for."""
KEPT: Final = 50_000
"""Words of texts of which is known what they are; some megabytes."""


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
Fits = Callable[[str], bool]


@dataclass(slots=True)
class _Sought:
    """What is looked for; numbers are those of the queries."""

    stems: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    beginnings: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    lengths: tuple[int, ...] = ()
    shapes: list[tuple[Fits, int]] = field(default_factory=list)
    runs: dict[str, list[tuple[str, bool, int]]] = field(default_factory=lambda: defaultdict(list))
    """By each beginning of a word: the word, whether it may go on, its number."""
    phrases: dict[str, list[tuple[tuple[str | None, ...], int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By the first stem: the stems side by side, None for any word, and its number."""
    longest: int = LONGEST_RUN
    """Parts of the longest of them."""


class Matcher:
    """Looks for the words of text queries. May be used by several threads."""

    def __init__(self, queries: Iterable[Query]) -> None:
        self._sought = _sought(queries)
        self._seen: dict[str, _Seen] = {}
        self._plain: set[str] = set()
        """Pieces that are nothing looked for and begin nothing: most of every text."""

    def hits(self, text: str) -> Iterator[tuple[int, int, int]]:
        """Give start and end of what is found in a text, and which of the queries finds it."""
        found = [(match.group(), match.start()) for match in analysis.LEXEME.finditer(text)]
        return self._hits([one for one, _ in found], [at for _, at in found])

    def queries_in(self, text: str) -> set[int]:
        """Say which of the queries find something in a text."""
        pieces = analysis.apart(text)
        # Where they stand does not matter.
        return {query for _, _, query in self._hits(pieces, [0] * len(pieces))}

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
            if len(self._seen) >= KEPT:
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
            if shape(surface):
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


def merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give spans ascending, with those that meet as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


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


def _sought(queries: Iterable[Query]) -> _Sought:
    sought = _Sought()
    for number, query in enumerate(queries):
        if isinstance(query, Phrase):
            _seek_words(sought, query.text, number)
        elif isinstance(query, Prefix):
            parts = _surfaces_of(query.text)
            beginning = "".join(parts)
            sought.beginnings[beginning].append(number)
            if len(parts) > 1:
                _seek_runs(sought, beginning, number, goes_on=True, first=parts[0])
        elif isinstance(query, Fuzzy):
            sought.shapes.append((_near(query.text, query.distance), number))
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


def _shape(pattern: str) -> Fits:
    folded = analysis.fold(pattern).replace("-", "")
    shape = "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in folded)
    matches = re.compile(shape).fullmatch
    return lambda word: matches(word) is not None


def _surfaces_of(text: str) -> list[str]:
    return [part.surface for lexeme in analysis.lexemes(text) for part in lexeme.parts]


def _near(term: str, distance: int | None) -> Fits:
    from rapidfuzz.distance import OSA

    surface = "".join(_surfaces_of(term))
    most = distance or (1 if len(surface) <= 5 else 2)
    return lambda word: OSA.distance(surface, word, score_cutoff=most) <= most
