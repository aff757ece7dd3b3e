r"""Formulas inside texts: MathML among HTML tags, and whole TeX documents around one symbol.

Crossref, Elsevier and the American Physical Society put MathML into abstracts and titles; Springer
puts `\documentclass[12pt]{minimal} ... \begin{document}$$\alpha$$\end{document}` for each symbol.
"""

import html
import re

_MATH = re.compile(
    r"<((?:[a-z]{1,6}:)?math)\b[^<>]{0,400}>(.{0,8000}?)</\1\s{0,3}>", re.IGNORECASE | re.DOTALL
)
_MATH_END = re.compile(r"</(?:[a-z]{1,6}:)?math\b", re.IGNORECASE)
_BESIDE_MATH = re.compile(
    r"<((?:[a-z]{1,6}:)?tex-math)\b[^<>]{0,200}>.{0,4000}?</\1>\s{0,20}(?=<(?:[a-z]{1,6}:)?math\b)",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(r"<(/?)(?:[A-Za-z]{1,6}:)?([A-Za-z]{1,20})\b[^<>]{0,400}?(/?)>")
_DOCUMENT = re.compile(
    r"\\documentclass\b.{0,1500}?\\begin\s?\{document\}(.{0,3000}?)\\end\s?\{document\}", re.DOTALL
)

_BRACED_SIGN = re.compile(r"\{(''|``|[\"“”‘’&%#])\}")


def without_mathml(text: str) -> str:
    """The text with each formula in MathML as a line of characters."""
    if _MATH_END.search(text) is None:
        return text
    return _MATH.sub(lambda found: _shown(found[2]), _BESIDE_MATH.sub("", text))


def without_documents(text: str) -> str:
    """The text with the formula alone where a TeX document stands around each.

    Quotes and other signs in braces, which programs leave of BibTeX, lose them.
    """
    if "\\documentclass" in text:
        text = _DOCUMENT.sub(lambda found: " ".join(found[1].split()), text)
    return _BRACED_SIGN.sub(r"\1", text) if "{" in text else text


def _shown(inner: str) -> str:
    from xml.etree.ElementTree import ParseError, fromstring

    from storage.readers.fields.mathml import formula

    parts = [
        f"<{part[1]}{part[2].lower()}{part[3]}>"
        if part is not None
        else html.escape(text, quote=False)
        for text, part in _pieces(inner)
    ]
    try:
        shown = formula(fromstring(f"<math>{''.join(parts)}</math>"))
    except ParseError:
        shown = "".join(text for text, part in _pieces(inner) if part is None)
    return " ".join(shown.split())


def _pieces(inner: str) -> list[tuple[str, re.Match[str] | None]]:
    """Texts and tags in their order; a text has no tag."""
    pieces: list[tuple[str, re.Match[str] | None]] = []
    at = 0
    for tag in _TAG.finditer(inner):
        pieces += [(html.unescape(inner[at : tag.start()]), None), ("", tag)]
        at = tag.end()
    pieces.append((html.unescape(inner[at:]), None))
    return pieces
