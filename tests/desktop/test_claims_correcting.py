"""The dialog that corrects a claim or adds one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from desktop.dialogs.correct_claim import CorrectClaimDialog
from desktop.models.known_devices import known_devices
from desktop.models.new_claim import new_claim
from desktop.theme import apply_theme
from tests.desktop.reading import FIRST, detail, open_workspace, span_of

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def window(qtbot, qapp):
    apply_theme(QApplication.instance(), "light")
    made = QMainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def dialog(workspace, window):
    (claim,) = detail(workspace).claims
    made = CorrectClaimDialog(workspace, claim, window)
    made.open()
    return made


def choose(box, value):
    box.setCurrentIndex(box.findData(value))


def test_it_shows_the_claim_as_it_was_read(dialog):
    assert dialog.low.text() == "37.2"
    assert dialog.high.text() == ""
    assert dialog.bound.currentData() == "up_to"
    assert [row.name.text() for row in dialog.platforms.rows] == ["FPGA", ""]
    assert dialog.baseline.text() == "CPU baselines"
    assert dialog.factor.text() == "up to 37.2×"


def test_the_factor_follows_as_one_types(dialog):
    dialog.low.setText("35")
    choose(dialog.unit, "%")
    choose(dialog.direction, "decrease")
    choose(dialog.bound, "exact")
    # 35 % less: 1 / 0.65 = 1.538
    assert dialog.factor.text() == "35% less, a factor of 1.538×"
    choose(dialog.direction, "increase")
    assert dialog.factor.text() == "35% more, a factor of 1.35×"
    choose(dialog.unit, "oom")
    dialog.low.setText("2")
    dialog.high.setText("3")
    assert dialog.factor.text() == "100–1,000×, a factor of 100–1,000×"


@pytest.mark.parametrize("typed", ["", "0", "-3", "fast", "1e"])
def test_no_number_no_saving(dialog, typed):
    dialog.low.setText(typed)
    assert not dialog.save.isEnabled()
    assert dialog.edit() is None


def test_what_is_saved_is_one_edit(dialog, workspace):
    dialog.low.setText("23")
    dialog.high.setText("37.2")
    choose(dialog.measure, "throughput")
    dialog.platforms.rows[-1].name.setText("NVIDIA A100")
    dialog.baseline.setText("  ")
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    (claim,) = detail(workspace).claims
    assert (claim.low, claim.high, claim.metric) == (23.0, 37.2, "throughput")
    assert (claim.factor_low, claim.factor_high) == (23.0, 37.2)
    assert [(p.name, p.device_class) for p in claim.platforms] == [
        ("FPGA", "FPGA"),
        ("NVIDIA A100", "GPU"),
    ]
    assert claim.baseline is None
    assert claim.status == "corrected"
    workspace.undo()
    (claim,) = detail(workspace).claims
    assert (claim.low, claim.baseline, claim.status) == (37.2, "CPU baselines", "unchecked")


def test_cancel_changes_nothing(dialog, workspace):
    dialog.low.setText("99")
    dialog.reject()
    assert detail(workspace).claims[0].low == 37.2


def test_a_platform_can_be_taken_away(dialog, workspace):
    dialog.platforms.rows[0].name.clear()
    dialog.accept()
    assert detail(workspace).claims[0].platforms == ()


def test_words_become_a_claim(workspace, window):
    paper = detail(workspace)
    span = span_of(paper.abstract, "seldom the best")
    dialog = CorrectClaimDialog(workspace, new_claim(paper, span), window)
    assert not dialog.save.isEnabled()
    dialog.low.setText("2")
    dialog.accept()
    added = [claim for claim in detail(workspace).claims if claim.status == "added"]
    assert [(claim.quote, claim.low, claim.paper_id) for claim in added] == [
        ("seldom the best", 2.0, FIRST)
    ]


def test_an_edit_that_is_refused_keeps_the_dialog(dialog, workspace, monkeypatch):
    monkeypatch.setattr(workspace, "apply", lambda _edit: None)
    dialog.accept()
    assert dialog.isVisible()


def test_the_catalogue_brings_classes():
    devices = known_devices()
    assert devices["NVIDIA A100"] == "GPU"
    assert devices["FPGA"] == "FPGA"
    assert len(devices) > 50
