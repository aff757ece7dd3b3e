"""The sidebar: a click asks a row's query, papers are dropped on rows, F2 renames, Del deletes."""

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QModelIndex,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragMoveEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QTreeView,
    QWidget,
)

from desktop.keys.in_force import keys
from desktop.models.list_moves import list_of
from desktop.models.sidebar_nodes import Node
from desktop.models.sidebar_tree import SidebarTree
from desktop.reads import may_find_others, shows_in_sidebar
from desktop.widgets.later import Later
from desktop.widgets.sidebar_delegate import SidebarDelegate
from desktop.widgets.sidebar_edits import SidebarEdits
from desktop.widgets.sidebar_lists import SidebarLists
from desktop.widgets.sidebar_tags import SidebarTags
from desktop.workspace import Workspace
from storage.record import PaperId
from storage.words import clipped

if TYPE_CHECKING:
    from storage.edits.edit import Changes


RECOUNT_MS: Final = 400
"""After a change, before saved searches are counted anew: a decision may follow a decision."""
_ALT: Final = Qt.KeyboardModifier.AltModifier
_STEPS: Final = {
    QKeyCombination(_ALT, Qt.Key.Key_Up): -1,
    QKeyCombination(_ALT, Qt.Key.Key_Down): 1,
}


class Sidebar(QTreeView):
    """The tree over `SidebarTree`, kept up to date with the workspace."""

    unread_asked = Signal(int)
    """The id of an import whose entries that could not be read should be shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._edits = SidebarEdits(workspace, self)
        self.tags = SidebarTags(workspace, self)
        self.lists = SidebarLists(workspace, self)
        self._tree = SidebarTree(self)
        self._folded: set[str] = set()
        self.setObjectName("sidebar")
        self.setAccessibleName("Sidebar")
        self.setAccessibleDescription("Decisions, reading lists, tags, saved searches and imports")
        self.setModel(self._tree)
        self._delegate = SidebarDelegate(workspace.tags, self)
        self.setItemDelegate(self._delegate)
        self._set_up()
        keys().changed.connect(self.viewport().update)
        self._tree.renamed.connect(self._on_renamed)
        self._tree.dropped.connect(self._edits.drop)
        self._tree.tag_dropped.connect(self.tags.move)
        self.tags.moved.connect(self._on_tag_moved)
        self._tree.list_dropped.connect(self.lists.move)
        self.lists.moved.connect(self._on_list_moved)
        self._tree.modelReset.connect(self._on_reset)
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_clicked)
        workspace.changed.connect(self._on_changed)
        workspace.results_ready.connect(self._on_results)
        self._recount = QTimer(self)
        self._recount.setSingleShot(True)
        self._recount.setInterval(RECOUNT_MS)
        self._recount.timeout.connect(self._count_searches)
        workspace.counts.searches_counted.connect(self._tree.show_counts)
        self.reload()

    def _set_up(self) -> None:
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemsExpandable(True)
        self.setExpandsOnDoubleClick(False)
        self.setUniformRowHeights(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(False)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # A click is seen to by `mousePressEvent`.

    @property
    def tree(self) -> SidebarTree:
        """The model."""
        return self._tree

    # Keeping up to date

    @Slot()
    def reload(self) -> None:
        """Read names and counts anew; who works in the sidebar stays on her row."""
        at = self._tree.node(self.currentIndex()) if self.hasFocus() else None
        self._tree.show_sidebar(self._workspace.sidebar())
        self._show_query(self._workspace.query)
        stays = self._tree.find(at.kind, at.name) if at is not None else QModelIndex()
        if stays.isValid():
            self.selectionModel().setCurrentIndex(
                stays, self.selectionModel().SelectionFlag.NoUpdate
            )
        if self._tree.searches():
            self._recount.start()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        if shows_in_sidebar(changes):
            self.reload()
            return
        searches = self._tree.searches()
        if searches and may_find_others(changes, searches):
            self._recount.start()

    @Slot()
    def _count_searches(self) -> None:
        self._workspace.counts.count_searches(self._tree.searches())

    @Slot()
    def _on_reset(self) -> None:
        for node in self._tree.nodes():
            if node.children:
                key = f"{node.kind}:{node.name}"
                self.setExpanded(self._tree.index_of(node), key not in self._folded)

    @Slot(object, str)
    def _on_results(self, _result: object, query: str) -> None:
        self._show_query(query)

    def _show_query(self, query: str) -> None:
        """Mark the row that asks what is shown; none where no row asks it."""
        index = self._tree.find_query(query.strip())
        if index.isValid():
            self.selectionModel().setCurrentIndex(
                index, self.selectionModel().SelectionFlag.ClearAndSelect
            )
        else:
            self.selectionModel().clearSelection()
            if not self.currentIndex().isValid():
                self.selectionModel().setCurrentIndex(
                    self._tree.index(0, 0), self.selectionModel().SelectionFlag.NoUpdate
                )

    # Clicks and keys

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        node = self._tree.node(index)
        if node is None:
            return
        if node.kind == "section":
            self._fold(index, node)
        else:
            self._workspace.ask(node.query)

    def _fold(self, index: QModelIndex, node: Node) -> None:
        key = f"{node.kind}:{node.name}"
        folded = self.isExpanded(index)
        self.setExpanded(index, not folded)
        self._folded.symmetric_difference_update({key})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del deletes, Enter asks; letters belong to whoever has keys for them."""
        if self.state() == QAbstractItemView.State.EditingState:
            # The Enter that ends a name is no click on the row.
            return
        node = self._tree.node(self.currentIndex())
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and node is not None:
            self._edits.delete(node)
        elif node is not None and node.kind == "list" and self.lists.press(event, node):
            return
        elif event.keyCombination() in _STEPS and node is not None:
            self._move(node, _STEPS[event.keyCombination()])
        elif node is not None and node.kind == "tag" and self.tags.press(event, node):
            return
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._on_clicked(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _move(self, node: Node, by: int) -> None:
        """Move a saved search among the others, and stay on it."""
        if self._edits.can_move(node, by):
            self._edits.move(node, by)
            self.setCurrentIndex(self._tree.find(node.kind, node.name))

    @Slot(str)
    def _on_tag_moved(self, name: str) -> None:
        """Stay on a tag that has another place."""
        self._stay_on(self._tree.find("tag", name))

    @Slot(str)
    def _on_list_moved(self, name: str) -> None:
        """Stay on a list that has another place, and go to a new one."""
        self._stay_on(self._tree.find("list", name))

    def _stay_on(self, index: QModelIndex) -> None:
        if index.isValid():
            self.setExpanded(index.parent(), True)
            self.setCurrentIndex(index)

    def keyboardSearch(self, _search: str) -> None:  # noqa: N802 - Qt's name
        """Typing does not jump about in the tree."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the row that is shown marked while the menu of another one is asked for.

        The focus stays where it is then, so that the keys of the list go on working.
        """
        if event.button() != Qt.MouseButton.RightButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the row under the pointer, or with the current one."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        node = self._tree.node(index)
        menu = self.menu_for(node, index)
        if menu is not None:
            where = self.visualRect(index).bottomLeft() if by_key else event.pos()
            menu.popup(self.viewport().mapToGlobal(where))

    def menu_for(self, node: Node | None, index: QModelIndex) -> QMenu | None:
        """Build the context menu of a row; None where there is nothing to offer."""
        if node is None:
            return None
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        kind = node.name if node.kind == "section" else node.kind
        if kind == "list":
            menu.addAction("New reading list").triggered.connect(self._on_new_list)
        elif kind == "search" and self._workspace.query.strip():
            menu.addAction("Save this search").triggered.connect(self._on_save_search)
        if node.kind == "search":
            self._add_search_acts(menu, node)
        if node.kind in ("list", "tag", "search"):
            menu.addAction("Rename\tF2").triggered.connect(Later(menu, self.edit, index).run)
        if node.kind == "tag":
            self.tags.add_acts(menu, node)
        elif node.kind == "list":
            self.lists.add_acts(menu, node)
        if node.kind in ("list", "tag", "search"):
            menu.addAction("Delete\tDel").triggered.connect(
                Later(menu, self._edits.delete, node).run
            )
        elif node.kind == "import":
            self._add_import_acts(menu, node)
        return None if menu.isEmpty() else menu

    def _add_import_acts(self, menu: QMenu, node: Node) -> None:
        dumps = sum(one.import_id == node.import_id for one in self._tree.nodes())
        if self._workspace.bad_entries(node.import_id):
            menu.addAction("What could not be read…").triggered.connect(
                Later(menu, self.unread_asked.emit, node.import_id).run
            )
        words = "Remove this import" if dumps == 1 else f"Remove the import of {dumps} dumps"
        menu.addAction(f"{words}\tDel").triggered.connect(Later(menu, self._edits.delete, node).run)

    def _add_search_acts(self, menu: QMenu, node: Node) -> None:
        shown = self._workspace.query.strip()
        if shown and shown != node.query:
            change = menu.addAction(f"Change it to “{clipped(shown, 40)}”")
            change.triggered.connect(Later(menu, self._edits.requery, node, shown).run)
        for by, words in ((-1, "Move up\tAlt+↑"), (1, "Move down\tAlt+↓")):
            if self._edits.can_move(node, by):
                menu.addAction(words).triggered.connect(Later(menu, self._edits.move, node, by).run)

    @Slot(object, str)
    def _on_renamed(self, node: Node, name: str) -> None:
        """Rename; where the row's papers are shown, ask for them under the new name."""
        shown = bool(node.query) and self._workspace.query.strip() == node.query
        self._edits.rename(node, name)
        renamed = self._tree.node(self._tree.find(node.kind, name))
        if shown and renamed is not None:
            self._workspace.ask(renamed.query)

    @Slot()
    def _on_new_list(self) -> None:
        self.new_list()

    @Slot()
    def _on_save_search(self) -> None:
        self.save_search()

    def new_list(self, papers: tuple[PaperId, ...] = ()) -> None:
        """Make a reading list, with papers on it, and let its name be typed."""
        self._edit_new("list", self._edits.new_list(papers))

    def can_save_search(self) -> bool:
        """Whether a query can be saved; why not is said, and the focus stays where it is."""
        return bool(self._edits.savable())

    def save_search(self) -> None:
        """Save the query that is asked and let its name be typed."""
        self._edit_new("search", self._edits.save_search())

    def _edit_new(self, kind: Any, name: str | None) -> None:
        index = self._tree.find(kind, name) if name else QModelIndex()
        if index.isValid():
            self.setExpanded(index.parent(), True)
            self.setFocus()
            self.selectionModel().setCurrentIndex(
                index, self.selectionModel().SelectionFlag.NoUpdate
            )
            self.edit(index)

    # Drops

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show the row that would take the papers."""
        super().dragMoveEvent(event)
        where = event.position().toPoint()
        over = self.indexAt(where)
        taken = event.isAccepted() and over.isValid()
        edge = self._edge(where.y(), over) if taken and list_of(event.mimeData()) else 0
        self._delegate.drop_on = over if taken else None
        self._delegate.drop_edge = edge
        self.viewport().update()

    def _edge(self, y: int, over: QModelIndex) -> int:
        """Say whether a drop goes before the row (-1), behind it (1) or on it, as Qt parts it."""
        node = self._tree.node(over)
        if node is None or node.kind != "list":
            return 0
        rect = self.visualRect(over)
        margin = max(2, min(12, round(rect.height() / 5.5)))
        return -1 if y - rect.top() < margin else 1 if rect.bottom() - y < margin else 0

    def dragLeaveEvent(self, event: Any) -> None:
        """Nothing would be taken any more."""
        super().dragLeaveEvent(event)
        self._end_drop()

    def dropEvent(self, event: Any) -> None:
        """Let the model take the papers."""
        super().dropEvent(event)
        self._end_drop()

    def _end_drop(self) -> None:
        self._delegate.drop_on = None
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Measure rows anew when the theme's font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()
