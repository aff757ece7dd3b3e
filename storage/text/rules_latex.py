"""Rules for LaTeX that still has its backslashes or braces."""

import re
from collections.abc import Iterable, Iterator

from storage.text.residue import Edit, Raw, Rule, replaced
from storage.text.symbols import (
    ACCENT_COMMANDS,
    COMMANDS,
    FUNCTIONS,
    LETTER_COMMANDS,
    LOST_STYLES,
    STYLES,
    accented,
    lowered,
    over,
    raised,
)


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(names, key=lambda name: (-len(name), name)))


_ACCENT = (
    r"\\(?:([\"'`^~=.])(?:\{(\\?[A-Za-z])\}|(\\[ij](?![A-Za-z])|[A-Za-z]))"
    r"|([cvHkrudb])\{([A-Za-z])\})"
)
_ORDINALS = frozenset({"th", "st", "nd", "rd"})
_DEGREE = frozenset({"circ", "\\circ"})


def _address(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    """An address with the words that it was a link on: the address once."""
    yield match.start("cut"), match.end("cut"), ""


def _link_command(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(), match.start("url"), ""
    yield match.end("url"), match.end(), ""


def _styled(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(), match.end(), ""
    opening = match.end() - 1 if match[0].endswith("{") else match.start()
    closing = raw.closing(opening)
    if closing is not None:
        yield closing, closing + 1, ""


def _accent(match: re.Match[str]) -> str | None:
    sign, braced, plain, named, under = match.groups()
    return accented(sign or named, (braced or plain or under).lstrip("\\"))


def _formula_accent(match: re.Match[str]) -> str:
    return over(ACCENT_COMMANDS[match[1] or match[3]], match[2] or match[4])


def _braced_command(match: re.Match[str]) -> str | None:
    return COMMANDS.get(match[1])


def _command(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    name, end = match[1], match.end()
    before = raw.text[match.start() - 1 : match.start()]
    if name in FUNCTIONS:
        yield match.start(), match.end(1), " " + name if before.isalnum() else name
        return
    symbol = COMMANDS.get(name)
    if symbol is not None:
        swallows = name in LETTER_COMMANDS or not symbol
        if swallows and raw.text[end : end + 1] == " " and (before.isalpha() or not symbol):
            end += 1
        yield match.start(), end, symbol
    elif len(name) >= 3 and (not before or before in " (["):
        # A macro of the authors' own, mostly the name of their system: its name is all there is.
        yield match.start(), end, name


def _escaped(match: re.Match[str]) -> str:
    return {",": " ", ";": " ", ":": " ", " ": " ", "\\": " ", "!": "", "-": "", "/": ""}.get(
        match[1], match[1]
    )


def _fraction(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    opening = match.end() - 1
    middle = raw.closing(opening)
    if middle is None:
        return
    text = raw.text
    if text[middle + 1 : middle + 2] != "{":
        # `frac{L{mu}}`: the braces between the two parts went with the backslashes.
        yield match.start(), match.end(), "("
        yield middle, middle + 1, ")"
        return
    end = raw.closing(middle + 1)
    if end is None:
        return
    upper, lower = raw.bare(opening, middle), raw.bare(middle + 1, end)
    glued = text[match.start() - 1 : match.start()].isalnum() or text[end + 1 : end + 2].isalnum()
    yield match.start(), match.end(), ("(" if glued else "") + ("" if upper else "(")
    yield middle, middle + 2, ("" if upper else ")") + "/" + ("" if lower else "(")
    yield end, end + 1, ("" if lower else ")") + (")" if glued else "")


def _digit_fraction(match: re.Match[str]) -> str:
    return f"{match[1]}/{match[2]}"


def _root(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    closing = raw.closing(match.end() - 1)
    if closing is not None:
        bare = raw.bare(match.end() - 1, closing)
        yield match.start(), match.end(), "√" if bare else "√("
        yield closing, closing + 1, "" if bare else ")"


def _power(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    if match[1] is None:
        new = "°" if match[2] in _DEGREE else raised(match[2])
        if new is not None:
            yield match.start(), match.end(), new
        return
    opening = match.end() - 1
    closing = raw.closing(opening)
    if closing is None:
        return
    inner = raw.text[opening + 1 : closing] if closing - opening < 40 else ""
    new = "°" if inner in _DEGREE else inner if inner in _ORDINALS else raised(inner)
    if new is not None:
        yield match.start(), closing + 1, new
        return
    one = closing - opening == 2
    yield match.start(), match.end(), "^" if one else "^("
    yield closing, closing + 1, "" if one else ")"


def _index(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    opening = match.end() - 1
    closing = raw.closing(opening)
    if closing is None:
        return
    inner = raw.text[opening + 1 : closing] if closing - opening < 40 else ""
    new = lowered(inner)
    if new is not None:
        yield match.start(), closing + 1, new
        return
    bare = raw.bare(opening, closing)
    yield match.start(), match.end(), "_" if bare else "_("
    yield closing, closing + 1, "" if bare else ")"


LATEX_RULES: tuple[Rule, ...] = (
    Rule(
        "link-label",
        ("://",),
        re.compile(r"https?://[^\s{}]{1,400}(?P<cut>\{[^{}]{1,300}\})"),
        _address,
        in_links=True,
    ),
    Rule(
        "link-command",
        ("{http", "{www"),
        re.compile(
            r"(?:\\?(?:href|url)\s?)?\{(?P<url>(?:https?://|www\.)[^\s{}]{1,400})\}"
            r"(?:\{[^{}]{1,300}\})?"
        ),
        _link_command,
        in_links=True,
    ),
    replaced("braced-accent", ("{\\",), rf"\{{{_ACCENT}\}}", _accent),
    replaced("accent", ("\\",), _ACCENT, _accent),
    replaced(
        "formula-accent",
        ("\\", *(name + "{" for name in ACCENT_COMMANDS)),
        rf"\\?(?<![A-Za-z])({_any(ACCENT_COMMANDS)})\s?\{{([A-Za-z])\}}"
        rf"|\\({_any(ACCENT_COMMANDS)})\s([A-Za-z])(?![A-Za-z])",
        _formula_accent,
    ),
    Rule(
        "style",
        ("{",),
        re.compile(
            rf"\\(?:{_any(STYLES)})\s?\{{|(?<![A-Za-z\\])(?:{_any(LOST_STYLES)})\{{"
            r"|\{\\(?:bf|it|em|tt|sc|rm|sl|sf|bfseries|itshape|small|large)(?![A-Za-z])\s?"
        ),
        _styled,
    ),
    Rule("fraction", ("frac{",), re.compile(r"\\?[dt]?frac\{"), _fraction),
    replaced("fraction-digits", ("frac",), r"\\?frac(\d)(\d)(?!\d)", _digit_fraction),
    Rule("root", ("sqrt{",), re.compile(r"\\?sqrt\{"), _root),
    replaced(
        "reference",
        ("\\",),
        r"[ ~]?\\(?:cite[a-z]{0,8}|eqref|ref|cref|autoref|label|footnotemark)\*?"
        r"(?:\[[^\]]{0,80}\])?\{[^{}]{0,300}\}",
        "",
    ),
    replaced("environment", ("\\",), r"\\(?:begin|end)\{[^{}]{1,40}\}", ""),
    replaced("math-delimiter", ("\\",), r"\\[()\[\]]", ""),
    replaced(
        "braced-command", ("{\\",), r"(?<![\^_A-Za-z])\{\\([A-Za-z]{1,20})\}", _braced_command
    ),
    Rule(
        "power",
        ("^",),
        re.compile(r"\^(?:(\{)|(\\?circ(?![a-z])|-?\d{1,6}|n(?![A-Za-z])))"),
        _power,
    ),
    Rule("index", ("_{",), re.compile(r"(?<=[A-Za-z0-9)}])_\{"), _index),
    Rule("command", ("\\",), re.compile(r"\\([A-Za-z]{1,30})\*?(?:\{\})?"), _command),
    replaced("escape", ("\\",), r"\\([%&$#_{},;: !\\/-])", _escaped, in_links=True),
)
"""Where two rules match at one place, the earlier one holds."""
