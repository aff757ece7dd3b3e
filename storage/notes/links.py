"""Links from a note to other papers: `[[123|Label]]`, or `[[Label]]` as it is typed by hand.

The number is the paper's id, which never changes and is never given twice; the label is what is
shown where the paper is gone. Brackets within code are no links.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

LINK: Final = re.compile(r"\[\[[ \t]*(?P<inner>[^\[\]\n]+?)[ \t]*\]\]")
_ID: Final = re.compile(r"(?P<id>\d{1,18})[ \t]*(?:\|[ \t]*(?P<label>.*))?\Z")
_CODE: Final = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class NoteLink:
    """A link as it stands in a note, from `start` to `end`; `inner` is what the brackets hold.

    `paper` is None where it names a paper by its label alone.
    """

    start: int
    end: int
    inner: str
    paper: int | None
    label: str


def link_of(inner: str, start: int = 0, end: int = 0) -> NoteLink:
    """Read what stands between the brackets."""
    found = _ID.match(inner)
    if found is None:
        return NoteLink(start, end, inner, None, inner)
    return NoteLink(start, end, inner, int(found["id"]), (found["label"] or "").strip())


def links_in(note: str) -> Iterator[NoteLink]:
    """Give the links of a note, in their order."""
    if "[[" not in note:
        return
    code = [match.span() for match in _CODE.finditer(note)]
    for match in LINK.finditer(note):
        if not any(start <= match.start() < end for start, end in code):
            yield link_of(match["inner"], *match.span())


def written_link(paper: int, label: str) -> str:
    """Write a link; what would end it early is left out of the label."""
    return f"[[{paper}|{' '.join(re.sub(r'[][|]', ' ', label).split())}]]"


def shown_link(link: NoteLink) -> str:
    """Give what is read in the place of a link that is not looked up: its label, or the number."""
    return link.label or f"paper {link.paper}"


def without_links(note: str, said: Callable[[NoteLink], str]) -> str:
    """Put words in the place of every link."""
    parts, at = [], 0
    for link in links_in(note):
        parts += [note[at : link.start], said(link)]
        at = link.end
    return "".join([*parts, note[at:]])
