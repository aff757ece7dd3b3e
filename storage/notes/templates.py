"""Templates of notes: Markdown with places in braces that are filled from the paper."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Template:
    """A named template; `shipped` ones are there in every library until another has their name."""

    name: str
    text: str
    shipped: bool = False


SHIPPED: Final = (
    Template(
        "Reading note",
        "**{label}** ({year})\n\n"
        "- Question: \n- Idea: \n- Result: {claims}\n- What I doubt: \n- What I take from it: \n",
        shipped=True,
    ),
    Template(
        "To do",
        "- [ ] Read {label}\n- [ ] Look at the code\n- [ ] Compare with others\n",
        shipped=True,
    ),
)

FIELDS: Final = (
    "label", "title", "system", "authors", "year", "venue", "doi", "decision", "rating", "tags",
    "claims", "id", "link", "date",
)  # fmt: skip
"""What may stand in braces."""

_PLACE: Final = re.compile(r"\{([a-z]+)\}")


def filled(template: str, values: Mapping[str, str]) -> str:
    """Fill the places of a template. What is no field stays as it is; `()` left empty goes."""
    text = _PLACE.sub(lambda match: values.get(match[1], match[0]), template)
    return text.replace(" ()", "")
