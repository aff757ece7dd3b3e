"""Whether two papers are the same, with the reasons.

Numbers that papers go by decide first, unless a title says "Part II" or "Erratum". Then titles
with authors and years, then texts. A conference paper and its journal version under the same
title are one work to a reader who is choosing what to read; but they can be cited apart, so the
pair is only likely: a person says. With another text under another DOI they are two papers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from storage.duplicates.evidence import Evidence, gather
from storage.duplicates.titles import Likeness
from storage.duplicates.work import Ready, Work, ready


class Outcome(StrEnum):
    """What is said of a pair."""

    SAME = "same"
    LIKELY = "likely"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An outcome with its reasons, the weightiest first."""

    outcome: Outcome
    reasons: tuple[str, ...]
    clear: bool = True
    """False where hardly anything could be compared: what is not alike need not be different."""

    @property
    def found(self) -> bool:
        """The pair is shown as duplicates, for certain or as a question."""
        return self.outcome is not Outcome.DIFFERENT


SAME, LIKELY, DIFFERENT = Outcome.SAME, Outcome.LIKELY, Outcome.DIFFERENT
_LONG: Final = 40
"""Words of a text that nobody writes twice."""
_MOST: Final = 0.6
"""Share of the longer text that the shorter one must have where titles differ."""
_VERSION_GAP: Final = 3
"""Years between a first version and its publication, at most, where titles and texts agree."""
_WIDE_GAP: Final = 5
"""Years from which an equal title of the same people is a new edition or a yearly report."""
_LONG_TITLE: Final = 5
"""Words of a title that two papers hardly share by chance."""

Ruling = tuple[Outcome, str]


def compare(a: Work, b: Work) -> Verdict:
    """Tell whether two papers are the same."""
    return verdict(ready(a), ready(b))


def verdict(a: Ready, b: Ready) -> Verdict:
    """As `compare`, for papers made ready before."""
    evidence = gather(a, b)
    outcome, cause = _ruling(evidence)
    facts = evidence.facts()
    nothing = evidence.titles.likeness is Likeness.UNKNOWN and not evidence.text.known
    clear = bool(evidence.same_id) or not nothing
    return Verdict(outcome, (cause, *facts) if cause else tuple(facts), clear)


def _ruling(e: Evidence) -> Ruling:
    if e.titles.kind:
        return DIFFERENT, f"only one title has “{e.titles.kind}”"
    if e.titles.part:
        return DIFFERENT, f"parts of a series: {e.titles.part}"
    if e.same_id:
        return _with_same_id(e)
    return _BY_TITLE[e.titles.likeness](e)


def _with_same_id(e: Evidence) -> Ruling:
    if e.titles.likeness is Likeness.OTHER and (e.people.none or e.text.other):
        return LIKELY, "other titles under one number"
    return SAME, ""


def _same_title(e: Evidence) -> Ruling:
    if e.people.none:
        return DIFFERENT, "other authors"
    if e.text.edited and e.all_other_numbers:
        return (DIFFERENT if e.gap else LIKELY), "other numbers in the same words"
    if e.generic:
        return _generic_title(e)
    if e.text.other:
        return _other_text(e)
    return _people_shared(e) if e.people.count else _people_unknown(e)


def _generic_title(e: Evidence) -> Ruling:
    if e.text.verbatim:
        return SAME, ""
    if e.people.most and e.gap == 0 and e.a.venue == e.b.venue and not e.other_id:
        return LIKELY, "a common title"
    return DIFFERENT, "a common title"


def _other_text(e: Evidence) -> Ruling:
    if e.other_id or e.gap or not e.people.count:
        return DIFFERENT, "another text under the same title"
    return LIKELY, "another text under the same title"


def _people_shared(e: Evidence) -> Ruling:
    gap = e.gap or 0
    if e.other_id:
        return (LIKELY, "") if gap <= _WIDE_GAP else (DIFFERENT, "far apart in time")
    if e.text.edited or e.text.verbatim:
        return (SAME, "") if gap <= _VERSION_GAP else (LIKELY, "far apart in time")
    if e.text.known:
        return LIKELY, "the texts differ"
    if not gap or (gap <= _VERSION_GAP and (e.a.preprint or e.b.preprint)):
        return SAME, ""
    if gap <= _WIDE_GAP:
        return LIKELY, "two versions of one work"
    return DIFFERENT, "far apart in time"


def _people_unknown(e: Evidence) -> Ruling:
    if e.text.edited or e.text.verbatim:
        return (LIKELY, "") if e.other_id else (SAME, "")
    long = len(e.a.title.readings[0]) >= _LONG_TITLE
    if e.other_id or e.text.known:
        return DIFFERENT, "nothing but the title agrees"
    if e.gap == 0 and long:
        return SAME, ""
    if (e.gap or 0) <= 1 and long:
        return LIKELY, "nothing known but the title"
    return DIFFERENT, "nothing but the title agrees"


def _subtitle(e: Evidence) -> Ruling:
    if e.people.none:
        return DIFFERENT, "other authors"
    if not e.numbers_hold:
        return DIFFERENT, "other numbers in a similar text"
    if e.text.verbatim and not e.other_id:
        return SAME, ""
    if e.text.edited:
        return LIKELY, ""
    if not e.text.known and e.people.most and not e.gap and not e.other_id:
        return LIKELY, ""
    return DIFFERENT, "only the beginning of the title agrees"


def _close_title(e: Evidence) -> Ruling:
    if e.people.none:
        return DIFFERENT, "other authors"
    if not e.numbers_hold:
        return DIFFERENT, "other numbers in a similar text"
    if e.text.verbatim:
        certain = e.people.most and not e.other_id and e.text.whole >= _MOST
        return (SAME, "the title was edited") if certain else (LIKELY, "the titles differ")
    near = e.text.edited and e.text.words >= 0.75
    if near and e.people.most and not e.other_id and not e.gap:
        return LIKELY, "title and text were edited"
    return DIFFERENT, "the titles differ"


def _other_title(e: Evidence) -> Ruling:
    telling = e.text.verbatim and e.text.size >= _LONG and e.text.whole >= _MOST and e.numbers_hold
    if telling and not e.people.none and not e.other_id:
        return LIKELY, "the same text under another title"
    return DIFFERENT, "other titles"


def _no_title(e: Evidence) -> Ruling:
    if not e.text.known:
        return DIFFERENT, "nothing that can be compared"
    if not e.numbers_agree and (e.text.numbers or 0) < 0.5:
        return DIFFERENT, "other numbers in a similar text"
    if e.text.verbatim:
        certain = e.text.size >= _LONG and not e.people.none and not e.other_id
        return (SAME, "") if certain else (LIKELY, "")
    share = e.text.numbers
    near = e.text.words >= 0.78 and e.text.runs >= 0.4 and (share is None or share >= 0.5)
    if near and not e.people.none and not e.other_id:
        return LIKELY, ""
    return DIFFERENT, "the texts differ"


_BY_TITLE: Final[dict[Likeness, Callable[[Evidence], Ruling]]] = {
    Likeness.UNKNOWN: _no_title,
    Likeness.OTHER: _other_title,
    Likeness.CLOSE: _close_title,
    Likeness.SUBTITLE: _subtitle,
    Likeness.SAME: _same_title,
}
