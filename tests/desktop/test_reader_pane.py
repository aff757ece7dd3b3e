"""The reader pane as a whole: what it shows, and that changes elsewhere disturb nothing."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from desktop.theme import apply_theme
from desktop.widgets.marks import MarkKind
from storage.edits.annotating import WriteNote
from storage.edits.listing import AddToList, CommentInList
from storage.edits.rating import Rate
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.vocabulary import Decision
from tests.desktop.reading import (
    FIRST,
    SECOND,
    THIRD,
    detail,
    ground_at,
    open_workspace,
    settle,
    show_pane,
    span_of,
)

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


def words(pane):
    """All that labels and buttons in sight say."""
    return [w.text() for kind in (QLabel, QPushButton) for w in pane.findChildren(kind)
            if w.isVisible()]  # fmt: skip


def test_label_abstract_and_facts(pane, workspace):
    paper = detail(workspace)
    assert paper.label in words(pane)
    assert pane.page.abstract.toPlainText() == paper.abstract
    assert pane.page.header.decision.accessibleName() == "Decision: undecided"
    assert pane.page.header.stars.rating == 0


def test_nothing_open_teaches(qtbot, workspace, tmp_path):
    pane = show_pane(qtbot, workspace, paper=None)
    workspace.set_current(None)
    settle()
    assert any("is read here" in text for text in words(pane))
    assert pane.scroll_page() is False
    pane.edit_note()
    pane.edit_tags()
    pane.highlight_selection()
    assert [entry.kind for entry in workspace.history()] == ["import"]


def test_a_paper_without_claims_or_highlights_says_so(pane, workspace):
    workspace.set_current(THIRD)
    settle()
    said = words(pane)
    assert "No speedup is reported in this abstract." in said
    assert "Select words of the abstract and press h." in said
    assert "Write a note" in said
    assert "Hardware named" not in said


def test_facts_follow_edits(pane, workspace):
    workspace.apply(Decide((FIRST,), Decision.LATER))
    workspace.apply(Rate((FIRST,), 4))
    workspace.apply(Tag((FIRST,), "hardware/fpga"))
    workspace.apply(AddToList((FIRST,), "This week"))
    workspace.apply(CommentInList(FIRST, "This week", "see table 3"))
    settle()
    header = pane.page.header
    assert header.decision.accessibleName() == "Decision: later"
    assert header.stars.rating == 4
    assert [chip.chip.name for chip in header.chips] == ["hardware/fpga"]
    assert "This week — see table 3" in words(pane)


def test_edits_of_other_papers_leave_it_alone(pane, workspace, monkeypatch):
    asked = []
    real = workspace.detail
    monkeypatch.setattr(workspace, "detail", lambda paper: asked.append(paper) or real(paper))
    workspace.apply(Rate((SECOND,), 4))
    assert asked == []
    workspace.apply(Rate((FIRST,), 4))
    assert asked == [FIRST]


def test_an_edit_keeps_scroll_and_selection(qtbot, workspace):
    pane = show_pane(qtbot, workspace, SECOND, size=(620, 320))
    pane.page.abstract.select(*span_of(detail(workspace, SECOND).abstract, "Quillet drafts"))
    bar = pane._scroller.verticalScrollBar()
    bar.setValue(60)
    settle()
    workspace.apply(Tag((SECOND,), "decoding"))
    workspace.apply(WriteNote(SECOND, "a note"))
    settle()
    assert bar.value() == 60
    assert pane.page.abstract.textCursor().selectedText() == "Quillet drafts"


def test_another_paper_begins_at_the_top(qtbot, workspace):
    pane = show_pane(qtbot, workspace, SECOND, size=(620, 320))
    pane._scroller.verticalScrollBar().setValue(200)
    workspace.set_current(FIRST)
    settle()
    assert pane._scroller.verticalScrollBar().value() == 0
    assert pane.paper.id == FIRST


def test_space_scrolls_until_the_end(qtbot, workspace):
    pane = show_pane(qtbot, workspace, SECOND, size=(620, 320))
    bar = pane._scroller.verticalScrollBar()
    steps = 0
    while pane.scroll_page():
        steps += 1
        assert steps < 50
    assert steps >= 2
    assert bar.value() == bar.maximum()


def test_a_click_on_a_star_rates_and_a_second_takes_it_away(pane, workspace):
    stars = pane.page.header.stars
    fourth = stars._star(3).boundingRect().center().toPoint()
    QTest.mouseClick(stars, Qt.MouseButton.LeftButton, pos=fourth)
    assert detail(workspace).rating == 4
    QTest.mouseClick(stars, Qt.MouseButton.LeftButton, pos=fourth)
    assert detail(workspace).rating is None
    workspace.undo()
    assert stars.rating == 4


def test_stars_by_key(pane, workspace):
    stars = pane.page.header.stars
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(stars, key)
    assert detail(workspace).rating == 2
    assert "2 of 5 stars" in stars.accessibleDescription()


def test_links_are_short_and_open_in_the_browser(pane, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    (link,) = [b for b in pane.findChildren(QPushButton) if b.text().endswith("↗")]
    assert link.text() == "github.com/…/ostrakon ↗"
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert opened == ["https://github.com/fast-data-lab/search-engines/ostrakon"]


def test_search_hits_are_marked(pane, workspace):
    workspace.search("hardware", "added")
    settle()
    text = detail(workspace).abstract
    view = pane.page.abstract
    hits = [mark for mark in view.marks if mark.kind == MarkKind.HIT]
    start, end = span_of(text, "hardware")
    assert (view.mark(MarkKind.HIT, (start, end))) in hits
    workspace.search("", "added")
    assert not [mark for mark in view.marks if mark.kind == MarkKind.HIT]


def test_the_system_is_bold_where_it_is_named_first(pane, workspace):
    view = pane.page.abstract
    start, _ = span_of(detail(workspace).abstract, "Ostrakon")
    cursor = view.textCursor()
    cursor.setPosition(view.mark(MarkKind.HIT, (start + 1, start + 1)).start)
    assert cursor.charFormat().fontWeight() == 700
    cursor.setPosition(3)
    assert cursor.charFormat().fontWeight() == 400


def test_type_size_is_kept_in_the_settings(pane, workspace, tmp_path):
    before = pane.page.abstract.height()
    pane.change_text_size(3)
    settle()
    assert pane.page.abstract.height() > before
    assert json.loads((tmp_path / "settings.json").read_text())["abstract_point_size"] == 15
    pane.change_text_size(0)
    assert workspace.settings.abstract_point_size == 12
    pane.change_text_size(-40)
    assert workspace.settings.abstract_point_size == 8


def test_lines_hold_about_seventy_letters(qtbot, workspace):
    pane = show_pane(qtbot, workspace, SECOND, size=(1100, 600))
    view = pane.page.abstract
    layout = view.document().firstBlock().layout()
    lengths = [layout.lineAt(i).textLength() for i in range(layout.lineCount() - 1)]
    assert 60 <= sum(lengths) / len(lengths) <= 80


def test_the_raw_text_is_shown_on_demand(pane):
    (origin,) = pane.page.origins.items
    assert not origin.text.isVisible()
    QTest.keyClick(origin.toggle, Qt.Key.Key_Space)
    assert origin.text.isVisible()
    assert "37.2times speedup" in origin.text.toPlainText()


def test_another_theme_is_followed_live(pane, workspace):
    apply_theme(QApplication.instance(), "dark")
    settle()
    image = pane.grab().toImage()
    assert image.pixelColor(4, 4).name() == "#25282d"
    apply_theme(QApplication.instance(), "light")
    settle()
    assert pane.grab().toImage().pixelColor(4, 4).name() == "#ffffff"
    assert ground_at(pane.page.abstract, 3).name() == "#ffffff"


def test_everything_has_a_name_for_screen_readers(pane):
    page = pane.page
    named = [
        pane, page.abstract, page.note.view, page.note.source, page.claims, page.highlights,
        page.origins, page.header.stars, page.header.add_tag, page.header.tag_editor,
        page.header.decision, pane.cards.highlight_card,
    ]  # fmt: skip
    assert all(widget.accessibleName() for widget in named)


def test_tab_goes_from_facts_to_abstract_to_claims(pane, workspace):
    pane.page.header.stars.setFocus()
    seen = []
    while pane.page.claims not in seen and len(seen) < 12:
        seen.append(QApplication.focusWidget())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    order = [pane.page.header.stars, pane.page.header.add_tag, pane.page.abstract,
             pane.page.claims]  # fmt: skip
    assert [widget for widget in seen if widget in order] == order


def test_a_paper_that_goes_leaves_an_empty_pane(pane, workspace, monkeypatch):
    monkeypatch.setattr(workspace, "detail", lambda _paper: None)
    workspace.apply(Rate((FIRST,), 1))
    settle()
    assert pane.paper is None
    assert any("is read here" in text for text in words(pane))


def test_every_paper_has_its_words_drawn_one_after_the_other(pane, workspace):
    # The third has nothing set in bold, the others have.
    for paper in (THIRD, FIRST, THIRD, SECOND, THIRD):
        workspace.set_current(paper)
        settle()
        abstract = pane.page.abstract
        lines = abstract.document().firstBlock().layout().lineCount()
        assert lines >= len(abstract.toPlainText()) // 100, paper
        drawn = abstract.viewport().grab().toImage()
        assert len({drawn.pixel(x, 10) for x in range(0, drawn.width(), 2)}) > 1, paper


def test_words_without_blanks_do_not_widen_the_page(window, workspace, tmp_path):
    dump = tmp_path / f"{'n' * 100}.bib"
    dump.write_text(
        f"@misc{{k, title = {{{'t' * 400}}}, author = {{{'b' * 100}}}, abstract = {{Peat burns.}},"
        f" url = {{https://{'h' * 60}.org}}}}",
        encoding="utf-8",
    )
    before = set(workspace.ids)
    workspace.imports.start([dump])
    (paper,) = set(workspace.ids) - before
    workspace.apply(Tag((paper,), "g" * 100))
    workspace.apply(AddToList((paper,), "to read"))
    workspace.apply(CommentInList(paper, "to read", "https://example.org/" + "a" * 400))
    workspace.set_current(paper)
    page = window.reader.page
    page.ensurePolished()
    assert page.minimumSizeHint().width() <= window.right.minimumWidth()
    assert page.width() <= window.reader.width()


def test_the_whole_editor_of_a_note_comes_into_sight(qtbot, workspace):
    pane = show_pane(qtbot, workspace, SECOND, size=(620, 320))
    pane.edit_note()
    note, view = pane.page.note, pane._scroller.viewport()

    def ends():
        return [note.mapTo(view, point).y() for point in (QPoint(0, 0), QPoint(0, note.height()))]

    qtbot.waitUntil(lambda: ends()[1] <= view.height(), timeout=2_000)
    assert ends()[0] >= 0
