"""The values of fields: braced, quoted, numbers and macros, joined by `#`."""

import re
from collections.abc import Callable
from typing import Final

_STRICT = re.compile(r"[{}]")
_STRICT_QUOTED = re.compile(r"\\\"|[{}\"]")
_ESCAPED = re.compile(r"\\[{}\\]|[{}]")
_ESCAPED_QUOTED = re.compile(r"\\[{}\\\"]|[{}\"]")
_ROUND = re.compile(r"[()]")
SPACE = re.compile(r"(?:\s|%[^\n]*)*")
"""Blanks and comments between the parts of an entry."""
FIELD = re.compile(r"([^\W\d][^\s=,{}\"#%()]{0,60})\s*=")
"""A field's name with its equals sign."""
SPACED_FIELD = re.compile(
    r"([^\W\d_][^\s=,{}\"#%()]{0,60}(?:[^\S\n]{1,4}[^\s=,{}\"#%()]{1,60}){1,3})\s*=(?=\s*[{\"])"
)
"""A name of several words, such as Scopus's `funding_text 1`, before a value that is no word."""

MAX_BARE = 2_000
"""Most characters of a value that stands in neither braces nor quotes."""

_BARE = re.compile(r"[^\s,#{}\"%()]+")
_FIELD_BEHIND = re.compile(r",[ \t]{0,8}[^\W\d_][\w-]{0,60}[ \t]{0,8}=")
_FIELD_BEFORE = re.compile(r"\n[ \t]*(?:,[ \t]*)?[^\W\d_][\w:.-]{0,60}[ \t]*=[ \t]*\"$")
_WORDS_BEHIND = re.compile(r"[ \t]*(?:[\w{(/&:;.'’?!-]|,[ \t]+\{)")
_REST_OF_LINE = re.compile(r"[^\n@=]{1,3000}\}(?=[ \t]*,?[ \t]*(?:\n|$))")
_END_QUOTE = re.compile(r"\"(?=[ \t]{0,8}(?:,|[})]?[ \t]{0,8}(?:\n|$)))")

MONTHS: Final = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May",
    "jun": "June", "jul": "July", "aug": "August", "sep": "September", "oct": "October",
    "nov": "November", "dec": "December",
}  # fmt: skip
_JOURNALS: Final = {
    "acmcs": "ACM Computing Surveys",
    "acta": "Acta Informatica",
    "cacm": "Communications of the ACM",
    "ibmjrd": "IBM Journal of Research and Development",
    "ibmsj": "IBM Systems Journal",
    "ieeese": "IEEE Transactions on Software Engineering",
    "ieeetc": "IEEE Transactions on Computers",
    "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
    "ipl": "Information Processing Letters",
    "jacm": "Journal of the ACM",
    "jcss": "Journal of Computer and System Sciences",
    "scp": "Science of Computer Programming",
    "sicomp": "SIAM Journal on Computing",
    "tocs": "ACM Transactions on Computer Systems",
    "tods": "ACM Transactions on Database Systems",
    "tog": "ACM Transactions on Graphics",
    "toms": "ACM Transactions on Mathematical Software",
    "toois": "ACM Transactions on Office Information Systems",
    "toplas": "ACM Transactions on Programming Languages and Systems",
    "tcs": "Theoretical Computer Science",
}
"""Macros that the standard styles of BibTeX define, so that files may use them undefined."""


class Macros:
    """The abbreviations of a file, by `@string`, and those that it uses without defining them."""

    def __init__(self) -> None:
        self._texts = {**_JOURNALS, **MONTHS}
        self.undefined: dict[str, None] = {}

    def define(self, name: str, text: str) -> None:
        """Make a name stand for a text from here on."""
        self._texts[name.lower()] = text

    def expand(self, name: str) -> str:
        """The text of a macro; its name where it has none, which is better than nothing."""
        text = self._texts.get(name.lower())
        if text is None:
            if not name[0].isdigit():
                self.undefined.setdefault(name)
            return name
        return text


class Values:
    r"""Reads values of one block.

    `escapes` says that `\{` opens no group: programs that escape braces do not balance them,
    though BibTeX counts them. `limit` gives the place behind which a value cannot end. `open` says
    that the value read last has no end.
    """

    def __init__(
        self,
        text: str,
        macros: Macros,
        *,
        escapes: bool = False,
        limit: Callable[[int], int] | None = None,
    ) -> None:
        self._text = text
        self._macros = macros
        self._braces = _ESCAPED if escapes else _STRICT
        self._quotes = _ESCAPED_QUOTED if escapes else _STRICT_QUOTED
        self._limit = limit or (lambda _: len(text))
        self._no_end_quote = False
        self.open = False

    def read(self, at: int, closer: str) -> tuple[str, int]:
        """The value that begins at a place, and the place behind it."""
        parts: list[str] = []
        self.open = False
        while True:
            at = self.behind_space(at)
            sign = self._text[at : at + 1]
            if sign == "{":
                part, at = self._grouped(at)
            elif sign == '"':
                part, at = self._quoted(at, closer)
            else:
                part, at = self._bare(at)
            parts.append(part)
            behind = self.behind_space(at)
            if not self._text.startswith("#", behind):
                return "".join(parts), at
            at = behind + 1

    def behind_space(self, at: int) -> int:
        """The place behind blanks and comments."""
        found = SPACE.match(self._text, at)
        return found.end() if found is not None else at

    def skip_group(self, at: int) -> int | None:
        """The place behind the group in braces or brackets at a place; None where it is open."""
        if self._text[at] == "{":
            return self._closing(at, self._limit(at))
        depth = 0
        for found in _ROUND.finditer(self._text, at, self._limit(at)):
            depth += 1 if found[0] == "(" else -1
            if depth == 0:
                return found.end()
        return None

    def last_end(self, at: int) -> int:
        """The place behind which nothing that begins at a place can end."""
        return self._limit(at)

    def _closing(self, at: int, end: int) -> int | None:
        depth = 0
        for found in self._braces.finditer(self._text, at, end):
            sign = found[0]
            depth += (sign == "{") - (sign == "}")
            if depth == 0:
                return found.end()
        return None

    def _grouped(self, at: int) -> tuple[str, int]:
        end = self._limit(at)
        behind = self._closing(at, end)
        if behind is None:
            return self._open(at, end)
        longer = self._running_on(behind)
        if longer is not None:
            return self._text[at:longer].strip("{}"), longer
        return self._text[at + 1 : behind - 1], behind

    def _running_on(self, behind: int) -> int | None:
        """The place behind a value that lost its outer braces: `{ONE} {TITLE} of many.},`."""
        if _WORDS_BEHIND.match(self._text, behind) is None:
            return None
        if FIELD.match(self._text, self.behind_space(behind)):
            return None
        line = _REST_OF_LINE.match(self._text, behind)
        if line is None or _FIELD_BEHIND.search(line[0]):
            return None
        return line.end() if line[0].count("{") <= line[0].count("}") else None

    def _quoted(self, at: int, closer: str) -> tuple[str, int]:
        end = self._limit(at)
        depth = 0
        for found in self._quotes.finditer(self._text, at + 1, end):
            sign = found[0]
            depth += (sign == "{") - (sign == "}")
            if sign == '"' and depth <= 0:
                if self._is_end(found.end(), closer):
                    return self._text[at + 1 : found.start()], found.end()
                return self._quoted_longer(at, found.end())
        return self._open(at, end)

    def _is_end(self, behind: int, closer: str) -> bool:
        """Whether what follows a quote may follow a value; else the quote is one of the text's."""
        behind = self.behind_space(behind)
        sign = self._text[behind : behind + 1]
        return sign in {"", ",", "#", closer, "}", "@"} or bool(FIELD.match(self._text, behind))

    def _quoted_longer(self, at: int, inner_end: int) -> tuple[str, int]:
        """A value with quotes in it that are in no braces: it ends with the quote of a line.

        If the quote begins the next field's value, this one was never closed.
        """
        following = _FIELD_BEFORE.search(self._text, max(at, inner_end - 100), inner_end)
        if following is not None:
            return self._open(at, following.start())
        found = None
        if not self._no_end_quote:
            found = _END_QUOTE.search(self._text, inner_end, self._limit(at))
        if found is None:
            # Looked for once: a row of such values would take quadratic time.
            self._no_end_quote = True
            return self._text[at + 1 : inner_end - 1], inner_end
        return self._text[at + 1 : found.start()], found.end()

    def _bare(self, at: int) -> tuple[str, int]:
        """A number, a macro, or the words that somebody forgot to put into braces."""
        word = _BARE.match(self._text, at)
        if word is None:
            return "", at
        behind = self.behind_space(word.end())
        sign = self._text[behind : behind + 1]
        if sign in {"", ",", "#", "}", ")"} or FIELD.match(self._text, behind):
            name = word[0]
            return (name if name.isdigit() else self._macros.expand(name)), word.end()
        line = re.split(r"[\n{}\"]", self._text[at : at + MAX_BARE], maxsplit=1)[0]
        if (following := _FIELD_BEHIND.search(line)) is not None:
            line = line[: following.start()]
        return line.strip().rstrip(",").rstrip(), at + len(line)

    def _open(self, at: int, end: int) -> tuple[str, int]:
        """A value that is not closed: what there is of it, without the entry's own end."""
        self.open = True
        text = self._text[at + 1 : end].rstrip()
        for sign in (",", "}", ")", '"', "}"):
            if text.endswith(sign) and (sign == "," or not _is_balanced(text)):
                text = text[: -len(sign)].rstrip()
        return text, end


def _is_balanced(text: str) -> bool:
    return text.count("{") == text.count("}") and text.count('"') % 2 == 0
