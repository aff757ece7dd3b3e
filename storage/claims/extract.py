"""Read the reported speedups and the hardware of one abstract: text in, claims out."""

import re
from bisect import bisect_right
from functools import cached_property, lru_cache
from typing import NamedTuple

from storage.claims.baselines import Baseline, baselines, names_rival, standing
from storage.claims.bounds import bounds
from storage.claims.carrying import Topic, carry, takes_up, topic_of
from storage.claims.catalogue import Catalogue, load_catalogue
from storage.claims.claim import HardwareMention, SpeedupClaim
from storage.claims.context import Context
from storage.claims.folding import fold
from storage.claims.hardware import Survey
from storage.claims.lexicon import BEAT, CUES
from storage.claims.measure_names import measure_names
from storage.claims.mentions import counted_marks, mentions
from storage.claims.numbers import Hints, hints, number_marks, quantities
from storage.claims.pairing import NumberRead, read
from storage.claims.platforms import Resolver
from storage.claims.proposal import noun_marks
from storage.claims.record import record
from storage.claims.tokens import Row, tokens
from storage.claims.words import Vocabulary, Words
from storage.claims.writing import Found, claim_of
from storage.text.sentences import sentences

VERSION = 4
"""Raised when results change; the library then reads its abstracts again."""

LONGEST_SENTENCE = 1500
"""Characters read in one piece; a longer sentence is no sentence and is cut."""


@record(frozen=True, slots=True)
class Reading:
    """What an abstract says: its hardware, once per name, and its claims in order of place."""

    hardware: tuple[HardwareMention, ...]
    claims: tuple[SpeedupClaim, ...]


def extract(text: str, catalogue: Catalogue | None = None) -> Reading:
    """Read `text`, raw or repaired, with the shipped catalogue unless another is given."""
    folded = fold(text)
    spans = sentences(text)
    known = catalogue or load_catalogue()
    words = Words(folded, vocabulary(known))
    found = mentions(text, folded, words, known)
    survey = Survey(folded, words, found, spans)
    hardware = survey.hardware
    hinted = hints(folded, words)
    if not hinted.places:
        return Reading(hardware, ())
    reader = _Reader(text, folded, survey, _pieces(folded, spans), hinted)
    starts = [start for start, _ in reader.pieces]
    last = -1
    for at in hinted.places:
        index = bisect_right(starts, at) - 1
        if index > last:
            reader.read(index)
            last = index
    return Reading(hardware, tuple(reader.claims))


@lru_cache(maxsize=2)
def vocabulary(catalogue: Catalogue) -> Vocabulary:
    """Ask of each word at once what names, proposals and number phrases ask."""
    return Vocabulary(catalogue.name_marks, counted_marks, noun_marks, number_marks)


def _whole(folded: str, spans: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Join what a shortening has cut: "1.9x (max. 4.2x)"."""
    if _SHORTENED.isdisjoint([folded[end - 4 : end] for _, end in spans]):
        return list(spans)
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and _is_shortened(folded, *joined[-1]):
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return joined


_SHORTENED = frozenset(("max.", "min.", "avg.", "ave."))


def _is_shortened(folded: str, start: int, end: int) -> bool:
    return end - start >= 4 and folded[end - 4 : end] in _SHORTENED


def _pieces(folded: str, spans: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    whole = _whole(folded, spans)
    if len(folded) <= LONGEST_SENTENCE:
        return whole
    if not [1 for start, end in whole if end - start > LONGEST_SENTENCE]:
        return whole
    pieces = []
    for start, end in whole:
        pieces += [
            (at, min(end, at + LONGEST_SENTENCE)) for at in range(start, end, LONGEST_SENTENCE)
        ]
    return pieces


class _Sentence(NamedTuple):
    """A sentence that has been read, and the rival that it took from the one before it."""

    place: int
    row: Row
    reads: list[NumberRead]
    taken: Baseline | None


class _Reader:
    """Reads the sentences of one text in order, each in the light of the one before."""

    def __init__(
        self,
        text: str,
        folded: str,
        survey: Survey,
        pieces: list[tuple[int, int]],
        hinted: Hints,
    ) -> None:
        self.text = text
        self.folded = folded
        self.pieces = pieces
        self.claims: list[SpeedupClaim] = []
        self._survey = survey
        self._hinted = hinted
        self._context = Context(folded)
        self._last = _Sentence(-1, Row(), [], None)

    @cached_property
    def _short(self) -> dict[str, int]:
        return measure_names(self.text, self.folded)

    @cached_property
    def _resolver(self) -> Resolver:
        return Resolver(self.text, self.folded, self._survey)

    def read(self, index: int) -> None:
        """Read one sentence."""
        start, end = self.pieces[index]
        numbers = quantities(self.folded, start, end, self._hinted)
        if not numbers:
            return
        row = tokens(self.text, self.folded, start, end, numbers, self._short)
        if not row.marks & CUES:
            return
        reads = read(row, numbers)
        topics = self._carried(index, row, reads)
        taken = None
        if claims := [one for one in reads if one.sense.verdict == "claim"]:
            told = any(map(_told, claims))
            held = [one.at for one in claims if _holds(one, row, self._context, (start, end), told)]
            taken = self._write(index, row, reads, held, topics) if held else None
        self._last = _Sentence(index, row, reads, taken)

    def _before(self, index: int) -> _Sentence:
        """Give the sentence before, reading its words now where it has no numbers."""
        if self._last.place != index - 1:
            start, end = self.pieces[index - 1]
            row = tokens(self.text, self.folded, start, end, [], self._short)
            self._last = _Sentence(index - 1, row, [], None)
        return self._last

    def _carried(self, index: int, row: Row, reads: list[NumberRead]) -> dict[int, Topic]:
        """Settle the numbers that take up what was said before; give what each takes up."""
        places = {one.at: k for k, one in enumerate(reads) if takes_up(row, one)}
        if not places:
            return {}
        before = self._before(index) if index else None
        topic = topic_of(before.row, before.reads) if before else None
        found = carry(row, [reads[k] for k in places.values()], topic)
        for one, _ in found:
            reads[places[one.at]] = one
        return {one.at: of for one, of in found}

    def _taken(self, index: int) -> Baseline | None:
        """Give the rival that the sentence before names for those that follow."""
        if not index:
            return None
        if self._last.place != index - 1 and not names_rival(self.folded, *self.pieces[index - 1]):
            return None
        before = self._before(index)
        return before.taken or (None if _claims(before.reads) else standing(before.row))

    def _write(
        self,
        index: int,
        row: Row,
        reads: list[NumberRead],
        held: list[int],
        topics: dict[int, Topic],
    ) -> Baseline | None:
        """Write down the claims at the tokens `held`; give the rival they took from before."""
        span = self.pieces[index]
        bound = bounds(self.folded, row, reads)
        against = baselines(self.text, row, reads)
        ran = self._resolver.sentence(span, row, reads, against)
        taken = None if any(against) else self._taken(index)
        for place, one in enumerate(reads):
            if one.at in held:
                rival = against[place] or taken
                found = Found(one, bound[place], rival, ran[place], topics.get(one.at))
                self.claims.append(claim_of(self.text, row, found, span))
        return taken


def _claims(reads: list[NumberRead]) -> bool:
    return any(one.sense.verdict == "claim" for one in reads)


def _told(one: NumberRead) -> bool:
    """Whether a claim is one of speed in plain words, or by its size: "improves by 150%"."""
    return not one.sense.weak or (one.quantity.unit == "%" and one.quantity.high >= 100)


_LEVELS = re.compile(r"[^.;(]{0,50}\(\d{1,3}(?:\.\d+)? ?% (?:vs\.?|versus|to|against|->) ")


def _holds(one: NumberRead, row: Row, context: Context, span: tuple[int, int], told: bool) -> bool:
    """Whether a reading by a weak word ("performance") stands in this text; none by 0 does.

    `told` says that the sentence reports speed or energy in plain words, too.
    """
    if one.quantity.high == 0:
        return False
    if not one.sense.weak:
        return True
    ahead = bool(one.sense.change & BEAT)
    if one.quantity.unit == "%":
        return one.quantity.high >= 100 or context.weak_percent(*span, told=told, ahead=ahead)
    if _LEVELS.match(context.folded, one.quantity.end):
        return False  # "a 3.5x improvement over Foo (15.2% vs 4.3%)"
    performs = any(row[head.token].word.startswith("perf") for head in one.sense.heads)
    return context.weak_factor(*span, ahead=ahead, performs=performs)
