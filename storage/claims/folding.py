r"""A plain twin of a text, character for character, so that offsets into one serve the other.

Raw listings say `2.4\times`, `19\%` and `$\sim$`, repaired ones `2.4×`, `19%` and `∼`. In the
twin all is lower case, typographic signs are ASCII, and LaTeX's marks are blanks.
"""

from string import ascii_lowercase, ascii_uppercase

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
_PLAIN_SIGNS = {sign: plain for sign, plain in _SIGNS.items() if not sign.isascii()}
_ASCII = bytes.maketrans(
    "".join(sign for sign in _SIGNS if sign.isascii()).encode() + ascii_uppercase.encode(),
    "".join(plain for sign, plain in _SIGNS.items() if sign.isascii()).encode()
    + ascii_lowercase.encode(),
)


def fold(text: str) -> str:
    """Give the twin: as long as `text`, lower case, plain signs."""
    if not text.isascii():
        for sign, plain in _PLAIN_SIGNS.items():
            text = text.replace(sign, plain)
    # In UTF-8 the bytes of other letters are none of ASCII's; halves of a pair may come alone.
    return text.encode("utf-8", "surrogatepass").translate(_ASCII).decode("utf-8", "surrogatepass")
