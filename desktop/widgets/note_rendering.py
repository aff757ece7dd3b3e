"""A note's Markdown as HTML that is safe to show: no scripts, no pictures, nothing fetched.

Raw HTML in a note is shown as the characters it is made of; a picture becomes its description.
The result is cleaned once more by an allow list, so that no rule of the parser is trusted alone.
"""

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import EnvType, OptionsDict

_TAGS: Final = frozenset(
    {
        *("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote"),
        *("strong", "em", "s", "code", "pre", "a"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    }
)
_ATTRIBUTES: Final = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES: Final = frozenset({"http", "https", "mailto"})
"""What a link in a note may open, and only when it is clicked."""


def note_html(markdown: str) -> str:
    """Render Markdown (CommonMark, tables, strikethrough, bare links as text) as safe HTML."""
    # Loaded with the first note, not with the window.
    import nh3

    return nh3.clean(
        _parser().render(markdown),
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes=set(SCHEMES),
        link_rel=None,
    ).strip()


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable(["table", "strikethrough"])
    parser.add_render_rule("image", _described)
    return parser


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
