"""Rules for LaTeX that lost its backslashes, which glues commands to what stands beside them."""

import re
from collections.abc import Iterator

from storage.text.residue import Edit, Raw, Rule, replaced
from storage.text.symbols import GREEK, LOST_OPERATORS, lowered

_LETTERS = {**GREEK, "ell": "ℓ"}
_NAMES = "|".join(sorted(_LETTERS, key=lambda name: (-len(name), name)))
_OPERATORS = "|".join(sorted(LOST_OPERATORS, key=lambda name: (-len(name), name)))
_OPERATOR_STEMS = (
    "geq", "leq", "neq", "dot", "infty", "arrow", "mapsto", "approx", "propto", "subseteq",
    "otimes", "oplus", "nabla", "angle", "ceil", "floor", "rsim", "ssim", "simeq",
)  # fmt: skip
"""Parts of which every operator has one."""

# What a number is said to be a size of, as in "1 times 1 convolutions".
_SIZED = (
    r"conv|filter|kernel|grid|matri|patch|pixel|resolution|image|array|mesh|block|tile|upscal|"
    r"upsampl|window|input|super-resol"
)
_SIZE = re.compile(rf"(\d{{1,5}})(?![\d.%])(?=\^|(?: |-)(?:{_SIZED}))?", re.IGNORECASE)
_AFTER_SIM = re.compile(r" ?(\d[\d.,]*)([A-Za-z]*)")
_BEFORE_SIM = re.compile(r"(?:[\d%]|\d(?:x|times|\\times|×))$")
_ARTICLES = (" the", " a", " an", " our", " this", " each", " per", " its")


def _times_between(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    """`1 times 1 convolutions` is a size; `3 times 5 nodes` may be a sentence."""
    size = _SIZE.match(raw.text, match.end())
    if size is None:
        return
    start = match.start()
    low = start
    while low > 0 and start - low < 6 and raw.text[low - 1].isdigit():
        low -= 1
    follows = raw.text[size.end() : size.end() + 20].lstrip(" -").lower()
    power = raw.text[size.end() : size.end() + 1] == "^" and size[1] == "10"
    if power or raw.text[low:start] == size[1] or re.match(_SIZED, follows):
        yield match.start(1), match.end(1), "×"


def _about(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    """`2.36sim 8.02` is a range, `sim 80%` is "about"; `sim2real` is a word."""
    text = raw.text
    after = _AFTER_SIM.match(text, match.end())
    if after is None:
        return
    number_at, unit = after.start(1), after[2]
    if number_at == match.end() and len(unit) > 2 and unit != "times":
        return
    start = match.start()
    spaced = start > 0 and text[start - 1] == " "
    left = text[max(0, start - spaced - 8) : start - spaced]
    if _BEFORE_SIM.search(left):
        yield start - spaced, number_at, " ∼ "
    elif not (spaced and (" " + left.lower()).endswith(_ARTICLES)):
        yield start, number_at, "∼"


def _operator(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    name = match[2]
    if name == "approx":
        # The bare word is prose ("approx 5 hours"); only glued to something it is a sign.
        before = raw.text[match.start(2) - 1 : match.start(2)]
        if not (match[1] or before.isdigit() or raw.text[match.end() : match.end() + 1].isdigit()):
            return
    yield match.start(2), match.end(2), LOST_OPERATORS[name]


def _letter(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    yield match.start(1), match.end(1), _LETTERS[match[1]]


def _braced_letter(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    """`1{epsilon}` was a fraction; `{mu}` alone was only kept together by its braces."""
    over = raw.text[match.start() - 1 : match.start()].isalnum()
    yield match.start(), match.end(), ("/" if over else "") + _LETTERS[match[1]]


def _index_digit(_: Raw, match: re.Match[str]) -> Iterator[Edit]:
    digit = lowered(match[1])
    if digit is not None:
        yield match.start(1) - 1, match.end(1), digit


def _much(match: re.Match[str]) -> str:
    return "≫" if match[0] == "gg" else "≪"


def _micro(raw: Raw, match: re.Match[str]) -> Iterator[Edit]:
    start = match.start()
    spaced = raw.text[start - 1 : start] == " "
    if raw.text[start - spaced - 1 : start - spaced].isdigit():
        yield start, match.end(), "μ"


_OPERATOR = re.compile(rf"(?<![A-Za-z\\])([A-Za-z])??({_OPERATORS})(?![a-z]{{2}})")

LOST_RULES: tuple[Rule, ...] = (
    replaced("times", ("times",), r"times(?<=[\d)]times)(?![a-z])", "×"),
    Rule("times-between", ("times",), re.compile(r" (times) (?<=\d times )(?=\d)"), _times_between),
    replaced("times-before", ("times",), r"times(?<![A-Za-z0-9\\]times)~?(?=\d)", "×"),
    Rule(
        "times-letters",
        ("times",),
        re.compile(
            r"times(?<=[A-Za-z]times)(?<![A-Za-z\\][A-Za-z]times)(?= ?[A-Za-z0-9](?![A-Za-z]))"
        ),
        lambda _, match: ((match.start(), match.end(), "×"),),
    ),
    replaced(
        "times-variables",
        ("times",),
        r" times (?<=[^A-Za-z][B-HJ-Zb-z] times )(?=[B-HJ-Zb-z](?![A-Za-z]))",
        " × ",
    ),
    replaced(
        "much-greater",
        ("gg", "ll"),
        r"(?:gg|ll)(?<=[^A-Za-z\\][mnkNMKT]..)(?= ?\d)",
        _much,
        telling=r"(?<![A-Za-z\\])[mnkNMKT](?:gg|ll)",
    ),
    Rule(
        "sim",
        ("sim",),
        re.compile(r"sim(?<![A-Za-z\\]sim)(?= ?\d)"),
        _about,
        telling=re.compile(r"(?<![A-Za-z\\])sim(?![^\d\s])"),
    ),
    replaced(
        "plus-minus",
        ("pm",),
        r"(?<=[\d%)])(?: ?)pm ?(?=\d{0,6}\.\d)",
        " ± ",
        telling=r"(?<![^\d%)\s])pm(?![^\d.\s])",
    ),
    Rule(
        "operator",
        _OPERATOR_STEMS,
        _OPERATOR,
        _operator,
        telling=_OPERATOR,
    ),
    Rule(
        "letter",
        ("_", "^"),
        re.compile(rf"(?<![A-Za-z\\])[A-Za-z]??({_NAMES})(?=\^|_(?:[0-9{{]|[A-Za-z](?![A-Za-z])))"),
        _letter,
    ),
    Rule("braced-letter", ("{",), re.compile(rf"(?<![\^_])\{{({_NAMES})\}}"), _braced_letter),
    Rule(
        "index-digit",
        ("_",),
        re.compile(
            rf"(?<![A-Za-z_])(?:[A-Za-z]?(?:{_NAMES})|log|[A-Za-z]|[A-Z][A-Za-z])_(\d)(?![\d_])"
        ),
        _index_digit,
    ),
    replaced(
        "logarithm",
        ("log", "ln"),
        r"(?<=[^A-Za-z][nNmMkKdDTtLpPqrVE])(?=(?:log|ln)(?:[(_^]| [A-Za-z](?![A-Za-z])))",
        " ",
        telling=r"(?<![A-Za-z])[nNmMkKdDTtLpPqrVE](?:log|ln)",
    ),
    Rule(
        "micro",
        ("mu",),
        re.compile(r"mu ?(?=[smWJLgMAVF](?![A-Za-z]))(?<![A-Za-z]mu)"),
        _micro,
        telling=re.compile(r"(?<![A-Za-z])mu(?![^\ssmWJLgMAVF])"),
    ),
)
