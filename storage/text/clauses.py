"""Sentences made short: asides dropped, verbs put in order, cut where it hurts least."""

import re
from typing import Final

_ASIDE = re.compile(r"\s+\((?:[^()]|\([^()]*\)){0,200}\)")
_ANAPHOR = re.compile(
    r",?\s+(?:to|that|which|for)(?: \w+ly)? (?:address|solv|tackl|overcom|mitigat|meet|alleviat|"
    r"resolv|explor|bridg|clos|fill|do|handl|achiev|remed)\w* (?:all )?(?:of )?"
    r"(?:these|this|them|the above|it|both|such)\b(?: \w+){0,3}?"
    r"(?=$|[,;.]| by | via | through | using )"
)
_TACKLED = re.compile(
    r"^(?:address|solv|tackl|overcom|mitigat|explor|alleviat|bridg|achiev|do)\w* "
    r"(?:this|these|the above|that|it|both)(?: \w+){0,2}? (?:by|via|through) ",
    re.IGNORECASE,
)
_BY_INTRODUCING = re.compile(r"^(?:introducing|proposing|presenting|developing|providing) ")
_AND_MORE = re.compile(
    r",? (?:and|then) (?:we|it|they|(?:we |then |also |further )?(?:provide|show|demonstrate|"
    r"evaluate|prove|present|propose|give|apply|analy[sz]e|validate|report|discuss|release|find|compare)s?)\b"
    r"|, (?:prototype|evaluate|implement|provide|show|prove|derive) "
)
_CITED = re.compile(r"\s*\[[\d,; -]{1,20}\]|\s*\[[A-Z][^\[\]]{0,80}\d{4}[^\[\]]{0,80}\]")
_KNOWLEDGE = re.compile(
    r",?\s*(?:to|in) (?:the )?(?:best of )?our (?:best )?(?:knowledge|understanding),?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:an?|the|our|some|both)\s+", re.IGNORECASE)
_FLUFF = re.compile(
    r"(?:(?:more |highly |completely |entirely )?(?:novel|new|innovative|cutting-edge|unique|"
    r"original)(?:,| and|,? yet|,? but)?\s+|(?:simple|simplistic|straightforward)"
    r"(?:,? (?:yet|but|and)) (?:\w+ly )?(?:effective|powerful|efficient|general)\s+)"
)
_BORDER = re.compile(
    r"(?P<hard>[;:–—]\s|,\s(?=(?:which|where|while|and|but|with|by|thus|thereby|enabling|achieving|"
    r"allowing|making|as|so|including|such|using|resulting|leading|reducing|improving|on|in|for)\b)"
    r"|\.\s)|(?P<comma>,\s)|(?P<soft>\s(?=(?:that|which|while|by|using|through|via|without|because|when|with|"
    r"where|so|based|from|under|on|for|as|of|in|over|across|including|such|to|and)\s))"
)
_LEAST: Final = {"hard": 0.55, "comma": 0.65, "soft": 0.8}
"""How much of the room must be used before a text may end at such a border."""
_DANGLING: Final = frozenset(
    """a an the of for with and or to that which by in on is are was were an as from our its their
    this these at into via using based than such while where when both between be can not we it
    has have over under through about more most very also how whether each any all up only
    without within across per if i.e e.g including during against upon towards toward same
    directly significantly and/or thereby thus rather so since if who
    """.split()
)
_IRREGULAR: Final = {"be": "is", "have": "has", "do": "does", "go": "goes"}


def third_person(verb: str) -> str:
    """`study` to `studies`; a verb in the past or already so is left."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ed") and verb not in {"need", "embed", "speed", "feed", "exceed"}:
        return verb
    if verb.endswith("s") and not verb.endswith(("ss", "us")):
        return verb
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def bare(text: str) -> str:
    """Without asides in brackets, citations and "to the best of our knowledge"."""
    if "(" in text:
        text = _ASIDE.sub("", text)
    if "[" in text:
        text = _CITED.sub("", text)
    low = text.lower()
    if "knowledge" in low or "understanding" in low:
        text = _KNOWLEDGE.sub("", text)
    return " ".join(text.split()).rstrip(" .;,:")


def without_anaphor(text: str) -> str:
    """Without "that addresses these limitations", which says nothing out of its place.

    What is done by introducing something is that something.
    """
    text = _TACKLED.sub("", text)
    introduced = _BY_INTRODUCING.match(text)
    if introduced is not None:
        text = without_article(text[introduced.end() :])
    return _ANAPHOR.sub("", text)


def first_of(text: str) -> str:
    """The first of several things that are said to be done."""
    more = _AND_MORE.search(text, 25)
    return text[: more.start()] if more is not None else text


def without_article(text: str) -> str:
    """Without the article and the praise that a noun phrase begins with."""
    text = _ARTICLE.sub("", text, count=1) if _ARTICLE.match(text) else text
    while (fluff := _FLUFF.match(text)) is not None:
        text = text[fluff.end() :]
    return text


def capitalised(text: str) -> str:
    """The first letter large, unless the first word is a name with its own spelling."""
    word = text.split(" ", 1)[0] if text else ""
    return text if any(c.isupper() for c in word[1:]) else text[:1].upper() + text[1:]


def cut(text: str, length: int) -> str:
    """At most `length` characters, ending where a clause or else a phrase ends."""
    text = _closed(text.strip())
    if len(text) <= length:
        return _trimmed(text)
    head = text[: length + 1]
    best = 0
    for border in _BORDER.finditer(head):
        if border.start() >= length * _LEAST[border.lastgroup or "soft"]:
            best = border.start()
    if best == 0:
        best = head.rfind(" ")
    return _trimmed(_closed(head[: best if best > 0 else length])) or head[:length]


def _closed(text: str) -> str:
    """Without a bracket or quotation that is opened and not closed."""
    for opening, closing in (("(", ")"), ("[", "]"), ("“", "”")):
        if text.count(opening) > text.count(closing):
            text = text[: text.rindex(opening)]
    if text.count('"') % 2:
        text = text[: text.rindex('"')]
    return text.rstrip()


def _trimmed(text: str) -> str:
    """Without stops and without words that promise more."""
    while True:
        text = text.rstrip(" ,;:.–—-(&/")
        head, _, last = text.rpartition(" ")
        if not head or last.lower() not in _DANGLING:
            return text
        text = head
