"""What is shown where nobody sees it: it warms what a first paper needs, and leaves no trace."""

from PySide6.QtCore import QObject, Qt

from desktop import app as shortlist
from desktop import rehearsal
from desktop.collector import Collector
from desktop.quiet import Quiet
from desktop.rehearsal import Rehearsal, steps


def is_bare(window) -> bool:
    """Whether the reader has no paper and the note nothing in it."""
    page = window.reader.page
    return page.paper is None and not page.note.editing and not page.note.source.toPlainText()


def test_between_two_steps_nothing_of_it_is_there(open_window, empty_workspace):
    window = open_window(empty_workspace)
    asked = []
    empty_workspace.changed.connect(asked.append)
    empty_workspace.notice.connect(asked.append)
    number = 0
    for _step in steps(window):
        number += 1
        assert is_bare(window)
    assert number > 10
    assert asked == []
    assert not window.reader.page.isVisible()
    assert empty_workspace.current is None
    assert empty_workspace.history() == ()


def test_a_first_paper_is_shown_as_without_it(open_window, empty_workspace, folder):
    window = open_window(empty_workspace)
    for _step in steps(window):
        pass
    dump = folder.parent / "one.txt"
    dump.write_text("Papers\n\nWe present Quillon. It is fast.\n", encoding="utf-8")
    empty_workspace.import_paths([dump])
    page = window.reader.page
    assert page.paper.abstract == "We present Quillon. It is fast."
    assert page.abstract.toPlainText() == page.paper.abstract
    assert page.claims.claims == ()
    assert len(page.origins.items) == 1
    assert page.note.source.toPlainText() == ""


def test_it_goes_on_by_itself_and_stops_when_a_paper_comes(
    open_window, empty_workspace, folder, qtbot, monkeypatch
):
    window = open_window(empty_workspace)
    taken = []
    monkeypatch.setattr(rehearsal, "steps", lambda _window: iter(taken.append(n) for n in range(9)))
    monkeypatch.setattr(rehearsal, "SLICE_MS", 0)
    made = Rehearsal(window)
    with qtbot.waitSignal(made.destroyed, timeout=20_000):
        qtbot.waitUntil(lambda: len(taken) >= 2)
        empty_workspace.set_current(1)
    assert len(taken) < 9


def test_an_empty_window_rehearses_and_a_full_one_does_not(
    qapp, folder, tmp_path, qtbot, monkeypatch
):
    rehearsed = []
    monkeypatch.setattr(shortlist, "Rehearsal", rehearsed.append)
    for place in (folder, tmp_path / "bare"):
        program = shortlist.Program(qapp)
        window = program.open(place, ())
        qtbot.waitUntil(window.is_usable, timeout=20_000)
        window.close()
        program.end()
    assert rehearsed == [window]


def test_a_hand_ends_the_quiet(open_window, workspace, qtbot):
    window = open_window(workspace)
    now = [100.0]
    quiet = Quiet(window, lambda: now[0])
    now[0] = 107.0
    assert quiet.seconds == 7.0
    qtbot.keyClick(window.windowHandle(), Qt.Key.Key_J)
    assert quiet.seconds == 0.0
    now[0] = 109.0
    assert quiet.seconds == 2.0


def test_the_old_is_looked_at_only_at_rest(qapp, monkeypatch):
    collected = []
    rests = [False]
    parent = QObject()
    collector = Collector(parent, lambda: rests[0])
    monkeypatch.setattr("gc.collect", collected.append)
    monkeypatch.setattr("gc.get_count", lambda: (900, 3, 30))
    collector.collect_due()
    rests[0] = True
    collector.collect_due()
    assert collected == [0, 2]
    # What modules bring is taken out, not gone through.
    frozen = []
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(True))
    collector._modules -= 1
    collector.collect_due()
    assert (collected, frozen) == ([0, 2], [True])
    collector.collect_due()
    assert collected == [0, 2, 2]
    collector.stop()
