"""The papers nearest to the one that is read, in the window: links that keys open."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from storage.vocabulary import Decision

KEY = Qt.Key


def links(window):
    return window.reader.page.similar.links


def shown(window):
    return [link.row.id for link in links(window)]


@pytest.fixture
def read(window, workspace, qtbot):
    """Paper 1, on sparse attention with kernels on GPUs; its neighbours have been found."""
    workspace.set_current(1)
    qtbot.waitUntil(lambda: bool(links(window)))
    return window


def test_they_are_those_of_the_query(read, workspace):
    # Paper 8 is on sparse kernels; the two share more than any other with paper 1.
    assert shown(read)[0] == 8
    assert shown(read) == list(workspace._library.search("similar:1").ids)[:5]
    assert links(read)[0].accessibleName() == (
        f"Similar paper: {workspace.detail(8).label}, undecided"
    )


def test_enter_opens_one_and_arrows_walk(read, workspace, qtbot):
    first, *others = links(read)
    first.setFocus()
    if others:
        qtbot.keyClick(first, KEY.Key_Down)
        qtbot.waitUntil(others[0].hasFocus)
        qtbot.keyClick(others[0], KEY.Key_Up)
    qtbot.waitUntil(first.hasFocus)
    qtbot.keyClick(first, KEY.Key_Return)
    assert workspace.current == 8
    qtbot.waitUntil(lambda: 1 in shown(read))


def test_a_click_opens_one(read, workspace, qtbot):
    link = links(read)[0]
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert workspace.current == 8


def test_its_mark_follows_a_decision(read, workspace, qtbot):
    workspace.set_selection((8,))
    workspace.decide(Decision.KEEP)
    workspace.set_current(1)
    qtbot.waitUntil(lambda: bool(links(read)) and links(read)[0].row.decision == Decision.KEEP)
    assert links(read)[0].accessibleName().endswith(", keep")


def test_keys_show_them_in_the_list(read, workspace, qtbot):
    expected = list(workspace._library.search("similar:1").ids)
    read.list.setFocus()
    qtbot.keyClick(read.list, KEY.Key_G)
    qtbot.keyClick(read.list, KEY.Key_N)
    assert workspace.query == "similar:1"
    assert list(workspace.ids) == expected
    assert read.search_line.edit.toPlainText() == "similar:1"


def test_a_paper_that_is_only_passed_is_not_looked_up(read, workspace, qtbot, monkeypatch):
    asked = []
    real = workspace._library.similar
    monkeypatch.setattr(
        workspace._library, "similar", lambda paper, most: asked.append(paper) or real(paper, most)
    )
    for paper in (2, 3, 4):
        workspace.set_current(paper)
    assert links(read) == ()
    qtbot.waitUntil(lambda: asked == [4])
    QApplication.processEvents()


def test_nothing_is_shown_where_there_is_no_paper(read, workspace):
    workspace.set_current(None)
    assert links(read) == ()
    assert not read.reader.page._similar_section.isVisible()
