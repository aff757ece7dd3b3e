"""Every widget that can have the focus says what it is; Tab reaches the panes in order."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from desktop.dialogs.export_dialog import ExportDialog
from desktop.dialogs.history_dialog import HistoryDialog
from desktop.notices import Notice
from storage.vocabulary import Decision

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def name_of(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def nameless(root: QWidget) -> list[str]:
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in root.findChildren(QWidget)
        if widget.isVisibleTo(root)
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not isinstance(widget, QLabel)
        and widget.focusProxy() is None
        and not name_of(widget).strip()
        and not widget.objectName().startswith("qt_")
    ]


def test_every_focusable_widget_has_a_name(window):
    for view in ("claims", "charts", "read"):
        window.show_view(view)
        assert nameless(window) == [], view


def test_dialogs_too(window, workspace):
    for dialog in (ExportDialog(workspace, window), HistoryDialog(workspace, window)):
        assert nameless(dialog) == []
        dialog.reject()


def test_rows_of_list_and_sidebar_are_sentences(window):
    spoken = Qt.ItemDataRole.AccessibleTextRole
    text = window.list.papers.index(0).data(spoken)
    assert text.startswith("undecided; ")
    tree = window.sidebar.tree
    assert tree.find("decision", "undecided").data(spoken) == "Undecided, 8 papers"


def test_tab_goes_round_by_way_of_search_sidebar_list_and_reader(window, qtbot):
    order = []
    for _ in range(60):
        focused = QApplication.focusWidget()
        for name, pane in (
            ("toolbar", window.toolbar),
            ("sidebar", window.sidebar),
            ("list", window.list_pane),
            ("reader", window.reader),
            ("triage", window.triage),
        ):
            if (pane is focused or pane.isAncestorOf(focused)) and (not order or order[-1] != name):
                order.append(name)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    for pane in ("toolbar", "sidebar", "list", "reader", "triage"):
        assert pane in order
    start = order.index("sidebar")
    assert order[start : start + 4] == ["sidebar", "list", "reader", "triage"]


def test_a_message_and_its_buttons_leave_the_keys_where_they_were(window, workspace, qtbot):
    workspace.decide(Decision.KEEP)
    for button in (window.message.dismiss, window.message.details, window.status.offer):
        workspace.say(Notice("This version reads claims differently.", offer="claims", stays=True))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.list.hasFocus()
    workspace.say(Notice("The disk is full.", "error", stays=True))
    window.message.dismiss.setFocus()
    qtbot.keyClick(window.message.dismiss, Qt.Key.Key_Space)
    assert not window.message.isVisible()
    assert window.list.hasFocus()


def test_there_is_a_current_row_at_all_times(window, workspace):
    for query in ("", "photonic", "is:undecided", ""):
        workspace.ask(query)
        assert window.list.currentIndex().isValid()
        assert workspace.current == window.list.papers.ids[window.list.currentIndex().row()]
