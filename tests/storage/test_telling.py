"""What the history says of its steps."""

from storage.edits.annotating import WriteNote
from storage.edits.noting import TickTask
from storage.edits.rating import Rate
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.vocabulary import Decision


def told(library, number):
    return [step.words for step in library.history()][:number]


def test_a_step_of_one_paper_names_it(library):
    label = library.detail(2).label
    assert label.startswith("Ostrava: ")
    library.apply(Decide((2,), Decision.KEEP))
    library.apply(Rate((2,), 4))
    library.apply(Tag((1, 2), "gpu"))
    library.apply(WriteNote(2, "see table 3"))
    assert told(library, 4) == [
        "Note: see table 3 · Ostrava",
        "Tag 2 papers “gpu”",
        "Rate 1 paper 4 stars · Ostrava",
        "Keep 1 paper · Ostrava",
    ]
    newest = library.history()[0]
    assert (newest.paper, newest.label, newest.summary) == (2, label, "Note: see table 3")


def test_it_does_so_when_it_is_undone_and_made_again(library):
    library.apply(Decide((2,), Decision.KEEP))
    library.undo()
    assert told(library, 1) == ["Keep 1 paper · Ostrava"]
    library.redo()
    assert told(library, 1) == ["Keep 1 paper · Ostrava"]


def test_a_paper_that_is_gone_has_no_name(library):
    library.apply(Decide((2,), Decision.KEEP))
    library.undo()
    library.undo()
    assert told(library, 2) == ["Keep 1 paper", "Import 4 papers from monday.txt"]


def test_links_of_a_note_are_told_by_what_is_read(library):
    library.apply(WriteNote(1, "- [ ] against [[2|Ostrava: a generator]] and [[Quillon]], [[3]]"))
    assert library.history()[0].summary == "Note: against Ostrava: a generator and…"
    library.apply(TickTask(1, 0, done=True))
    assert library.history()[0].summary == "Tick a task: against Ostrava: a generator and…"
