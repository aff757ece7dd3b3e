"""While somebody types, only the list follows each key; the rest is shown once she pauses."""

import pytest

from tests.desktop.reading import FIRST, SECOND, THIRD, open_workspace, show_pane

# The platform without a screen says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def pane(qtbot, workspace):
    return show_pane(qtbot, workspace)


def type_word(workspace, word):
    """Ask what the last key of a word asks; it is answered at once."""
    workspace.search(word, typing=True)
    assert workspace.lull.awaited


def test_what_typing_finds_is_read_in_the_lull(pane, workspace, qtbot):
    with qtbot.waitSignal(workspace.lull.came):
        type_word(workspace, "quill")
        assert (workspace.current, pane.paper.id) == (SECOND, FIRST)
    assert pane.paper.id == SECOND
    assert not workspace.lull.awaited


def test_papers_that_are_typed_past_are_never_fetched(pane, workspace, monkeypatch):
    fetched, detail = [], workspace.detail
    monkeypatch.setattr(workspace, "detail", lambda paper: fetched.append(paper) or detail(paper))
    for word in ("quill", "ostra", "quill"):
        type_word(workspace, word)
    assert workspace.current == SECOND
    workspace.lull.end()
    assert fetched == [SECOND]
    assert pane.paper.id == SECOND


def test_a_step_in_the_list_waits_for_no_lull(pane, workspace):
    type_word(workspace, "quill")
    workspace.set_current(THIRD)
    assert pane.paper.id == THIRD
    workspace.lull.end()
    assert pane.paper.id == THIRD


def test_what_is_asked_again_is_no_key(pane, workspace):
    """As during an import: the page is that of the paper that a decision would be on."""
    type_word(workspace, "")
    workspace.lull.end()
    workspace.refresh()
    for paper in (SECOND, FIRST):
        workspace.set_current(paper)
        assert pane.paper.id == workspace.current == paper


def test_a_search_that_is_not_typed_shows_all_at_once(pane, workspace):
    type_word(workspace, "quill")
    workspace.search("ostrakon")
    assert pane.paper.id == workspace.current == FIRST


def test_a_key_that_makes_the_query_wrong_is_a_key_as_well(pane, workspace, qtbot):
    type_word(workspace, "quill")
    with qtbot.waitSignal(workspace.lull.came):
        type_word(workspace, "quill rating:x")
    assert pane.paper.id == SECOND


def test_what_is_left_to_do_is_counted_in_the_lull(workspace):
    type_word(workspace, "quill")
    assert workspace.list_progress.left is None
    workspace.lull.end()
    assert workspace.list_progress.left == 1


def test_nothing_waits_for_a_lull_after_the_end(pane, workspace, qtbot):
    type_word(workspace, "quill")
    workspace.close()
    assert pane.paper.id == SECOND
    with qtbot.assertNotEmitted(workspace.lull.came, wait=60):
        pass


def test_similar_papers_are_looked_for_in_the_lull(qapp, tmp_path, monkeypatch, qtbot):
    monkeypatch.setattr("desktop.neighbours.PAUSE_MS", 0)
    workspace, found = open_workspace(tmp_path), []
    neighbours = workspace.ranking.neighbours
    neighbours.found.connect(lambda paper, _rows: found.append(paper))
    workspace.lull.typed()  # The lane is at this key still.
    neighbours.look_for(FIRST)
    qtbot.wait(10)
    assert found == []
    workspace.lull.end()
    qtbot.waitUntil(lambda: found == [FIRST])
    workspace.close()
