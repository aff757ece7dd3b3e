"""What a list shows for a paper without a title: its system's name and what that is or does."""

import re

from storage.text.links import links_of
from storage.text.repair import repair
from storage.text.sentences import sentences
from storage.text.system import system_of

__all__ = ["gist_of", "label_of", "links_of", "system_of"]

LABEL_LENGTH = 110
GIST_LENGTH = 160


def label_of(text: str, *, title: str | None, system: str | None) -> str:
    """The title, else "System: gist", else the clause that says what is done; never empty."""
    if title is not None and title.strip():
        return _cut(" ".join(repair(title).text.split()), LABEL_LENGTH)
    gist = gist_of(text, system)
    if system is None:
        return _cut(gist, LABEL_LENGTH) or "Untitled"
    return _cut(f"{system}: {gist}", LABEL_LENGTH)


def gist_of(text: str, system: str | None) -> str:
    """One clause of what is done, up to GIST_LENGTH characters."""
    shown = repair(text).text
    spans = sentences(shown)
    chosen = spans[0] if spans else (0, 0)
    for start, end in spans:
        sentence = shown[start:end]
        if (system and system in sentence) or re.search(r"\b(?:[Ww]e|[Tt]his paper)\b", sentence):
            chosen = (start, end)
            break
    return _cut(shown[chosen[0] : chosen[1]].rstrip("."), GIST_LENGTH)


def _cut(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:.(–—-") + "…"
