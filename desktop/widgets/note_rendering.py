"""A note's Markdown as HTML that is safe to show: no scripts, no pictures, nothing fetched.

Raw HTML in a note is shown as the characters it is made of; a picture becomes its description.
Links to papers lead to `paper:ID`, the boxes of tasks to `tick:LINE` and `untick:LINE`. The result
is cleaned once more by an allow list, so that no rule of the parser is trusted alone.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from storage.database.rows import LinkedPaper
from storage.notes.links import LINK, link_of
from storage.notes.tasks import task_at

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

_TAGS: Final = frozenset(
    {
        *("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"),
        *("strong", "em", "s", "code", "pre", "a"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
)
_ATTRIBUTES: Final = {
    "a": {"href", "title", "class"},
    "ol": {"start", "class"},
    "ul": {"class"},
}
SCHEMES: Final = frozenset({"http", "https", "mailto"})
"""What a link in a note may open, and only when it is clicked."""
PAPER: Final = "paper"
"""The scheme of links to papers of the library."""
TICK: Final = "tick"
UNTICK: Final = "untick"
"""The schemes of boxes: what a click on one does."""
OPEN_BOX: Final = "☐"
TICKED_BOX: Final = "☑"
BOX: Final = "box"
TASKS: Final = "tasks"
"""Classes, for the style sheet: a box, and a list that holds nothing but tasks."""
_LINKS: Final = "links"


def note_html(markdown: str, links: Mapping[str, LinkedPaper] | None = None) -> str:
    """Render Markdown (CommonMark, tables, strikethrough, tasks, links to papers) as safe HTML.

    `links` has the papers by what stands between the brackets; a link that is not among them is
    shown by its label alone.
    """
    # Loaded with the first note, not with the window.
    import nh3

    return nh3.clean(
        _parser().render(markdown, {_LINKS: links or {}}),
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes={*SCHEMES, PAPER, TICK, UNTICK},
        link_rel=None,
    ).strip()


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable(["table", "strikethrough"])
    parser.inline.ruler.before("link", "paper_link", _paper_link)
    parser.core.ruler.after("inline", "tasks", _tasks)
    parser.add_render_rule("image", _described)
    return parser


def _paper_link(state: "StateInline", silent: bool) -> bool:
    """Make a link of `[[…]]`."""
    found = LINK.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        link = link_of(found["inner"])
        target = state.env[_LINKS].get(link.inner)
        if target is not None:
            state.push("link_open", "a", 1).attrs = {"href": f"{PAPER}:{target.id}"}
        kind = "link" if target is not None else "em"
        if target is None:
            state.push("em_open", "em", 1)
        state.push("text", "", 0).content = target.label if target is not None else link.label
        state.push(f"{kind}_close", "a" if target is not None else "em", -1)
    state.pos = found.end()
    return True


def _tasks(state: "StateCore") -> None:
    """Make links of the boxes that list items begin with."""
    for before, token in zip(state.tokens[1:], state.tokens[2:], strict=False):
        if token.type != "inline" or before.type != "paragraph_open" or token.map is None:
            continue
        children = token.children or []
        task = task_at(state.src, token.map[0])
        if task is None or not children or children[0].content[:3] not in {"[ ]", "[x]", "[X]"}:
            continue
        children[0].content = children[0].content[3:]
        token.children = [*_box(token.map[0], done=task[0]), *children]
    _mark_lists(state.tokens)


def _mark_lists(tokens: "list[Token]") -> None:
    """Give lists that hold nothing but tasks a class, since their boxes are bullets enough."""
    lists: list[tuple[Token, list[bool]]] = []
    for place, token in enumerate(tokens):
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            lists.append((token, []))
        elif token.type == "list_item_open":
            inline = tokens[place + 2] if place + 2 < len(tokens) else token
            first = (inline.children or [token])[0]
            lists[-1][1].append(first.attrs.get("class") == BOX)
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            opened, boxes = lists.pop()
            if all(boxes):
                opened.attrSet("class", TASKS)


def _box(line: int, *, done: bool) -> "list[Token]":
    from markdown_it.token import Token

    href = f"{UNTICK if done else TICK}:{line}"
    box = Token("text", "", 0, content=TICKED_BOX if done else OPEN_BOX)
    opened = Token("link_open", "a", 1, attrs={"href": href, "class": BOX})
    return [opened, box, Token("link_close", "a", -1)]


def _described(
    renderer: "RendererHTML",
    tokens: "list[Token]",
    index: int,
    options: "OptionsDict",
    env: "EnvType",
) -> str:
    """Put the words of a picture in its place."""
    words = renderer.renderInlineAsText(tokens[index].children, options, env)
    return f"<em>[picture: {words}]</em>" if words else "<em>[picture]</em>"
