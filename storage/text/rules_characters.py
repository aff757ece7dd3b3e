"""Rules for single characters: codes, entities, quotes, dashes, blanks, broken encodings."""

import html
import re
import unicodedata
from collections.abc import Iterator

from storage.text.residue import Edit, Raw, Rule, replaced
from storage.text.symbols import lowered, raised

# Punctuation and signs that listings write as the hex code of the character.
_CODES = frozenset(
    """2010 2011 2012 2013 2014 2015 2018 2019 201a 201c 201d 201e 2020 2022 2026 2032 2033 20ac
    2122 2190 2191 2192 2193 2212 223c 2248 2260 2264 2265 00b0 00b1 00b5 00d7""".split()
)
_TAG = (
    r"</?(?:b|i|u|em|strong|tt|code|p|br|span|div|italic|bold|sc|jats:[a-z-]{1,20})"
    r"(?:\s[^<>]{0,100})?/?>"
)

_JOINER = r"[\u200c\u200d]"
_JOINED = r"[\u0600-\u1fff\u2190-\u27bf\ufe0f\U0001f000-\U0001faff]"
"""What joiners are part of the spelling of: scripts from Arabic to Mongolian, and emoji."""


def _coded(match: re.Match[str]) -> str | None:
    code = match["bare"].lower()
    # All digits may be a year or a factor ("Linux2014", "x2000"): then letters must touch it.
    glued = match["before"] is not None and match["after"] is not None
    return chr(int(code, 16)) if code in _CODES and (glued or not code.isdigit()) else None


def _escaped_code(match: re.Match[str]) -> str | None:
    character = chr(int(match[1], 16))
    return character if character.isprintable() else None


def _entity(match: re.Match[str]) -> str | None:
    text = html.unescape(html.unescape(match[0]))
    text = text.replace("\u00a0", " ")
    return text if text != match[0] and text.isprintable() else None


def _raised_tag(match: re.Match[str]) -> str:
    return (raised if match[1] == "sup" else lowered)(match[2]) or match[2]


def _quoted(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(), match.start() + 2, "“"
    yield match.end() - len(match[1]), match.end(), "”"


def _single_quoted(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(), match.start() + 1, "‘"
    yield match.end() - 1, match.end(), "’"


def _math(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(), match.start() + 1, ""
    yield match.end() - 1, match.end(), ""


WELL_READ = (frozenset("¹²³‘’“”–—…"), frozenset("àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ"))
"""Signs of which no two side by side are the bytes of one character, in any encoding."""


def _mojibake(match: re.Match[str]) -> str | None:
    if any(signs.issuperset(match[0]) for signs in WELL_READ):
        return None
    # Its tables take a while to load, and hardly any dump needs them.
    from ftfy import fix_encoding

    fixed = fix_encoding(match[0])
    return fixed if len(fixed) < len(match[0]) else None


def _compatible(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match[0])


CHARACTER_RULES: tuple[Rule, ...] = (
    replaced("escaped-code", ("\\u",), r"\\u([0-9a-fA-F]{4})", _escaped_code),
    replaced(
        "code",
        ("x2", "x00"),
        r"(?:(?<=(?P<before>[A-Za-z.,;:)]))|(?<![0-9A-Za-z]))"
        r"x(?P<bare>(?:20|21|22|00)[0-9a-fA-F]{2})(?=(?P<after>[A-Za-z])?)(?!\d)",
        _coded,
    ),
    replaced(
        "entity",
        (";",),
        r"&(?:amp;)?(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});",
        _entity,
        in_links=True,
    ),
    replaced("raised-tag", ("<su",), r"<(sup|sub)>([^<>]{1,20})</\1>", _raised_tag),
    replaced("tag", ("<",), _TAG, ""),
    Rule("quotes", ("``",), re.compile(r"``(?=[^`'\s])[^`]{1,400}?(''|\")"), _quoted),
    replaced("opening-quote", ("``",), r"(?<![`\w])``(?=\w)", "“"),
    Rule(
        "single-quotes",
        ("`",),
        re.compile(r"(?<![\w`])`(?=\w)[^`'\n]{1,80}'(?![\w'])"),
        _single_quoted,
    ),
    replaced("em-dash", ("---",), r"(?<!-)---(?!-)", "—"),
    replaced("double-hyphen", ("--",), r"(?<=[^\W\d])--(?=[a-z])|(?<=[a-z])--(?=[^\W\d])", "—"),
    replaced("en-dash", ("--",), r"(?<=\w)--(?=\w)|(?<= )--(?=\s|$)", "–"),
    replaced("tie", ("~",), r"(?<=[A-Za-z.,)\]}])~(?=[A-Za-z0-9(\[\\$])|(?<=\d)~(?=[A-Za-z])", " "),
    replaced("display-math", ("$$",), r"\$\$", ""),
    Rule(
        "math", ("$",), re.compile(r"(?<![\\$])\$(?=[^\s$])[^$]{1,300}(?<![\s\\])\$(?!\d)"), _math
    ),
    replaced("stray-dollar", ("$",), r"(?:(?<=%)|(?<=\})|(?<=times)|(?<=sim))\$(?!\d)", ""),
    replaced(
        "mojibake",
        (),
        r"[\u0080-\u00ff\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{2,40}",
        _mojibake,
        beyond_ascii=True,
    ),
    replaced("ligature", (), r"[\ufb00-\ufb06]", _compatible, beyond_ascii=True),
    replaced("hard-space", (), r"[\u00a0\u2007\u202f]", " ", unprintable=True),
    replaced(
        "invisible",
        (),
        rf"[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b\u2060\ufeff]|(?<!{_JOINED}){_JOINER}"
        rf"|{_JOINER}(?!{_JOINED})",
        "",
        unprintable=True,
    ),
)
