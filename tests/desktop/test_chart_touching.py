"""Classes of Qt made ahead of the first chart: in slices, when nobody does anything."""

import time
from types import ModuleType

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.charts import touching
from desktop.charts.touching import Touching


class Slow(ModuleType):
    """A module of which every name takes a while to be made."""

    def __init__(self, *names):
        super().__init__("slow")
        self.touched = []
        self.waiting = list(names)

    def __dir__(self):
        return self.waiting

    def __getattr__(self, name):
        if name.startswith("Q"):
            self.touched.append(name)
            time.sleep(0.003)
            return object()
        raise AttributeError(name)


@pytest.fixture
def window(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_every_name_is_asked_for_a_few_at_a_time(qtbot, window, monkeypatch):
    monkeypatch.setattr(touching, "QUIET_MS", 0)
    slow, last = Slow(*(f"Q{number}" for number in range(6))), Slow("QLast")
    made = Touching(window, (slow, last))
    assert slow.touched == []
    with qtbot.waitSignal(made.destroyed):
        made._touch()
        # Two of 3 ms make a slice of 4 ms; on a busy machine a single one may.
        assert 1 <= len(slow.touched) <= 2
    assert slow.touched == slow.waiting
    assert last.touched == ["QLast"]


@pytest.mark.parametrize("act", ["key", "button"])
def test_it_waits_anew_when_the_reader_does_something(qtbot, window, monkeypatch, act):
    monkeypatch.setattr(touching, "QUIET_MS", 600_000)
    slow = Slow("Q1")
    made = Touching(window, (slow,))
    made._timer.start(300_000)
    if act == "key":
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_J)
    else:
        QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert made._timer.remainingTime() > 500_000
    assert slow.touched == []
    made._timer.start(0)
    qtbot.waitUntil(lambda: slow.touched == ["Q1"])
