"""What a paper does, in a clause of its own words.

With a system's name, the words around its first mention tell what it is; without one, the
sentence in which the authors say what they do, turned into a phrase without "in this paper, we".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from storage.text.acronyms import definitions
from storage.text.clauses import (
    bare,
    first_of,
    third_person,
    without_anaphor,
    without_article,
)
from storage.text.cues import ACTS, KINDS
from storage.text.repair import repair
from storage.text.sentences import sentences

_GIVING: Final = (
    r"introduc(?:e|es|ed)|propos(?:e|es|ed)|present(?:s|ed)?|develop(?:s|ed)?|describ(?:e|es|ed)|"
    r"design(?:s|ed)?|devis(?:e|es|ed)|releas(?:e|es|ed)|provid(?:e|es|ed)|giv(?:e|es)|gave|"
    r"offer(?:s|ed)?|contribut(?:e|es|ed)|build(?:s)?|built|creat(?:e|es|ed)|construct(?:s|ed)?|"
    r"implement(?:s|ed)?|deriv(?:e|es|ed)|formulat(?:e|es|ed)|report(?:s|ed)?|unveils?|"
    r"put(?:s)? forward|open-source[sd]?"
)
"""Verbs whose object is the thing itself."""
_DOING: Final = (
    r"stud(?:y|ies|ied)|investigat(?:e|es|ed)|explor(?:e|es|ed)|examin(?:e|es|ed)|"
    r"analy[sz](?:e|es|ed)|compar(?:e|es|ed)|address(?:es|ed)?|consider(?:s|ed)?|show(?:s|ed)?|"
    r"demonstrat(?:e|es|ed)|prov(?:e|es|ed)|characteri[sz](?:e|es|ed)|survey(?:s|ed)?|"
    r"review(?:s|ed)?|focus(?:es|ed)?|discuss(?:es|ed)?|extend(?:s|ed)?|improv(?:e|es|ed)|"
    r"optimi[sz](?:e|es|ed)|accelerat(?:e|es|ed)|tackl(?:e|es|ed)|revisit(?:s|ed)?|"
    r"benchmark(?:s|ed)?|evaluat(?:e|es|ed)|establish(?:es|ed)?|aim(?:s|ed)?|seek(?:s)?|"
    r"solv(?:e|es|ed)|quantif(?:y|ies|ied)|assess(?:es|ed)?|adapt(?:s|ed)?|apply|applies|applied|"
    r"detail(?:s|ed)?|outlin(?:e|es|ed)|advocat(?:e|es|ed)|identif(?:y|ies|ied)|train(?:s|ed)?|"
    r"perform(?:s|ed)?|conduct(?:s|ed)?|reduc(?:e|es|ed)|leverag(?:e|es|ed)|combin(?:e|es|ed)|"
    r"generali[sz](?:e|es|ed)|parallelize[sd]?|port(?:s|ed)?|measur(?:e|es|ed)|model(?:s|ed)?|"
    r"reali[sz]e[sd]?|enabl(?:e|es|ed)|initiat(?:e|es|ed)|determin(?:e|es|ed)|validat(?:e|es|ed)"
)
"""Verbs that say what was done; they stay in the phrase."""
_SUBJECT: Final = (
    r"[WwITt](?<!\w.)(?:(?<=[Ww])e|(?<=I)|(?<=[Tt])h(?:is|e present|e) (?:paper|work|article|"
    r"study|report|thesis|letter|research|survey|chapter|project|tutorial|manuscript)|"
    r"(?<=[Tt])he authors)"
)
"""It begins with one set of letters, so that all others are passed over at once."""
_SAID: Final = re.compile(
    rf"{_SUBJECT}(?:,[^,]{{1,40}},)?"
    rf"(?: (?:also|first|then|therefore|thus|hence|further|here|instead|\w+ly|"
    r"aims? to|seeks? to|attempt to|try to|will|have|has|next|present and|in this paper))"
    rf"{{0,2}} (?:(?P<giving>{_GIVING})|(?P<doing>{_DOING}))\b(?: and (?:{_GIVING}|evaluate)\b)? "
    r"(?P<object>.+)",
    re.DOTALL,
)
_OF_PAPER: Final = re.compile(r"\b(?:[Tt]his (?:paper|work|study|article)|[Ii]n this)")
_PURPOSE: Final = re.compile(
    r"\b(?:aim|goal|objective|purpose)s? of (?:this|our|the) \w+ (?:is|are|was|were) to "
    r"(?P<verb>\w+) (?P<object>.+)",
    re.DOTALL,
)
_AIMS: Final = ("aim", "goal", "objective", "purpose")
_PASSIVE: Final = re.compile(
    r"^(?:[^,]{3,80}, )?(?P<object>(?:an?|the|our) .{10,160}?) (?:is|are|was|were) (?:\w+ly )?"
    r"(?:proposed|presented|introduced|developed|described|designed|studied|investigated)\b",
    re.DOTALL | re.IGNORECASE,
)
_APPOSED = re.compile(
    r"\s*(?:,|:|–|—|-{1,3})\s*(?:is\s+)?(?:an?|the|our|one)\s+(?P<rest>.+)", re.DOTALL
)
_IS_A = re.compile(r"\s+(?:is|are|as)\s+(?:an?|the|our|one)\s+(?P<rest>.+)", re.DOTALL)
_RELATIVE = re.compile(r",?\s+(?:which|that)\s+(?P<rest>.+)", re.DOTALL)
_PURPOSED = re.compile(
    r",?\s+to\s+(?P<adverb>\w+ly\s+)?(?P<verb>(?!(?:the|an?|our|its|this|these)\b)[a-z]+)\b"
    r"(?P<rest>.+)",
    re.DOTALL,
)
_FOR = re.compile(r",?\s+(?:for|as)\s+(?P<rest>.+)", re.DOTALL)
_WITH = re.compile(r",\s+(?:with\s+)?(?P<rest>(?:(?<=with )|(?=\w+ing )).+)", re.DOTALL)
_KIND_AFTER = re.compile(
    rf"\s+(?:(?:R|Python|Julia|C\+\+|Rust) )?(?P<kind>{'|'.join(sorted(KINDS))})(?=[ ,:.])"
)
_GOES_ON = re.compile(
    r",?\s*(?P<rest>(?:that|which|with|to|for|using|based|consisting|where|designed|capable|"
    r"in which|by|on|of|in|built|specifically|tailored|aimed|able|aiming|enabling|leveraging)\b.+)",
    re.DOTALL,
)
_CALLED_END = re.compile(
    r",?\s*(?:(?:which|that) (?:we|is) |we |is )?(?:called|named|dubbed|termed|coined|entitled|"
    r"titled|denoted as|designated as|referred to as|namely|call|name|term|dub),?$"
)
_SET_OFF = re.compile(r"\s*(?:[,:]|–|—|-{2,3})$")
_GIVES = re.compile(rf"\b(?:{_GIVING})(?: and (?:{_GIVING}|evaluate))? (?:here )?")
_NAMED_SO = re.compile(r"\b[Ww]e (?:name|call|term|dub) (?:this|the|our) ([^,:;.]{3,100})$")
_NOUN_OPENS = re.compile(
    r"\b(?:an?|our|the|this|of|by|via|with|through|using|in|on|to|for|\w+ing|two|three)\s+"
)
_OURS = re.compile(r"\b(?:[Oo]ur|[Tt]he proposed) ")
_RELATES = re.compile(r",? (?:so that|such that|which|that|whose|where)\b.*$", re.DOTALL)
_AVAILABLE = re.compile(r"https?://|available (?:at|on|under)|GitHub|\.com/")
_LEFT_OVER = re.compile(r"^(?:(?:is|are) (?=(?:\w+ly )?\w+ed\b)|of (?:an? )?(?:novel |new )?)")
_STATE = re.compile(r"(?:is|are|was|were|has|have)\b")
_LEADING_ASIDE = re.compile(r"^\s*\([^()]{1,80}\)")
_PROPOSED = re.compile(
    r"^(?: \w+)? (?:is|are|was|were) (?:\w+ly )?"
    r"(?:proposed|introduced|presented|developed|designed)(?=[ ,])"
)
_AND_GIVES = re.compile(
    r",? and (?:then |also |further |hence |thus )?(?P<verb>propose|introduce|present|develop)s?d? "
    r"(?P<object>.+)",
    re.DOTALL,
)
_AND_VERB = re.compile(r"(?P<before>(?:\w+ly )?)and (?P<verb>[a-z]+) ")
_LEAD_IN = re.compile(
    r"(?:To|In|By|For|With|Inspired|Motivated|Based|Building|Using|Through|Towards?|Following)\b"
)
_SUBJECT_OPENS = re.compile(
    r"(?:^|[,;:)–—\"”]|\b(?:and|but|so|then|thus|hence|here|paper|work|study|article|report|end|"
    r"research|thesis|that|therefore|specifically|finally|moreover))\s*$",
    re.IGNORECASE,
)
_FIRST_TO = re.compile(r"(?:is|are) (?:the |a |an |one of the )?(?P<rest>.+)", re.DOTALL)


LONGEST: Final = 12_000
"""Characters of a text that are read: no abstract goes on so long before it says what it does."""
_ACT: Final = 5
"""Weight of a mention that only says what the system does."""
_GIFT: Final = 8
"""Least weight of a sentence that gives the reader a thing."""
_MOST_SAID: Final = 11
"""Most weight of a sentence that tells what the authors give or do."""
_MOST_GIVEN: Final = 9
"""Most weight of one that does not say that this is in `this` paper."""
_MOST_NAMED: Final = 10
"""Most weight of a mention of the system."""
_SHORT: Final = 34
"""A noun phrase of fewer characters says too little alone."""


@dataclass(frozen=True, slots=True)
class Gist:
    """A clause and where in the shown text its sentence stands; `weight` tells how sure it is."""

    text: str
    sentence: int
    weight: int
    given: bool = False
    """Whether the clause is a thing that the authors give, not a thing that they do."""


@lru_cache(maxsize=8)
def shown_sentences(text: str, *, clean: bool) -> tuple[str, ...]:
    """The sentences of the repaired text; label and gist ask for the same ones in turn.

    `clean` says that there is nothing in the text to repair.
    """
    shown = text[:LONGEST] if clean else repair(text[:LONGEST]).text
    return tuple(shown[start:end] for start, end in sentences(shown))


def gist_with_system(parts: tuple[str, ...], system: str) -> Gist | None:
    """What the named system is or does, by the best of its mentions."""
    best: Gist | None = None
    act: str | None = None
    for number, sentence in enumerate(parts):
        # Early mentions introduce; later ones report.
        less = 2 * min(number, 8) // 3
        if best is not None and best.weight >= _MOST_NAMED - less and len(best.text) >= _SHORT:
            break
        at = _mention(sentence, system)
        if at is None:
            continue
        for reading, weight in _around(sentence, at, at + len(system)):
            value = weight - less if best is not None else weight
            tells = weight == _ACT and act is None
            if best is not None and value <= best.weight and not tells:
                continue
            text = _LEFT_OVER.sub("", without_anaphor(first_of(without_name(reading, system))))
            if _AVAILABLE.search(text):
                continue
            if tells and best is not None and not _STATE.match(text):
                act = text
            if len(text) > 8 and (best is None or value > best.weight):
                best = Gist(text, number, value)
    if best is not None and act is not None and len(best.text) < _SHORT and best.weight > _ACT:
        return Gist(f"{best.text} that {act}", best.sentence, best.weight)
    return best


def without_name(text: str, system: str) -> str:
    """The text without the name that it may begin with."""
    return text[len(system) :].lstrip(" ,:") if text.startswith(system + " ") else text


def _mention(sentence: str, system: str) -> int | None:
    at = sentence.find(system)
    while at >= 0:
        end = at + len(system)
        if not (sentence[at - 1 : at].isalnum() or sentence[end : end + 1].isalnum()):
            return at
        at = sentence.find(system, end)
    return None


def _around(sentence: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Readings of a mention, each with its weight."""
    long = ""
    for short in definitions(sentence):
        if short.start <= start < short.end:
            long = sentence[short.long_start : short.long_end]
            start, end = short.long_start, sentence.find(")", short.end) + 1
            break
    before = sentence[:start]
    after = _PROPOSED.sub("", _LEADING_ASIDE.sub("", sentence[end:].lstrip("\"”’'")))
    long = long.replace("(", "").replace(")", "")
    prefix = f"{long}, " if long and len(long) <= 60 else ""
    kind = _KIND_AFTER.match(after)
    for pattern in (_APPOSED, _IS_A):
        match = pattern.match(after) or (pattern.match(after, kind.end()) if kind else None)
        if match is not None:
            yield prefix + without_article(bare(match["rest"])), 10
            return
    noun = _kind_before(before)
    goes_on = _GOES_ON.match(after)
    if noun and (set(noun.lower().split()) & KINDS or len(noun.split()) > 2):
        rest = " " + bare(goes_on["rest"]) if goes_on is not None else ""
        if rest or len(noun.split()) > 1:
            yield prefix + noun + rest, 9
            return
        if prefix:
            yield long, 8
            return
    yield from _clause_after(bare_start(after), prefix, long)


def _kind_before(before: str) -> str:
    """The noun that the name was given to, as it stands before the name; may be empty."""
    text = re.sub(r"\s(?:the|an?)$", "", before.rstrip(" \"“'("))
    later = _NAMED_SO.search(text)
    if later is not None:
        return _worded(later[1])
    named = _CALLED_END.search(text)
    cue = named or _SET_OFF.search(text)
    if cue is None:
        return ""
    text = text[: cue.start()]
    given = _last(_GIVES, text, 220)
    if given and ":" not in given and not (named and (len(given) > 110 or given.startswith("to "))):
        return _worded(given)
    # Without a verb that gives, only `called` or `our` ties the noun to the name.
    return _worded(_last(_NOUN_OPENS if named else _OURS, text, 100))


def _last(opening: re.Pattern[str], text: str, reach: int) -> str:
    """What follows the last match in the last `reach` characters, or nothing."""
    rest = ""
    for match in opening.finditer(text, max(0, len(text) - reach)):
        rest = text[match.end() :]
    return rest


def _worded(noun: str) -> str:
    noun = without_article(bare(_RELATES.sub("", noun)))
    return "" if noun.startswith("resulting") or noun.endswith(" it") else noun


def bare_start(after: str) -> str:
    """What follows a name, without an aside that comes first."""
    after = after.lstrip("”\"')")
    return after if after[:1] in {" ", ","} else " " + after


def _clause_after(after: str, prefix: str, long: str) -> Iterator[tuple[str, int]]:
    word = _KIND_AFTER.match(after)
    if word is not None:
        goes_on = _GOES_ON.match(after, word.end())
        if goes_on is not None:
            yield prefix + word["kind"] + " " + bare(goes_on["rest"]), 8
            return
        after = after[word.end() :]
    if (match := _RELATIVE.match(after)) is not None:
        rest = bare(match["rest"])
        first = _FIRST_TO.match(rest)
        yield prefix + (first["rest"] if first is not None else rest), 8
    elif (match := _PURPOSED.match(after)) is not None:
        adverb = match["adverb"] or ""
        yield prefix + adverb + third_person(match["verb"]) + " " + bare(match["rest"]), 7
    elif (match := _WITH.match(after)) is not None:
        yield prefix + bare(match["rest"]), 7
    elif (match := _FOR.match(after)) is not None:
        yield prefix + without_article(bare(match["rest"])), 7
    elif ACTS.match(after.removeprefix(",")):
        yield prefix + bare(after.removeprefix(",")), _ACT
    elif long:
        yield long + " " + bare(after), 4


@lru_cache(maxsize=1)
def gist_for(parts: tuple[str, ...], system: str | None) -> Gist | None:
    """The gist by the system's mentions, or by what the authors say where those say little.

    The label and the gist of a paper need the same one in turn.
    """
    named = gist_with_system(parts, system) if system else None
    if named is not None and named.weight > _ACT:
        return named
    said = gist_without_system(parts)
    if named is None or (said is not None and said.given and said.weight >= _GIFT):
        return said
    return named


def gist_without_system(parts: tuple[str, ...]) -> Gist | None:
    """What the authors say they do, by the first sentence that says it."""
    best: Gist | None = None
    for number, sentence in enumerate(parts):
        less = number // 3
        if best is not None and best.weight >= _MOST_SAID - less:
            break
        if best is not None and best.weight >= _MOST_GIVEN - less and "his" not in sentence:
            continue
        found = said_in(sentence)
        if found is None:
            continue
        value = found.weight - less
        if len(found.text) > 12 and (best is None or value > best.weight):
            best = Gist(found.text, number, value, found.given)
    return best


@lru_cache(maxsize=32)
def said_in(sentence: str) -> Gist | None:
    """What the authors say in this one sentence that they give or do.

    The last sentences are remembered: label and gist of one abstract look at them in turn.
    """
    match = _SAID.search(sentence)
    if match is not None and _opens(sentence[: match.start()]):
        bonus = 2 * (_OF_PAPER.search(sentence) is not None)
        if match["giving"]:
            given = _given(match["giving"], match["object"])
            return Gist(given, 0, _MOST_GIVEN + bonus, given=True)
        if match["doing"] in {"train", "trained", "evaluate", "evaluated", "conduct", "conducted"}:
            bonus -= 3
        return Gist(_done(match["doing"], match["object"]), 0, 7 + bonus)
    if any(map(sentence.__contains__, _AIMS)) and (match := _PURPOSE.search(sentence)) is not None:
        if re.fullmatch(_GIVING, match["verb"]):
            return Gist(without_article(bare(match["object"])), 0, 9, given=True)
        return Gist(f"{third_person(match['verb'])} {bare(match['object'])}", 0, 8)
    if (match := _PASSIVE.match(sentence)) is not None:
        return Gist(without_article(bare(match["object"])), 0, 7, given=True)
    return None


def _opens(before: str) -> bool:
    """Whether `we` begins a statement there, and not a clause as in `the problem we study`."""
    return _SUBJECT_OPENS.search(before) is not None or _LEAD_IN.match(before) is not None


def _done(verb: str, rest: str) -> str:
    """The phrase of `study` and its like; a second verb joins the first, a proposal outdoes it."""
    gives = _AND_GIVES.search(rest)
    if gives is not None:
        return _given(gives["verb"], gives["object"])
    second = _AND_VERB.match(rest)
    if second is not None and re.fullmatch(rf"{_DOING}|{_GIVING}|synthesize", second["verb"]):
        rest = f"{second['before']}and {third_person(second['verb'])} {rest[second.end() :]}"
    return f"{third_person(verb)} {bare(rest)}"


def _given(verb: str, thing: str) -> str:
    """The object of `propose` and its like, as a phrase of its own."""
    infinitive = re.match(r"to (?:\w+ly )?([a-z]+) ", thing)
    if infinitive is not None:
        return third_person(infinitive[1]) + " " + bare(thing[infinitive.end() :])
    second = _AND_VERB.match(thing)
    if second is not None:
        return _given(second["verb"], thing[second.end() :])
    if re.match(r"(?:that|how|using|and|in|on|for|here)\b", thing):
        return f"{third_person(verb)} {bare(thing)}"
    return without_article(first_of(bare(thing)))
