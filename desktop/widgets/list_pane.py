"""The middle pane: chips and order above, papers below, or why there are none."""

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.jobs import Failure
from desktop.keys.in_force import key_of, keys, with_key
from desktop.models.nothing_found import called, reason
from desktop.models.orders import (
    BY_MATCH,
    ORDERS,
    chosen,
    first_of,
    short_words_of,
    turned,
    words_of,
)
from desktop.notices import Notice
from desktop.widgets.empty_state import EmptyState, Offer
from desktop.widgets.flow_layout import FlowLayout
from desktop.widgets.paper_list import PaperList
from desktop.widgets.query_chips import Chip, chips, without
from desktop.workspace import Workspace


class ListPane(QWidget):
    """Header and list. What an empty library offers is the owner's to do."""

    import_asked = Signal()
    keep_order_asked = Signal()
    """The order in which a reading list is shown should become its own."""
    sample_asked = Signal()
    profile_asked = Signal()
    """Another interest profile should be chosen."""
    suggested = Signal(object)
    """The buttons of what may be searched for where nothing was found."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._query = ""
        self._found_none: tuple[Any, Any] = (), ()
        self._suggested: tuple[str, ...] = ()
        """The queries that are offered in place of one that finds nothing."""
        self._awaited: str | None = None
        """The query whose first suggestion is taken as soon as it is known."""
        self._shown_chips: tuple[Chip, ...] = ()
        self.setObjectName("list_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.list = PaperList(workspace, self)
        self.empty = EmptyState(self)
        self._stack = QStackedWidget(self)
        self._chips = QWidget(self)
        self._flow = FlowLayout(self._chips, gap=4, line_gap=4)
        self._chips.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.order = QToolButton(self)
        self._orders: dict[str, QAction] = {}
        self._make_order_menu()
        self._lay_out()
        workspace.results_ready.connect(self._on_results)
        workspace.none_found.connect(self._on_none_found)
        workspace.ranking.profiles.renamed.connect(self._on_profile)
        workspace.search_failed.connect(self._on_search_failed)
        keys().changed.connect(self._on_keys)
        self.setFocusProxy(self.list)

    def _make_order_menu(self) -> None:
        menu = QMenu(self.order)
        group = QActionGroup(menu)
        for name, (text, _round) in ORDERS.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setData(name)
            group.addAction(action)
            self._orders[name] = action
        group.triggered.connect(self._on_order)
        menu.addSeparator()
        self._turn = menu.addAction("Reverse the order")
        self._turn.triggered.connect(self._on_turn)
        self._keep = menu.addAction("Keep this order in the reading list")
        self._keep.triggered.connect(self.keep_order_asked)
        menu.addSeparator()
        self._profile = menu.addAction("")
        self._profile.triggered.connect(self.profile_asked)
        self.order.setMenu(menu)
        self.order.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.order.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.order.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.order.setIcon(theme.icon("down", theme.tokens().dim))
        self.order.setIconSize(QSize(12, 12))
        self.order.setProperty("role", "flat")
        self._show_order("relevance")

    def _lay_out(self) -> None:
        head = QWidget(self)
        row = QHBoxLayout(head)
        row.setContentsMargins(10, 5, 6, 5)
        row.addWidget(self._chips, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.order, 0, Qt.AlignmentFlag.AlignTop)
        head.setMinimumHeight(34)
        rule = QWidget(self)
        rule.setObjectName("rule")
        rule.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(rule)
        column.addWidget(self._stack, 1)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self.empty)

    def focus_target(self) -> QWidget:
        """Give what should have the focus: the list, or what is offered while it is empty."""
        return self.list if self._stack.currentWidget() is self.list else self.empty.first_button

    # Order

    @Slot(QAction)
    def _on_order(self, action: QAction) -> None:
        query, order, typing = self._workspace.asked
        self._workspace.search(query, chosen(order, str(action.data())), typing=typing)

    @Slot()
    def _on_turn(self) -> None:
        query, order, typing = self._workspace.asked
        self._workspace.search(query, turned(order), typing=typing)

    def _show_order(self, order: str) -> None:
        text, short = words_of(order), short_words_of(order)
        by, result = self._workspace.ranking.profiles.by, self._workspace.result
        by_match = result is not None and result.by_match
        if by_match:
            text = short = BY_MATCH[order.startswith("-")]
        elif by and first_of(order) == "relevance":
            text, short = f"{text},{by}", short.replace("Suggested order", f"Suggested{by}")
        self._orders["relevance"].setText(f"{ORDERS['relevance'][0]}{',' if by else ''}{by}")
        self._profile.setText(with_key("Rank by another profile…", "profile"))
        listed = self._workspace.list_shown(self._workspace.query) is not None
        if listed and order == "relevance" and not by_match:
            text = short = "Order of the list"
        self._keep.setVisible(listed and order != "relevance")
        self.order.setText(short)
        self.order.setToolTip(text)
        self.order.setAccessibleName(f"Order: {text}")
        if first_of(order) in self._orders:
            self._orders[first_of(order)].setChecked(True)

    @Slot()
    def _on_profile(self) -> None:
        self._show_order(self._workspace.order)

    # Results

    @Slot(object, str)
    def _on_results(self, result: Any, query: str) -> None:
        self._show_order(self._workspace.order)
        self._show_chips(query)
        if len(result.ids):
            self._suggested, self._awaited = (), None
            self._stack.setCurrentWidget(self.list)

    def _show_chips(self, query: str) -> None:
        self._query, before = query, self._shown_chips
        self._shown_chips = chips(query)
        if self._shown_chips == before:
            return
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for chip in self._shown_chips:
            button = QPushButton(f"{chip.text}  ✕", self._chips)
            button.setProperty("role", "chip")
            button.setAccessibleName(f"Remove {chip.text} from the search")
            button.setToolTip("Remove from the search")
            button.clicked.connect(partial(self._remove, chip))
            self._flow.addWidget(button)
            button.show()
        self._chips.updateGeometry()

    def _remove(self, chip: Chip, _checked: object = None) -> None:
        self._workspace.ask(without(self._query, chip))

    @Slot(object, object)
    def _on_none_found(self, killers: Any, instead: Any) -> None:
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self._stack.isAncestorOf(focused)
        if not self._workspace.sidebar().total:
            self._show_empty_library()
        else:
            self._found_none = killers, instead
            self._show_nothing_found()
        self._stack.setCurrentWidget(self.empty)
        if had_focus:
            self.empty.first_button.setFocus()
        awaited, self._awaited = self._awaited, None
        if awaited == self._query:
            self.take_suggestion()

    @Slot(object)
    def _on_search_failed(self, failure: Failure) -> None:
        """Say what to write: that nothing was found is of the words before, and may mislead.

        Papers that are shown stay, and the search line says what is wrong.
        """
        self._suggested, self._awaited = (), None
        if self._stack.currentWidget() is self.empty and self._workspace.sidebar().total:
            offer = Offer("Show all papers", partial(self._workspace.ask, ""), link=True)
            text = failure.message
            self.empty.show_state("search", "This search cannot be read yet", text, (offer,))

    def _show_empty_library(self) -> None:
        self.empty.show_state(
            "import",
            "No papers yet",
            f"Drop a dump or a folder of them here{_or_press('import')}: abstracts as plain text, "
            "BibTeX, RIS, CSV, a spreadsheet, JSON, XML or a saved page. "
            "Nothing leaves this computer.",
            (
                Offer("Import a dump…", self.import_asked.emit),
                Offer("Try it with invented sample papers", self.sample_asked.emit, link=True),
            ),
        )

    def _show_nothing_found(self) -> None:
        killers, instead = self._found_none
        sentences = [reason(killers)]
        if self._workspace.is_indexing:
            sentences.append("Some papers are still being indexed.")
        searches = [(called(one), one.query) for one in instead] + [("Show all papers", "")]
        self._suggested = tuple(query for _, query in searches)
        texts = [text for text, _ in searches]
        texts[0] = with_key(texts[0], "suggestion")
        offers = [
            Offer(text, partial(self._workspace.ask, query), link=True)
            for text, query in zip(texts, self._suggested, strict=True)
        ]
        text = " ".join(filter(None, sentences)) or "Take a word or a field out of the search."
        self.empty.show_state("search", "Nothing found", text, offers)
        self.suggested.emit(self.empty.buttons)

    def take_suggestion(self) -> None:
        """Search for what is offered first where nothing was found, and go on to the list."""
        asked = self._workspace.asked.query
        if asked != self._workspace.query:
            self._awaited = asked
        elif self._suggested:
            if self.isVisible():
                self.empty.first_button.setFocus()
            self._workspace.ask(self._suggested[0])
        else:
            self._workspace.say(Notice("Only a search that finds nothing has suggestions to take."))

    @Slot()
    def _on_keys(self) -> None:
        if self._suggested:
            self._show_nothing_found()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the arrow in the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.order.setIcon(theme.icon("down", theme.tokens().dim))


def _or_press(act: str) -> str:
    key = key_of(act)
    return f", or press {key}" if key else ""
