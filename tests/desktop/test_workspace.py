"""The workspace: searches that overtake each other, moving on, many steps of the history."""

from PySide6.QtCore import QItemSelectionModel

from storage.edits.annotating import WriteNote
from storage.edits.rating import Rate
from storage.edits.triage import Decide
from storage.record import PaperId
from storage.vocabulary import Decision

FLAGS = QItemSelectionModel.SelectionFlag


def test_a_refresh_does_not_overtake_what_is_being_typed(threaded_workspace, qtbot):
    threaded_workspace.search("")
    threaded_workspace.search("photon", "year", typing=True)
    threaded_workspace.refresh()  # as at the end of an import
    qtbot.waitUntil(lambda: threaded_workspace.query == "photon", timeout=20_000)
    assert threaded_workspace.order == "year"
    assert list(threaded_workspace.ids) == [6]  # "photonic", as far as it is typed


def test_a_refresh_after_a_wrong_query_asks_the_last_good_one(workspace):
    failures = []
    workspace.search_failed.connect(failures.append)
    workspace.search("photonic")
    workspace.search("rating:x")
    workspace.refresh()
    assert len(failures) == 1
    assert workspace.query == "photonic"


def test_a_note_comes_into_the_index_after_a_while(workspace, monkeypatch, qtbot):
    monkeypatch.setattr("desktop.errands.CATCH_UP_MS", 1)
    workspace.apply(WriteNote(2, "zeppelin"))
    workspace.search("zeppelin")
    assert (list(workspace.ids), workspace.result.owed) == ([2], 1)
    qtbot.waitUntil(lambda: workspace.result.owed == 0, timeout=10_000)
    assert list(workspace.ids) == [2]


def test_undoing_many_steps_is_told_once(workspace):
    workspace.search("")
    paper = workspace.ids[0]
    for stars in (1, 2, 3):
        workspace.apply(Rate((paper,), stars))
    told, notices = [], []
    workspace.changed.connect(told.append)
    workspace.notice.connect(notices.append)
    second = workspace.history()[1].id
    workspace.undo_to(second)
    assert workspace.rows([paper])[0].rating == 1
    assert [change.papers for change in told] == [{paper}]
    assert [notice.text for notice in notices] == ["Undone: 2 steps"]


def test_undo_goes_back_to_its_paper_but_not_to_one_of_many(workspace):
    workspace.search("")
    workspace.apply(Rate((2,), 3))
    workspace.set_current(5)
    workspace.undo()
    assert workspace.current == 2
    workspace.apply(Rate((2, 3), 3))
    workspace.set_current(5)
    workspace.undo()
    assert workspace.current == 5


def test_undo_is_offered_beyond_the_steps_that_the_history_shows(workspace):
    workspace.search("")
    for number in range(205):
        workspace.apply(Decide((workspace.ids[0],), Decision(1 + number % 2)))
    workspace.undo_to(workspace.history()[-1].id)
    assert workspace.can_undo
    assert workspace.can_redo


def test_a_decision_on_others_leaves_one_paper_selected(window, workspace):
    rows = window.list.selectionModel()
    model = window.list.papers
    for row in (0, 1, 2):
        rows.select(model.index(row, 0), FLAGS.Select)
    rows.setCurrentIndex(model.index(2, 0), FLAGS.Deselect)  # Ctrl and a click
    assert workspace.selection == (1, 2)
    workspace.decide(Decision.KEEP)
    assert workspace.current == 3
    assert workspace.selection == (3,)
    assert window.list.selected_papers() == (3,)


def test_a_list_by_decisions_is_not_asked_anew_when_texts_are_indexed(
    workspace, monkeypatch, qtbot
):
    workspace.search("is:undecided")
    read = list(workspace.ids)
    monkeypatch.setattr("desktop.errands.CATCH_UP_MS", 1)
    workspace.apply(Decide((PaperId(read[0]),), Decision.KEEP))
    with qtbot.waitSignal(workspace._errands.caught_up, timeout=10_000):
        workspace.apply(WriteNote(2, "zeppelin"))
    # What was decided stays in its place until she asks again.
    assert list(workspace.ids) == read


def test_words_are_read_ahead_once_the_window_has_shown_what_was_indexed(
    workspace, monkeypatch, qtbot
):
    read = []

    def read_ahead():
        read.append(workspace.is_indexing)
        yield from ()

    monkeypatch.setattr("desktop.errands.AHEAD_MS", 1)
    monkeypatch.setattr(workspace._library, "read_ahead", read_ahead)
    workspace.catch_up()
    assert not read
    qtbot.waitUntil(lambda: read == [False])
