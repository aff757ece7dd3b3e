"""Where a text is hit by the terms of a search, and the words around the first hit.

A term is a short text as `storage.search.terms` makes it: a word stands for all its forms and
spellings, several words for the words side by side, a star for any ending.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection, text

from storage.index import analysis
from storage.query.syntax import Span
from storage.record import PaperId
from storage.search.hits import as_json
from storage.search.word_marks import LONGEST_RUN

LENGTH: Final = 160
"""Characters of a snippet, ellipses left out."""

BEFORE: Final = 50
"""Characters of a snippet that stand before the hit."""

_FUZZY: Final = re.compile(r"(.+)~([12]?)")
_TEXTS: Final = text("""
    SELECT a.paper_id, a.text, coalesce(n.text, ''),
        coalesce((SELECT group_concat(comment, char(10)) FROM highlight h
            WHERE h.paper_id = a.paper_id AND comment <> ''), '')
    FROM abstract a LEFT JOIN note n ON n.paper_id = a.paper_id
    WHERE a.paper_id IN (SELECT value FROM json_each(:ids))
""")

Fits = Callable[[str], bool]


def matches(text: str, terms: Sequence[str]) -> tuple[Span, ...]:
    """Give the spans of `text` that the terms hit, ascending and apart from one another."""
    if not terms or not text:
        return ()
    found = _Text(text)
    spans = sorted(span for term in terms for span in found.hits(term))
    merged: list[Span] = []
    for span in spans:
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def snippets(
    connection: Connection, ids: Iterable[int], terms: Sequence[str]
) -> dict[PaperId, str]:
    """Give for each paper the words around the first hit in abstract, note or comments.

    Where none of them is hit, as when a title is, the beginning of the abstract.
    """
    rows = connection.execute(_TEXTS, {"ids": as_json(list(ids))}).all()
    return {PaperId(paper): _snippet(texts, terms) for paper, *texts in rows}


def _snippet(texts: Sequence[str], terms: Sequence[str]) -> str:
    for candidate in texts:
        found = matches(candidate, terms)
        if found:
            return _around(candidate, found[0])
    return _around(texts[0], Span(0, 0))


def _around(text: str, hit: Span) -> str:
    """Cut out the words around a hit, whole ones where there is a space to cut at."""
    start = max(0, min(hit.start - BEFORE, len(text) - LENGTH))
    if start > 0:
        start = text.find(" ", start, hit.start) + 1 or start
    end = min(len(text), max(start + LENGTH, hit.end))
    if end < len(text):
        space = text.rfind(" ", max(hit.end, end - 20), end)
        end = space if space > 0 else end
    body = " ".join(text[start:end].split())
    return ("…" if start > 0 else "") + body + ("…" if end < len(text) else "")


class _Text:
    """A text cut into its words once, to be asked about several terms.

    `words` is everything it is found by, `parts` only what stands for itself; each with its
    start and its end.
    """

    def __init__(self, text: str) -> None:
        self._words: list[tuple[str, int, int]] = []
        self._parts: list[tuple[str, int, int]] = []
        for match in analysis.LEXEME.finditer(text):
            start = match.start()
            for shape in analysis.shapes(match.group()):
                parts = [(word, start + a, start + b) for word, a, b in shape.parts]
                self._parts += parts
                if shape.terms:
                    self._words += parts
                for first, last, joined in shape.joins:
                    end = parts[last - 1][2] + shape.reach
                    self._words.append((joined, parts[first][1], end))

    def hits(self, term: str) -> Iterator[Span]:
        fuzzy = _FUZZY.fullmatch(term)
        if fuzzy:
            yield from self._fitting(_near(fuzzy[1], fuzzy[2]))
        elif term.endswith("*") and len(term) > 2 and "*" not in term[:-1]:
            beginning = _joined(term[:-1])
            yield from self._fitting(lambda surface: surface.startswith(beginning))
            yield from self._runs(beginning, lambda run: run.startswith(beginning))
        elif ("*" in term and len(term) > 2) or re.search(r"\w\?\w", term):
            yield from self._fitting(_shaped(term))
        else:
            yield from self._spelt(term)

    def _spelt(self, term: str) -> Iterator[Span]:
        lexemes = [found for found in analysis.lexemes(term) if not found.is_stop_word]
        if len(lexemes) > 1:
            yield from self._phrase(term)
            return
        for lexeme in lexemes:
            joined = lexeme.joins[-1][2] if lexeme.joins else lexeme.parts[0].surface
            fits = partial(_has_stem, analysis.stem(joined))
            yield from self._fitting(fits)
            if len(joined) > LONGEST_RUN:
                yield from self._runs(joined, fits)

    def _phrase(self, term: str) -> Iterator[Span]:
        wanted = [
            None if lexeme.is_stop_word else analysis.stem(part.surface)
            for lexeme in analysis.lexemes(term)
            for part in lexeme.parts
        ]
        stems = [analysis.stem(surface) for surface, _, _ in self._parts]
        for first in range(len(stems) - len(wanted) + 1):
            if all(want in {None, stems[first + i]} for i, want in enumerate(wanted)):
                yield Span(self._parts[first][1], self._parts[first + len(wanted) - 1][2])

    def _fitting(self, fits: Fits) -> Iterator[Span]:
        for surface, start, end in self._words:
            if fits(surface):
                yield Span(start, end)

    def _runs(self, whole: str, fits: Fits) -> Iterator[Span]:
        """Find words side by side that make up `whole`, or what fits like it."""
        for first, (surface, start, _) in enumerate(self._parts):
            if not whole.startswith(surface) or fits(surface):
                continue
            run = surface
            for following, _, end in self._parts[first + 1 : first + LONGEST_RUN]:
                run += following
                if fits(run):
                    yield Span(start, end)
                    break


def _has_stem(stem: str, surface: str) -> bool:
    return analysis.stem(surface) == stem


def _joined(term: str) -> str:
    return "".join(part.surface for lexeme in analysis.lexemes(term) for part in lexeme.parts)


def _near(term: str, distance: str) -> Fits:
    from rapidfuzz.distance import OSA

    surface = _joined(term)
    most = int(distance) if distance else 1 if len(surface) <= 5 else 2
    return lambda word: OSA.distance(surface, word, score_cutoff=most) <= most


def _shaped(term: str) -> Fits:
    folded = analysis.fold(term).replace("-", "")
    shape = "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in folded)
    matches = re.compile(shape).fullmatch
    return lambda word: matches(word) is not None
