"""An address short enough to stand in a line of facts. No Qt."""

from typing import Final
from urllib.parse import urlsplit

_WIDEST: Final = 36
WEB: Final = ("http", "https")
"""The only schemes that are handed to the browser."""


def short_link(address: str) -> str:
    """Write "github.com/…/ostrakon" for a long address; what cannot be split is cut."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return _cut(address)
    host = parts.netloc.removeprefix("www.")
    if not host:
        return _cut(address)
    steps = [step for step in parts.path.split("/") if step]
    whole = "/".join([host, *steps])
    if len(whole) <= _WIDEST or not steps:
        return _cut(whole)
    lead = f"{host}/…/" if len(steps) > 1 else f"{host}/"
    room = max(8, _WIDEST - len(lead))
    last = steps[-1] if len(steps[-1]) <= room else steps[-1][: room - 1] + "…"
    return lead + last


def is_web_address(address: str) -> bool:
    """Whether an address may be opened: http or https, with a host."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return False
    return parts.scheme.lower() in WEB and bool(parts.netloc)


def same_place(address: str) -> str:
    """What is equal for a web address however it is written: http or https, www., dx.doi.org."""
    parts = urlsplit(address.strip())
    host = parts.netloc.lower().removeprefix("www.").removeprefix("dx.")
    return f"{host}{parts.path.rstrip('/')}?{parts.query}#{parts.fragment}"


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"
