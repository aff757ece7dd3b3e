"""What a list shows for a paper: its title, else its system's name and gist, else a gist alone."""

from storage.text.clauses import bare, capitalised, cut
from storage.text.detail import detail
from storage.text.gist import (
    gist_for,
    shown_sentences,
    without_name,
)
from storage.text.links import links_of
from storage.text.repair import repair
from storage.text.system import system_of

__all__ = ["gist_of", "label_of", "links_of", "system_of"]

LABEL_LENGTH = 110
GIST_LENGTH = 160
NO_LABEL = "Untitled"


def label_of(text: str, *, title: str | None, system: str | None, clean: bool = False) -> str:
    """The title, else "System: gist", else the clause that says what is done; never empty.

    One line of at most LABEL_LENGTH characters, out of the words of the abstract, repaired;
    `clean` says that repairing it would change nothing.
    """
    if title is not None and (shown := cut(" ".join(repair(title).text.split()), LABEL_LENGTH)):
        return shown
    name = repair(system).text if system and not clean else system
    return _untitled(shown_sentences(text, clean=clean), name) or NO_LABEL


def _untitled(parts: tuple[str, ...], name: str | None) -> str:
    """The label of an abstract without a title; empty only where there are no words at all."""
    gist = gist_for(parts, name)
    if gist is None:
        # Nothing says what is done: the first sentence, behind the name if there is one.
        first = bare(parts[0]) if parts else ""
        return cut(f"{name}: {first}" if name else capitalised(first), LABEL_LENGTH)
    if name is None:
        return capitalised(cut(gist.text, LABEL_LENGTH))
    told = cut(without_name(gist.text, name), max(30, LABEL_LENGTH - len(name) - 2))
    return cut(f"{name}: {told}", LABEL_LENGTH)


def gist_of(text: str, system: str | None, *, clean: bool = False) -> str:
    """How it works or what came of it: one clause of at most GIST_LENGTH characters.

    It comes from another sentence than the label where the abstract has one to give. `clean` says
    that repairing the text would change nothing.
    """
    parts = shown_sentences(text, clean=clean)
    name = repair(system).text if system and not clean else system
    told = gist_for(parts, name)
    used = told.sentence if told is not None else 0
    second = detail(parts, name, used) or (bare(parts[used]) if parts else text)
    return capitalised(cut(second, GIST_LENGTH))
