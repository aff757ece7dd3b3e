"""Lines of widgets: sizes that are kept are forgotten as soon as an item changes."""

from PySide6.QtWidgets import QLabel, QLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.flow_layout import FlowLayout


class Box(QLabel):
    """A widget of one size."""

    def __init__(self, parent: QWidget, width: int, height: int) -> None:
        super().__init__(parent)
        self.setFixedSize(width, height)


def laid(qtbot: QtBot) -> tuple[QWidget, FlowLayout]:
    """Three boxes of 100 by 20, 8 apart, lines 4 apart."""
    around = QWidget()
    qtbot.addWidget(around)
    layout = FlowLayout(around, gap=8, line_gap=4)
    layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
    for _ in range(3):
        layout.addWidget(Box(around, 100, 20))
    around.show()
    return around, layout


def test_breaks_into_lines_at_the_width(qtbot: QtBot) -> None:
    _, layout = laid(qtbot)
    assert layout.heightForWidth(316) == 20  # 3 x 100 and two gaps
    assert layout.heightForWidth(315) == 44
    assert layout.heightForWidth(100) == 68
    assert layout.heightForWidth(316) == 20


def test_a_box_that_grows_is_seen_at_once(qtbot: QtBot) -> None:
    around, layout = laid(qtbot)
    assert (layout.heightForWidth(316), layout.sizeHint().width()) == (20, 316)
    box = around.findChildren(Box)[0]
    box.setFixedSize(150, 30)
    assert layout.heightForWidth(316) == 54  # 150 and 100 on the first line, 100 on the second
    assert layout.sizeHint().width() == 366
    assert layout.minimumSize().width() == 150


def test_a_box_that_is_hidden_comes_or_goes_is_seen_at_once(qtbot: QtBot) -> None:
    around, layout = laid(qtbot)
    assert layout.heightForWidth(208) == 44
    box = around.findChildren(Box)[0]
    box.hide()
    assert layout.heightForWidth(208) == 20
    box.show()
    assert layout.heightForWidth(208) == 44
    more = Box(around, 100, 40)
    layout.insert_widget(0, more)
    more.show()
    assert layout.heightForWidth(208) == 64
    layout.removeWidget(more)
    assert layout.heightForWidth(208) == 44
