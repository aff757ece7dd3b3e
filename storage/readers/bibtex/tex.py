r"""TeX in fields made readable: accents, commands and braces to Unicode, `$...$` as it is.

A scanner of our own: nested commands need no tree here, for braces and styles vanish, so one
pass with a stack of closing marks does, in time linear in the text and whatever the nesting.
"""

import re
import unicodedata

from storage.readers.bibtex.tex_symbols import (
    ACCENTS,
    ESCAPED,
    LETTERS,
    QUOTES,
    SECOND,
    SHIFTED,
    SIGNS,
    SILENT,
    SKIPPED,
    SPACING,
    SYMBOLS,
    VERBATIM,
)
from storage.readers.fields.plain_text import shifted, sound, without_tags
from storage.readers.fields.text_formulas import without_documents

_MARKUP = re.compile(r"[\\{}~`&<]|--|''")
_TOKEN = re.compile(
    r"""(?P<math>\$\$(?:[^$\\]|\\.){1,3000}\$\$|\$(?:[^$\\]|\\.){1,1500}\$)
    |\\\\(?=["'`^~]\{?\\?[A-Za-z])|(?<=\{)\\\\(?=[A-Za-z]{1,3}\})
    |\\(?P<word>[A-Za-z]+)\*?
    |\\(?P<sign>.)
    |(?P<brace>[{}])
    |(?P<tie>(?<=[\w.,;:)\]}'"$%])~(?=[\w(\[\\${-]))
    |(?P<em>(?<=[\w\s})\]"'.,;:!?~$%])---(?=[\w\s{(\["'\\$]))
    |(?P<en>(?:(?<=[\w})\].~$])|(?<=[\w.,!?)\]]["'”’]))--(?=[\w{(\[\\$])|(?<=[\s~])--(?=\s))
    |(?P<open>``)
    |(?P<close>'')""",
    re.DOTALL | re.VERBOSE,
)
_SPOT = re.compile(r"[$\\{}~\-`']")
"""What each of these begins with: to look for it first takes a third of the time."""
MAX_SHIFTED = 60
"""Longest text that is set raised or lowered as a whole."""
# Mendeley escapes what was TeX already: "R$\\backslash$'\\{e\\}nyi".
_UNESCAPED = re.compile(r"\$\\backslash\$([\"'`^~=.])(?:\\\{|\{)?(\\?[A-Za-z])(?:\\\}|\})?")
_BLANKS = re.compile(r"[ \t]*\n?[ \t]*")
_ARGUMENT = re.compile(r"\s*(?:\[[^\[\]{}]{0,200}\]\s*)?\{")
_ACCENTED = re.compile(r"\s*(?:\{|\\[ij](?![A-Za-z]))|\s+[^\W\d_]")
_BRACE = re.compile(r"[{}]")
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
_NO_TEX = re.compile(r"\\(.)", re.DOTALL)
_MOJIBAKE = re.compile("[ÃÂâÐÑÅÄ][\u0080-\u00bf\u2018-\u203a\u20ac\u2122\u0152-\u017e\u02c6\u02dc]")


def one_line(value: str) -> str:
    """A field that is one line for its reader: a title, a name."""
    if not value:
        return ""
    text = " ".join(readable(value).split())
    if not text.isascii() and _MOJIBAKE.search(text):
        # Its tables take a while to load, and hardly any file needs them.
        from ftfy import fix_encoding

        return fix_encoding(text)
    return text


def paragraphs(value: str) -> str:
    """A longer field: wraps joined by a blank, as TeX does, and an empty line between paragraphs.

    Broken encodings stay, for abstracts are kept as the file has them.
    """
    if not value:
        return ""
    blocks = (" ".join(block.split()) for block in _PARAGRAPH.split(readable(value)))
    return "\n\n".join(block for block in blocks if block)


def readable(value: str) -> str:
    """The text of a value: no braces, commands, tags or entities, but formulas between dollars."""
    if not _MARKUP.search(value):
        return sound(value)
    value = without_documents(value)
    if "$\\backslash$" in value:
        value = _UNESCAPED.sub(r"\\\1{\2}", value)
    text = _Reading(value).read()
    return sound(without_tags(text) if "&" in text or "<" in text else text)


def verbatim(value: str) -> str:
    r"""A field that is no TeX, such as an address, without the escapes that programs add.

    Mendeley writes `a{\_}b`, others `a\_b` or `\url{a_b}`.
    """
    text = value.strip()
    if "\\" in text or "{" in text or "$" in text:
        text = text.replace("{\\textless}", "<").replace("{\\textgreater}", ">")
        text = text.replace("$<$", "<").replace("$>$", ">").replace("\\textasciitilde", "~")
        text = text.replace("$\\sim$", "~").replace("{\\~{}}", "~").replace("\\~{}", "~")
        text = re.sub(r"\\(?:url|path|href|nolinkurl)\b", "", text)
        text = _NO_TEX.sub(r"\1", text.replace("{", "").replace("}", ""))
    return sound(text)


class _Reading:
    """One pass over one value."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._out: list[str] = []
        self._closing: list[str] = []
        self._marks: list[str] = []
        self._quotes = 0
        self._unclosed = False

    def read(self) -> str:
        """The readable text."""
        text = self._text
        look = 0
        while (spot := _SPOT.search(text, look)) is not None:
            token = _TOKEN.match(text, spot.start())
            if token is None:
                look = spot.end()
                continue
            self._add(text[self._at : token.start()])
            self._at = token.end()
            self._take(token)
            look = self._at
        self._add(text[self._at :])
        return unicodedata.normalize("NFC", "".join(self._out))

    def _add(self, text: str) -> None:
        """Text as it is; the accents that wait for a letter go on its first one."""
        if not text:
            return
        if self._marks:
            text = text.lstrip()
            if not text:
                return
            if text[0].isalnum():
                base = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
                text = base + "".join(ACCENTS[mark] for mark in reversed(self._marks)) + text[1:]
            else:
                self._out.append(SPACING.get(self._marks[-1], ""))
            self._marks.clear()
        self._out.append(text)

    def _take(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "math":
                self._marks.clear()
                self._out.append(SIGNS.get(token[0], token[0]))
            case "word":
                self._command(token["word"], token)
            case "sign":
                self._sign(token["sign"])
            case "brace":
                self._brace(token["brace"])
            case "open" | "close":
                self._quote(token[0])
            case "tie":
                self._add(" ")
            case "em":
                self._add("—")
            case "en":
                self._add("–")
            case _:
                # An accent that was escaped twice: the first backslash goes.
                self._at = token.start() + 1

    def _brace(self, brace: str) -> None:
        if brace == "{":
            self._closing.append("")
            return
        if self._marks:
            spacing = SPACING.get(self._marks[-1], "")
            self._marks.clear()
            self._out.append(spacing)
        if self._closing and (closing := self._closing.pop()):
            self._out.append(closing)

    def _quote(self, sign: str) -> None:
        if sign == "``":
            self._quotes += 1
            self._add("“")
        elif self._quotes:
            self._quotes -= 1
            self._add("”")
        else:
            self._add(sign)

    def _sign(self, sign: str) -> None:
        if sign in ACCENTS:
            self._marks.append(sign)
        elif sign in "([" and self._formula(")" if sign == "(" else "]"):
            return
        else:
            self._add(ESCAPED.get(sign, sign))

    def _formula(self, closing: str) -> bool:
        r"""Takes `\(...\)` and `\[...\]` over as they are."""
        end = -1 if self._unclosed else self._text.find("\\" + closing, self._at)
        if end < 0:
            # Looked for once: without this a row of openings would take quadratic time.
            self._unclosed = True
            return False
        self._out.append(self._text[self._at - 2 : end + 2])
        self._at = end + 2
        return True

    def _command(self, name: str, token: re.Match[str]) -> None:
        if name in LETTERS:
            self._add(LETTERS[name])
            self._skip_blank()
        elif name in ACCENTS and self._bears_letter():
            self._marks.append(name)
        elif name in QUOTES:
            self._quoted(QUOTES[name])
        elif name in VERBATIM:
            self._add(_NO_TEX.sub(r"\1", self._argument()))
        elif name in SKIPPED or name in SECOND:
            self._argument()
        elif name in SHIFTED:
            self._add(shifted(readable(self._argument(MAX_SHIFTED)), up=SHIFTED[name]))
        elif name in SILENT:
            self._skip_blank()
        else:
            self._symbol(name, token)

    def _symbol(self, name: str, token: re.Match[str]) -> None:
        symbol = SYMBOLS.get(name)
        if symbol is not None:
            self._add(symbol)
        elif not self._text.startswith("{", self._at) or self._text.startswith("{}", self._at):
            # A macro of the author's own, mostly a name: its name is all there is.
            self._add(token[0][1:])

    def _quoted(self, pair: str) -> None:
        opening = _ARGUMENT.match(self._text, self._at)
        if opening is not None:
            self._at = opening.end()
            self._add(pair[0])
            self._closing.append(pair[1])

    def _bears_letter(self) -> bool:
        return _ACCENTED.match(self._text, self._at) is not None

    def _skip_blank(self) -> None:
        blanks = _BLANKS.match(self._text, self._at)
        if blanks is not None and not self._text.startswith("\n", blanks.end()):
            self._at = blanks.end()

    def _argument(self, within: int | None = None) -> str:
        """The braced group that follows, which is passed over; empty where there is none.

        A group that is longer than `within` stays to be read as text.
        """
        opening = _ARGUMENT.match(self._text, self._at)
        if opening is None or self._unclosed:
            return ""
        depth = 1
        end = len(self._text) if within is None else opening.end() + within
        for brace in _BRACE.finditer(self._text, opening.end(), end):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                self._at = brace.end()
                return self._text[opening.end() : brace.start()]
        self._unclosed = within is None
        return ""
