r"""A plain twin of a text, character for character, so that offsets into one serve the other.

Raw listings say `2.4\times`, `19\%` and `$\sim$`, repaired ones `2.4×`, `19%` and `∼`. In the
twin all is lower case, typographic signs are ASCII, and LaTeX's marks are blanks.
"""

_SIGNS = {
    "×": "x",
    "✕": "x",
    "\U0001d465": "x",
    "\U0001d499": "x",
    "\U0001d431": "x",
    "⨯": "x",
    "∼": "~",
    "˜": "~",
    "～": "~",
    "≈": "~",
    "≃": "~",
    "≅": "~",
    "–": "-",
    "—": "-",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "―": "-",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "≥": ">",
    "⩾": ">",
    "≧": ">",
    "％": "%",
    "\t": " ",
    "\n": " ",
    "\r": " ",
    "\v": " ",
    "\f": " ",
    "\x85": " ",
    "\xa0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "\u2007": " ",
    "\u200b": " ",
    "\u2028": " ",
    "\u2029": " ",
    "\\": " ",
    "$": " ",
    "{": " ",
    "}": " ",
}
_PLAIN = {ord(sign): plain for sign, plain in _SIGNS.items()}
_PLAIN |= {ord(letter): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def fold(text: str) -> str:
    """Give the twin: as long as `text`, lower case, plain signs."""
    return text.translate(_PLAIN)
