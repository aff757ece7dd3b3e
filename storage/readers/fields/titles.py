r"""Titles without their LaTeX, whatever format they came in: `Cu$_2$O` is shown as Cu₂O.

Abstracts keep theirs, for their places are mapped to what is shown. Nothing is mapped to a title,
so it is made plain where it comes in. A title without backslash and dollar is never touched.
"""

import re
from dataclasses import replace

from storage.record import PaperRecord

_ROUND = re.compile(r"\\\((.{1,600}?)\\\)")
_FORMULA = re.compile(r"\$\$([^$]{1,600})\$\$|\$([^$]{1,600})\$")
_BRACED = re.compile(r"\{\}(?=[_^])|(?<![_^}\w\]])\{([^{}]{0,200})\}")
"""Braces of a formula that hold no index: TeX does not show them."""
_STYLED = re.compile(
    r"\\(?:text|textrm|textnormal|textup|mathrm|mathit|mbox|rm|it)\b\s*\{([^{}]{0,200})\}"
)
_SWITCH = re.compile(r"\\(?:rm|bf|it|sf|tt|cal)(?![A-Za-z])\s*")
_ONLY_SHIFTED = re.compile(r"\s*(?:\{\})?([_^])\s*(?:\{([^{}]{1,12})\}|([\w+-]))\s*")
_DIGITS = re.compile(r"(?:^|(?<=[\w)\]}]))([_^])(?:\{(\d{1,4}[+-]?|[+-])\}|(\d))")
_OVER = re.compile(r"\\(bar|overline|hat|widehat|tilde|widetilde|dot)\s*(?:\{\s*(\d)\s*\}|(\d))")
_OVERS = {"bar": "\u0304", "overline": "\u0305", "hat": "\u0302", "widehat": "\u0302",
          "tilde": "\u0303", "widetilde": "\u0303", "dot": "\u0307"}  # fmt: skip
_ONE_SIGN = re.compile(r"([_^])\(([^\w\s()])\)")
_SHOWN = re.compile(r"\$(?=\S)([^$\\]{0,40}[⟨⟩<>=^_Α-ωϑϕ∼≤≥×±·→][^$\\]{0,40})(?<=\S)\$")
"""A formula that is all characters now, so that its dollars say nothing any more."""
_ADJOINING = re.compile(r"(?<=[\w}])\$\$(?=\\)")
"""The end of a formula and the beginning of the next."""
_LINE_END = re.compile(r"\\n(?=[A-Z])")
_SIGNS = re.compile(r"\$([^\w\s$\\]{1,3})\$")


def with_plain_title(paper: PaperRecord) -> PaperRecord:
    """The record with its title and venue made plain."""
    title, venue = _plain(paper.title), _plain(paper.venue)
    if title is paper.title and venue is paper.venue:
        return paper
    return replace(paper, title=title, venue=venue)


def _plain(text: str | None) -> str | None:
    if text is None or not ("\\" in text or "$" in text or "``" in text):
        return text
    return plain_title(text) or text


def plain_title(title: str) -> str:
    """The title with commands, accents and simple formulas as characters, on one line."""
    from storage.text.repair import repair

    title = _ROUND.sub(r"$\1$", title) if "\\(" in title else title
    title = _ADJOINING.sub("", _LINE_END.sub(" ", title))
    text = repair(_over(_FORMULA.sub(_formula, title))).text
    text = _SHOWN.sub(r"\1", _SIGNS.sub(r"\1", text))
    return " ".join(_ONE_SIGN.sub(r"\1\2", text).split())


def _formula(found: re.Match[str]) -> str:
    """A formula with what characters can show of it, without its dollars if that is all."""
    inner = _STYLED.sub(r"\1", _STYLED.sub(r"\1", found[1] or found[2]))
    inner = _SWITCH.sub("", inner)
    inner = _BRACED.sub(lambda braced: braced[1] or "", _over(inner))
    alone = _ONLY_SHIFTED.fullmatch(inner)
    if alone is not None:
        small = _shifted(alone)
        return small if small != alone[0] else f"${inner}$"
    return f"${_DIGITS.sub(_shifted, inner)}$"


def _over(text: str) -> str:
    """A bar or hat over a figure, as crystals and molecules have."""
    return _OVER.sub(lambda over: (over[2] or over[3]) + _OVERS[over[1]], text)


def _shifted(found: re.Match[str]) -> str:
    """Raised or lowered characters; the signs as they are where Unicode lacks one of them."""
    from storage.text.symbols import lowered, raised

    text = found[2] or found[3]
    return (raised(text) if found[1] == "^" else lowered(text)) or found[0]
