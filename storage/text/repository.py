"""The name under which authors publish their code, where the text writes it too."""

import re
from collections.abc import Iterator
from itertools import islice

from storage.text.names import is_generic
from storage.text.phrases import Candidate

_ADDRESS = re.compile(r"(?:github|gitlab|bitbucket)\.(?:com|org|io)/[\w.-]+/([\w-]{3,40})")
_HOSTS = ("github.", "gitlab.", "bitbucket.")
_OURS = re.compile(
    r"\b(?:our|available|code|open-sourced?|released?|released at|repository)\b", re.IGNORECASE
)
MOST = 4
"""Addresses of a text that are looked at."""
SHOWN = 7.0
"""Weight of a name that the address repeats: less than of one that is introduced, as the code of
many papers is part of a larger project."""


def published(text: str) -> Iterator[Candidate]:
    """The first place where the text writes the last part of its code's address as a name.

    The address has to be given as that of the paper's own code: `our code: github.com/x/reed`.
    """
    if not any(map(text.__contains__, _HOSTS)):
        return
    for address in islice(_ADDRESS.finditer(text), MOST):
        name = address[1].removesuffix("-code")
        if _OURS.search(text, max(0, address.start() - 160), address.start()) is None:
            continue
        if text.lower().count(name.lower()) == 1:
            continue  # It stands in its address and nowhere else.
        written = re.search(rf"(?<![\w/.-]){re.escape(name)}(?![\w/-])", text, re.IGNORECASE)
        if written is None or is_generic(name) or written[0].islower():
            continue
        yield Candidate(SHOWN, *written.span())
