"""Web addresses in an abstract."""

import re

_ADDRESS = re.compile(
    r"(?:https?://|www\.|\b(?:github|gitlab|bitbucket|huggingface|zenodo)\.(?:com|org|co)/)"
    r"[^\s{}<>\"“”]{1,500}",
    re.IGNORECASE,
)
_SIGNS = ("://", "www.", ".com/", ".org/", ".co/")
"""One of them stands in every address."""
_TAIL = ".,;:!?'*_"
_PAIRS = {")": "(", "]": "["}


def links_of(text: str) -> tuple[str, ...]:
    """The addresses in order, each once, with a scheme and without the sentence's punctuation."""
    found: dict[str, str] = {}
    low = text.lower()
    if not any(sign in low for sign in _SIGNS):
        return ()
    for match in _ADDRESS.finditer(text):
        address = _trimmed(match[0].replace("\\_", "_").replace("\\%", "%"))
        if "." not in address:
            continue
        if not address.lower().startswith("http"):
            address = "https://" + address
        found.setdefault(address.rstrip("/").casefold(), address)
    return tuple(found.values())


def _trimmed(address: str) -> str:
    """Without what belongs to the sentence: stops, and brackets that were opened before it."""
    while address:
        last = address[-1]
        opening = _PAIRS.get(last)
        if (
            last in _TAIL
            or last == "\\"
            or (opening is not None and address.count(last) > address.count(opening))
        ):
            address = address[:-1]
        else:
            break
    return address
