"""The note of a paper for readers without the library: links to papers become their labels."""

from collections.abc import Callable

from storage.database.rows import PaperDetail
from storage.notes.links import NoteLink, without_links


def linked_by_label(paper: PaperDetail, escaped: Callable[[str], str] = str) -> str:
    """Give the note with the label of each linked paper, as it is now, in place of the link.

    `escaped` writes a label as the format wants it. Where the paper is gone, the label is that
    of the link.
    """

    def said(link: NoteLink) -> str:
        target = paper.note_links.get(link.inner)
        label = target.label if target is not None else link.label
        return escaped(label or f"paper {link.paper}")

    return without_links(paper.note, said)
