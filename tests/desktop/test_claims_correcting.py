"""The dialog that corrects a claim or adds one."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from desktop.dialogs.correct_claim import CorrectClaimDialog
from desktop.models.known_devices import known_devices
from desktop.models.new_claim import Guess, guessed, new_claim
from desktop.theme import apply_theme
from desktop.widgets.evidence_panel import reading_words
from tests.desktop.reading import FIRST, SECOND, detail, open_workspace, settle, span_of

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
    assert dialog.said.text() == "up to 37.2×"
    assert dialog.factor.text() == "A number of times is its own factor: 37.2×."
    assert dialog.owner.currentData() == "own"


def test_the_factor_follows_as_one_types(dialog):
    dialog.low.setText("35")
    choose(dialog.unit, "%")
    choose(dialog.direction, "decrease")
    choose(dialog.bound, "exact")
    choose(dialog.measure, "time")
    # 35 % less: 1 / 0.65 = 1.538
    assert dialog.said.text() == "35% less"
    assert dialog.factor.text() == "35% less time: 1 / (1 − 0.35) = 1.54×."
    choose(dialog.direction, "increase")
    assert dialog.factor.text() == "35% more time: 1 + 0.35 = 1.35×."
    choose(dialog.unit, "oom")
    dialog.low.setText("2")
    dialog.high.setText("3")
    assert dialog.factor.text() == "2–3 orders of magnitude: 100–1,000×."
    dialog.high.clear()
    assert dialog.factor.text() == "2 orders of magnitude: 10^2 = 100×."


WRONG_NUMBERS = {
    "0": "A speedup is a number above zero.",
    "-3": "A speedup is a number above zero.",
    "fast": "“fast” is no number; write it as 37.2 or 1,000.",
    "1e": "“1e” is no number; write it as 37.2 or 1,000.",
    "nan": "“nan” is no number; write it as 37.2 or 1,000.",
    "3,5": "Write decimals with a point: 3.5.",
    "1e999": "That is more than can be counted.",
}


def test_no_number_no_saving_and_the_field_says_why(dialog):
    for typed, wrong in WRONG_NUMBERS.items():
        dialog.high.clear()
        dialog.low.setText(typed)
        assert not dialog.save.isEnabled(), typed
        assert dialog.edit() is None, typed
        assert dialog.number_trouble.isVisible(), typed
        assert dialog.number_trouble.text() == wrong
        dialog.low.setText("2")
        assert not dialog.number_trouble.isVisible(), typed
        assert dialog.save.isEnabled(), typed
        dialog.high.setText(typed)
        assert dialog.number_trouble.text() == wrong
        assert not dialog.save.isEnabled(), typed


def test_numbers_are_typed_as_people_write_them(dialog):
    written = {"1,000": 1000, "2.5x": 2.5, " 30 % ": 30, "1e3": 1000, "12,345.5×": 12345.5}
    for typed, number in written.items():
        dialog.low.setText("7")
        dialog.low.setText(typed)
        assert dialog.numbers == (number, number), typed


def test_a_device_that_nobody_knows_needs_its_class(dialog, workspace):
    row = dialog.platforms.rows[-1]
    row.name.setText("Ostrakon board")
    assert not dialog.save.isEnabled()
    assert dialog.platform_trouble.text().startswith("Choose what “Ostrakon board” is")
    row.device_class.setCurrentText("ASIC")
    assert not dialog.platform_trouble.isVisible()
    dialog.accept()
    (claim,) = detail(workspace).claims
    assert [(p.name, p.device_class) for p in claim.platforms] == [
        ("FPGA", "FPGA"),
        ("Ostrakon board", "ASIC"),
    ]


def test_a_model_that_is_not_listed_gets_the_class_of_its_kind(dialog):
    row = dialog.platforms.rows[-1]
    row.name.setText("rtx 5080 ti")
    assert row.device_class.currentText() == "GPU"
    # By the name that the chart calls it.
    assert dialog.platforms.platforms[1] == ("NVIDIA RTX 5080 Ti", "GPU")
    row.name.editingFinished.emit()
    assert row.name.text() == "NVIDIA RTX 5080 Ti"


def test_the_dialog_does_not_wait_for_the_catalogue(workspace, window, monkeypatch):
    """It compiles for half a second; the dialog is there before, and takes what comes."""
    asked = []
    monkeypatch.setattr(workspace.lanes.claims, "run", lambda *of, **how: asked.append((of, how)))
    (claim,) = detail(workspace).claims
    dialog = CorrectClaimDialog(workspace, claim, window)
    dialog.open()
    row = dialog.platforms.rows[-1]
    row.name.setText("a100")
    assert dialog.platform_trouble.isVisible()
    ((of, how),) = asked
    how["done"](of[0](*of[1:]))
    assert row.device_class.currentText() == "GPU"
    assert not dialog.platform_trouble.isVisible()
    assert dialog.platforms.platforms[-1] == ("NVIDIA A100", "GPU")
    dialog.reject()
    settle()
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete.value))
    # Nobody is there to take it any more.
    how["done"](known_devices())


def test_a_list_of_devices_that_cannot_be_read_is_said(workspace, window, tmp_path):
    said = []
    workspace.notice.connect(said.append)
    workspace.settings.hardware_catalogue = tmp_path / "nothing.toml"
    (claim,) = detail(workspace).claims
    dialog = CorrectClaimDialog(workspace, claim, window)
    assert "nothing.toml" in said[0].text
    dialog.platforms.rows[-1].name.setText("a100")
    assert dialog.platforms.platforms[-1] == ("NVIDIA A100", "GPU")


def test_saving_what_was_not_changed_confirms_it(dialog, workspace):
    dialog.accept()
    (claim,) = detail(workspace).claims
    assert claim.status == "right"
    workspace.undo()
    assert detail(workspace).claims[0].status == "unchecked"
    workspace.redo()
    assert detail(workspace).claims[0].status == "right"


def test_a_number_of_the_baseline_is_marked_so(dialog, workspace):
    choose(dialog.owner, "baseline")
    dialog.accept()
    (claim,) = detail(workspace).claims
    assert claim.of_baseline
    assert claim.reasons[-1] == "Whose number: set by a person; it was read as the paper's own."
    workspace.undo()
    assert not detail(workspace).claims[0].of_baseline
    workspace.redo()
    assert detail(workspace).claims[0].of_baseline


def test_a_platform_set_by_a_person_says_so(dialog, workspace):
    dialog.platforms.rows[0].name.setText("NVIDIA A100")
    dialog.accept()
    (claim,) = detail(workspace).claims
    assert claim.platform_scope == "person"
    words = reading_words(claim)
    assert "on NVIDIA A100 (set by a person)" in words
    assert "Platform: set by a person; it was read as FPGA." in words
    assert "same sentence" not in words


def test_the_dialog_is_as_high_as_its_rows(dialog):
    before = dialog.height()
    dialog.platforms.rows[-1].name.setText("NVIDIA A100")
    settle()
    last = dialog.platforms.rows[-1]
    assert dialog.height() > before
    assert last.height() >= last.sizeHint().height()


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
    dialog.open()
    assert not dialog.save.isEnabled()
    # Nobody has typed anything yet: there is nothing to complain about.
    assert not dialog.number_trouble.isVisible()
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
    devices = known_devices().names
    assert devices["NVIDIA A100"] == "GPU"
    assert devices["FPGA"] == "FPGA"
    assert len(devices) > 50


def test_devices_of_the_readers_own_file_are_known_as_typed(dialog, workspace, window, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[[series]]\nvendor = "Acme"\nclass = "NPU"\n'
        'devices = [{ name = "Acme Brain 3", aliases = ["Brain 3"] }]\n'
        '[[family]]\nvendor = "Acme"\nclass = "GPU"\nstarts = ["zx"]\n'
        "pattern = 'zx[ -]?(\\d{3})( ?pro)?'\nname = \"Acme ZX {1} {2}\"\n",
        encoding="utf-8",
    )
    known = known_devices(mine)
    assert known.names["Acme Brain 3"] == "NPU"
    assert known.find(" acme  brain 3") == ("Acme Brain 3", "NPU")
    assert known.find("brain-3") == ("Acme Brain 3", "NPU")
    assert known.find("ZX 120") == ("Acme ZX 120", "GPU")
    assert known.find("a100") == ("NVIDIA A100", "GPU")
    assert known.find("pci") is known.find("a100 and more") is known.find(" ") is None
    # What ships does not know them.
    assert known_devices().find("brain 3") is None

    workspace.settings.hardware_catalogue = mine
    (claim,) = detail(workspace).claims
    other = CorrectClaimDialog(workspace, claim, window)
    row = other.platforms.rows[-1]
    row.name.setText("brain 3")
    assert row.device_class.currentText() == "NPU"
    assert other.platforms.platforms[-1] == ("Acme Brain 3", "NPU")


@pytest.mark.parametrize(
    ("sentence", "words", "guess"),
    [
        (
            "It cuts latency by up to 35% on a phone.", "35%",
            Guess(35, 35, "%", "decrease", "up_to", "time"),
        ),
        (
            "It is 2.1-26x faster than X.", "2.1-26x faster",
            Guess(2.1, 26, "x", "increase", "exact", "speed"),
        ),
        (
            "Throughput grows twofold and energy by 3x.", "Throughput grows twofold",
            Guess(2, 2, "x", "increase", "exact", "throughput"),
        ),
        (
            "We gain about three orders of magnitude here.", "three orders of magnitude",
            Guess(3, 3, "oom", "increase", "approx", "speed"),
        ),
        ("The old way takes 12 s, ours 3.", "12 s", Guess(12, 12)),
        ("It is faster than all the rest.", "faster", None),
    ],
)  # fmt: skip
def test_selected_words_are_read_as_the_extractor_reads_them(sentence, words, guess):
    text = f"We sped up nothing by 7x before. {sentence} It was 9x slower then."
    assert guessed(text, span_of(text, words)) == guess


def test_a_number_that_begins_in_the_words_comes_before_one_that_ends_there():
    text = "We attain up to 23.0x and 37.2x speedup over both."
    assert guessed(text, span_of(text, "x and 37.2x")).low == 37.2
    assert guessed(text, span_of(text, "0x and")).low == 23.0


def test_what_is_read_in_the_words_fills_the_dialog(workspace, window):
    paper = detail(workspace, SECOND)
    wanted = new_claim(paper, span_of(paper.abstract, "4.2x faster than plain decoding"))
    dialog = CorrectClaimDialog(workspace, wanted, window)
    assert dialog.numbers == (4.2, 4.2)
    assert [row.typed for row in dialog.platforms.rows] == ["NVIDIA A100", ""]
    assert dialog.save.text() == "Add"
    dialog.accept()
    assert [claim.status for claim in detail(workspace, SECOND).claims] == ["unchecked", "added"]
    workspace.undo()
    assert [claim.status for claim in detail(workspace, SECOND).claims] == ["unchecked"]
    workspace.redo()
    assert [claim.status for claim in detail(workspace, SECOND).claims] == ["unchecked", "added"]
