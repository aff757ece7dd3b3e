"""What another program does to the library beside an open window."""

import pytest

from desktop.models.paper_list import ROW_ROLE
from storage.edits.annotating import WriteNote
from storage.edits.importing import RemoveImport
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision


@pytest.fixture
def other(folder):
    """The same library, opened by another program."""
    opened = Library.open(folder)
    yield opened
    opened.close()


def names(window):
    found = window.sidebar.model().find("tag", "gpu")
    return found.data() if found.isValid() else ""


def test_the_window_notices_by_itself(window, workspace, other, qtbot):
    other.apply(Tag((1,), "gpu"))
    qtbot.waitUntil(lambda: names(window) == "gpu", timeout=3_000)
    row = window.list.papers.index(0).data(ROW_ROLE)
    assert [tag.name for tag in row.tags] == ["gpu"]
    assert [tag.name for tag in window.reader.paper.tags] == ["gpu"]


def test_the_list_is_asked_anew_and_the_reader_stays_where_she_is(window, workspace, other):
    window.list.step(3)
    here = workspace.current
    workspace.ask("is:undecided")
    workspace.set_current(here)
    window.list.setFocus()
    before = list(workspace.ids)
    at = before.index(here)
    other.apply(Decide((here, before[at - 1]), Decision.KEEP))
    window.outside.look()
    left = [one for one in before if one not in (here, before[at - 1])]
    assert list(workspace.ids) == left
    assert workspace.current == here
    assert window.reader.paper.decision is Decision.KEEP
    window.list.step(0)
    assert workspace.current == here
    window.list.step(1)
    assert workspace.current == before[at + 1]


def test_going_up_from_a_paper_that_is_no_longer_found(window, workspace, other):
    workspace.ask("is:undecided")
    window.list.step(3)
    here, above = workspace.current, workspace.ids[2]
    other.apply(Decide((here,), Decision.KEEP))
    window.outside.look()
    assert workspace.current == here
    window.list.step(-1)
    assert workspace.current == above


def test_a_decision_goes_on_below_a_paper_that_is_no_longer_found(window, workspace, other):
    workspace.ask("-tag:gpu")
    window.list.step(3)
    here, below = workspace.current, workspace.ids[4]
    other.apply(Tag((here,), "gpu"))
    window.outside.look()
    workspace.decide(Decision.KEEP)
    assert workspace.detail(here).decision is Decision.KEEP
    assert workspace.current == below


def test_a_note_that_is_being_typed_stays_and_so_does_the_other(window, workspace, other, qtbot):
    window.reader.edit_note()
    source = window.reader.page.note.source
    qtbot.keyClicks(source, "mine")
    other.apply(WriteNote(workspace.current, "theirs"))
    window.outside.look()
    assert source.toPlainText() == "mine"
    qtbot.keyClicks(source, "!")
    window.reader.flush()
    assert workspace.detail(workspace.current).note == "theirs\n\nmine!"
    assert source.toPlainText() == "theirs\n\nmine!"
    qtbot.keyClicks(source, "?")
    assert source.toPlainText() == "theirs\n\nmine!?"


def test_a_note_that_is_only_read_is_renewed(window, workspace, other):
    other.apply(WriteNote(workspace.current, "theirs"))
    window.outside.look()
    assert window.reader.page.note.view.toPlainText() == "theirs"


def test_a_paper_that_is_gone_is_not_read_on(window, workspace, other):
    other.apply(RemoveImport(1))
    window.outside.look()
    assert list(workspace.ids) == []
    assert workspace.current is None


def test_undo_is_not_offered_for_what_is_no_longer_the_last_step(window, workspace, other):
    workspace.decide(Decision.KEEP)
    window.outside.look()
    assert window.status.offer.isVisible()
    other.undo()
    window.outside.look()
    assert not window.status.offer.isVisible()


def test_what_is_done_here_asks_nothing_anew(window, workspace):
    asked = []
    workspace.results_ready.connect(lambda *_: asked.append(1))
    workspace.decide(Decision.KEEP)
    workspace.undo()
    window.outside.look()
    assert asked == []
