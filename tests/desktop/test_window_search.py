"""Searching in the real window: results, faults, corrections, chips, order, completions."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QLabel, QPushButton

from desktop.widgets import search_line
from desktop.widgets.search_line import SearchLine
from desktop.widgets.search_popup import SearchPopup
from storage.edits.tagging import Tag
from storage.errors import LibraryError

KEY = Qt.Key


def type_query(qtbot, window, text):
    window.search_line.setFocus()
    window.search_line.edit.selectAll()
    qtbot.keyClicks(window.search_line.edit, text)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return)


def underlined(window):
    block = window.search_line.edit.document().firstBlock()
    wave = QTextCharFormat.UnderlineStyle.WaveUnderline
    spots = set()
    for part in block.layout().formats():
        if part.format.underlineStyle() == wave:
            spots.update(range(part.start, part.start + part.length))
    return spots


def test_typing_searches_by_itself(window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "photonic")
    qtbot.waitUntil(lambda: len(workspace.ids) == 1)
    assert window.search_line.count.text() == "1 paper"
    assert workspace.rows(workspace.ids)[0].label.startswith("Tessel")
    assert window.list.papers.rowCount() == 1


def test_enter_goes_to_the_list(window, workspace, qtbot):
    workspace.set_current(3)  # without the word: the first hit takes its place
    type_query(qtbot, window, "attention")
    assert window.list.hasFocus()
    assert 3 not in workspace.ids
    assert workspace.current == workspace.ids[0]


def test_a_wrong_query_is_underlined_and_the_result_stays(window, workspace, qtbot):
    type_query(qtbot, window, "attention")
    before = list(workspace.ids)
    type_query(qtbot, window, "rating:x")
    assert list(workspace.ids) == before
    assert underlined(window) == {7}
    assert "Write a rating from 1 to 5" in window.search_line.edit.accessibleDescription()
    type_query(qtbot, window, "rating:0..5 OR attention")
    assert list(workspace.ids) == before or underlined(window)
    type_query(qtbot, window, "attention")
    assert underlined(window) == set()
    assert "rating" not in window.search_line.edit.accessibleDescription()


def test_nothing_found_names_the_word_and_offers_the_correction(window, workspace, qtbot):
    type_query(qtbot, window, "attenton gpu")
    assert not len(workspace.ids)
    assert "attenton" in window.list_pane.empty.accessibleDescription()
    link = window.list_pane.empty.first_button
    assert "attention gpu" in link.accessibleName()
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert workspace.query == "attention gpu"
    assert len(workspace.ids)
    assert window.search_line.text == "attention gpu"


def chips_of(window):
    return [
        chip
        for chip in window.list_pane.findChildren(QPushButton)
        if chip.property("role") == "chip" and chip.parent() is not None
    ]


def test_chips_are_removed_one_by_one(window, workspace, qtbot):
    workspace.ask("is:undecided attention speedup:>2")
    row = chips_of(window)
    assert [chip.text() for chip in row] == ["is: undecided  ✕", "speedup > 2  ✕"]
    qtbot.mouseClick(row[1], Qt.MouseButton.LeftButton)
    assert workspace.query == "is:undecided attention"
    assert window.search_line.text == "is:undecided attention"
    qtbot.waitUntil(lambda: len(chips_of(window)) == 1)
    (left,) = chips_of(window)
    workspace.ask("is:undecided attention hardware")
    assert chips_of(window) == [left]  # It stands for the same part of the query.
    qtbot.mouseClick(left, Qt.MouseButton.LeftButton)
    assert workspace.query == "attention hardware"


def test_order_is_chosen_and_kept(window, workspace):
    actions = {action.text(): action for action in window.list_pane.order.menu().actions()}
    actions["Largest speedup first"].trigger()
    assert workspace.order == "speedup"
    assert window.list_pane.order.text() == "Largest speedup first"
    assert workspace.rows(workspace.ids)[0].label.startswith("Tessel")
    workspace.ask("attention")
    assert workspace.order == "speedup"


def test_a_completion_is_taken_by_key(window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "is:ke")
    popup = window.search_line._popup
    qtbot.waitUntil(lambda: popup.has_completions)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Down)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return)
    assert window.search_line.text.strip() == "is:keep"
    assert window.search_line.edit.hasFocus()


def test_escape_takes_the_card_away_first(window, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "is:ke")
    popup = window.search_line._popup
    qtbot.waitUntil(popup.isVisible)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Escape)
    assert not popup.isVisible()
    assert window.search_line.edit.hasFocus()
    qtbot.keyClick(window.search_line.edit, KEY.Key_Escape)
    assert not window.search_line.edit.hasFocus()


def test_earlier_searches_come_back_by_arrow(window, workspace, qtbot):
    for query in ("photonic", "speedup:>2", "photonic", "rating:x"):
        type_query(qtbot, window, query)
    window.list.setFocus()
    assert workspace.settings.recent_searches == ("photonic", "speedup:>2")
    window.search_line.clear()
    window.search_line.setFocus()
    line, popup = window.search_line.edit, window.search_line._popup
    qtbot.keyClick(line, KEY.Key_Up)
    assert popup.current.text == "photonic"
    qtbot.keyClick(line, KEY.Key_Down)
    assert popup.current.text == "speedup:>2"
    qtbot.keyClick(line, KEY.Key_Return)
    assert window.search_line.text == "speedup:>2"
    qtbot.waitUntil(lambda: workspace.query == "speedup:>2")


def test_what_is_typed_is_searched_though_no_earlier_one_is_like_it(window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "photonic")
    qtbot.keyClick(window.search_line.edit, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: workspace.query == "photonic")


def test_earlier_searches_are_those_with_the_words_typed(window, workspace, qtbot):
    workspace.settings.recent_searches = ("is:keep gpu", "photonic", "GPU attention")
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "gpu")
    qtbot.keyClick(window.search_line.edit, KEY.Key_Up)
    popup = window.search_line._popup
    assert [popup._list.item(row).text() for row in range(popup._list.count())] == [
        "is:keep gpu", "GPU attention",
    ]  # fmt: skip
    qtbot.keyClick(window.search_line.edit, KEY.Key_Escape)
    assert window.search_line.text == "gpu"


def test_completions_of_an_older_text_are_not_shown(window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "is:ke")
    popup = window.search_line._popup
    qtbot.waitUntil(lambda: popup.has_completions)
    shown = popup._completions
    workspace.counts.completed.emit("is:k", ())
    assert popup._completions == shown


def test_hits_are_gone_through_by_key(window, workspace, qtbot):
    workspace.ask("attention OR 41x")
    workspace.set_current(6)
    abstract = window.reader.page.abstract
    text = abstract.text
    first, second = text.index("attention"), text.index("41")
    qtbot.keyClick(window.list, KEY.Key_F3)
    assert abstract.selected_span()[0] == first
    assert window.list.hasFocus()
    qtbot.keyClick(window.list, KEY.Key_F3)
    assert abstract.selected_span()[0] == second
    qtbot.keyClick(window.list, KEY.Key_F3)
    assert abstract.selected_span()[0] == first
    qtbot.keyClick(window.list, KEY.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert abstract.selected_span()[0] == second


def test_without_hits_the_keys_say_so(window, workspace, notices, qtbot):
    qtbot.keyClick(window.list, KEY.Key_F3)
    assert notices[-1].text == "No word of this abstract was searched for."


def test_pasted_lines_become_one(window):
    from PySide6.QtCore import QMimeData

    data = QMimeData()
    data.setText("two\nlines\there")
    window.search_line.edit.insertFromMimeData(data)
    assert window.search_line.text == "two lines here"


def test_a_new_question_begins_at_its_best_answer(window, workspace):
    workspace.set_current(2)
    workspace.ask("photonic OR FPGA")
    assert sorted(workspace.ids) == [2, 6]
    assert workspace.current == workspace.ids[0]
    assert window.list.currentIndex().row() == 0


def test_all_papers_and_the_same_question_keep_the_paper(window, workspace):
    workspace.ask("photonic")
    workspace.ask("")
    assert workspace.current == 6
    workspace.set_current(3)
    workspace.refresh()
    assert workspace.current == 3
    assert window.list.papers.ids[window.list.currentIndex().row()] == 3


def test_status_bar_counts(window, workspace):
    assert window.status.shown.text() == "8 of 8 papers"
    assert window.status.left_to_do.text().startswith("8 undecided, ")
    workspace.ask("photonic")
    assert window.status.shown.text() == "1 of 8 papers"


def test_results_of_a_real_lane_arrive(open_window, threaded_workspace, qtbot):
    window = open_window(threaded_workspace)
    qtbot.waitUntil(lambda: window.list.papers.rowCount() == 8, timeout=20_000)
    for text in ("p", "ph", "photonic"):
        threaded_workspace.search(text, typing=True)
    qtbot.waitUntil(lambda: threaded_workspace.query == "photonic", timeout=20_000)
    assert len(threaded_workspace.ids) == 1


def test_the_card_forgets_a_note_when_the_query_is_half_typed(window, qtbot):
    line = window.search_line
    line.setFocus()
    qtbot.keyClicks(line.edit, "zzzq")
    card = window.findChild(SearchPopup)
    qtbot.waitUntil(lambda: said(card) == ["No paper has “zzzq”."])
    line.edit.selectAll()
    qtbot.keyClicks(line.edit, "year:")
    qtbot.waitUntil(lambda: said(card) != ["No paper has “zzzq”."])
    assert not any("zzzq" in sentence for sentence in said(card))


def said(card):
    return [label.text() for label in card.findChildren(QLabel) if label.isVisible()]


def settled(qtbot, workspace):
    qtbot.waitUntil(lambda: not any(lane.busy for lane in workspace.lanes), timeout=10_000)
    qtbot.wait(50)


def test_keys_go_on_after_a_search_without_hits(qtbot, open_window, threaded_workspace):
    window = open_window(threaded_workspace)
    qtbot.waitUntil(lambda: len(threaded_workspace.ids) == 8)
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "attenton")
    qtbot.waitUntil(window.list_pane.empty.isVisible)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return)
    settled(qtbot, threaded_workspace)
    assert window.focusWidget() is window.list_pane.empty.first_button
    assert window.focusWidget().accessibleName() == "Search for “attention” (Alt+Enter)"
    for letter, name in (("c", "charts"), ("m", "claims"), ("r", "read")):
        qtbot.keyClicks(window.focusWidget(), f"g{letter}")
        settled(qtbot, threaded_workspace)
        assert window.views.currentWidget().isAncestorOf(window.focusWidget()), name
        qtbot.keyClick(window.focusWidget(), "/")
        assert window.search_line.edit.hasFocus(), name
        # The first one takes away the card that says why nothing was found.
        while window.search_line.edit.hasFocus():
            qtbot.keyClick(window.focusWidget(), KEY.Key_Escape)
        assert window.views.currentWidget().isAncestorOf(window.focusWidget()), name
    assert window.focusWidget() is window.list_pane.empty.first_button


def test_letters_are_keys_on_the_buttons_of_the_toolbar(window, qtbot):
    for button in window.toolbar.buttons:
        window.list.setFocus()
        button.setFocus()
        qtbot.keyClick(window.focusWidget() or button, "/")
        assert window.search_line.edit.hasFocus()


def test_the_views_keep_their_names_in_the_narrowest_window(window, qtbot):
    toolbar = window.toolbar
    assert toolbar.import_.isVisible()
    buttons = toolbar.views.findChildren(QPushButton)
    assert len(buttons) == 5
    window.resize(window.minimumSize())
    qtbot.waitUntil(lambda: all(one.width() >= one.minimumSizeHint().width() for one in buttons))
    assert not toolbar.import_.isVisible()
    window.resize(1_280, 780)
    qtbot.waitUntil(toolbar.import_.isVisible)


def test_a_search_waits_for_no_pause_and_completions_do(window, workspace, qtbot, monkeypatch):
    monkeypatch.setattr(search_line, "COMPLETING_PAUSE_MS", 600_000)
    asked = []
    monkeypatch.setattr(workspace.counts, "complete", lambda *what: asked.append(what))
    line = SearchLine(workspace, window)
    line.show()
    line.setFocus()
    qtbot.keyClicks(line.edit, "photonic")
    qtbot.waitUntil(lambda: list(workspace.ids) == [6], timeout=20_000)
    line.edit.selectAll()
    qtbot.keyClick(line.edit, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(workspace.ids) == 8, timeout=20_000)
    assert asked == []
    line.deleteLater()


def test_a_field_without_its_value_is_told_what_to_write(window, workspace, qtbot):
    workspace.apply(Tag((1,), "gpu"))
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "tag")
    qtbot.waitUntil(lambda: workspace.query == "tag")
    said = window.list_pane.empty
    assert said.accessibleDescription() == "No paper has “tag”."
    qtbot.keyClicks(window.search_line.edit, ":")
    qtbot.waitUntil(lambda: said.accessibleName() == "This search cannot be read yet")
    assert said.accessibleDescription() == "Write what to look for behind tag:, as in tag:gpu."
    popup = window.findChild(SearchPopup)
    qtbot.waitUntil(lambda: popup.has_completions)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Down)
    qtbot.keyClick(window.search_line.edit, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.search_line.text.strip() == "tag:gpu")
    qtbot.waitUntil(lambda: list(workspace.ids) == [1])


def test_keys_that_come_before_the_completions_wait_for_them(window, workspace, qtbot):
    workspace.apply(Tag((1,), "gpu"))
    edit = window.search_line.edit
    window.search_line.setFocus()
    qtbot.keyClicks(edit, "tag")
    popup = window.findChild(SearchPopup)
    qtbot.waitUntil(lambda: popup.has_completions)
    qtbot.keyClicks(edit, ":")
    qtbot.keyClick(edit, KEY.Key_Down)
    assert popup.current is None
    qtbot.keyClick(edit, KEY.Key_Return)
    assert window.search_line.text == "tag:"
    qtbot.waitUntil(lambda: window.search_line.text.strip() == "tag:gpu")


def test_keys_for_completions_that_never_came_do_nothing_to_others(
    window, workspace, qtbot, monkeypatch
):
    workspace.apply(Tag((1,), "gpu"))
    edit = window.search_line.edit
    window.search_line.setFocus()
    qtbot.keyClicks(edit, "tag")
    popup = window.findChild(SearchPopup)
    qtbot.waitUntil(lambda: popup.has_completions)
    qtbot.keyClicks(edit, ":")
    qtbot.keyClick(edit, KEY.Key_Down)
    with qtbot.waitSignal(workspace.counts.completed):
        qtbot.keyClicks(edit, "g")
    assert popup.has_completions
    assert popup.current is None
    # None begin so: Enter searches, as it does where none are shown.
    qtbot.keyClicks(edit, "zz")
    qtbot.keyClick(edit, KEY.Key_Down)
    qtbot.keyClick(edit, KEY.Key_Return)
    qtbot.waitUntil(lambda: workspace.query == "tag:gzz" and not edit.hasFocus())
    # Nor are there any to wait for where they cannot be looked up.
    window.search_line.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, "tag:")
    qtbot.waitUntil(lambda: popup.has_completions)

    def refuse(*_asked):
        raise LibraryError("No.")

    monkeypatch.setattr(workspace._library, "completions", refuse)
    qtbot.keyClicks(edit, "g")
    qtbot.keyClick(edit, KEY.Key_Down)
    qtbot.keyClick(edit, KEY.Key_Return)
    qtbot.waitUntil(lambda: workspace.query == "tag:g" and not edit.hasFocus())


def test_an_unreadable_search_leaves_papers_that_are_shown(window, workspace, qtbot):
    window.search_line.setFocus()
    qtbot.keyClicks(window.search_line.edit, "rating:")
    qtbot.waitUntil(lambda: workspace.asked.query == "")
    assert window.list.isVisible()
