"""Two programs at one library: neither joins the other's steps, each notices the other."""

import threading

import pytest

from storage.edits import parts
from storage.edits.annotating import WriteNote
from storage.edits.reasons import GiveReason
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import listing, run


@pytest.fixture
def other(library):
    """The same library, opened by another program."""
    opened = Library.open(library.folder)
    yield opened
    opened.close()


def test_notes_of_two_programs_are_steps_of_their_own(library, other):
    library.apply(WriteNote(1, "the first one's words"))
    other.apply(WriteNote(1, "the second one's words"))
    assert [step.summary for step in library.history()][:2] == [
        "Note: the second one's words",
        "Note: the first one's words",
    ]
    library.undo()
    assert library.detail(1).note == "the first one's words"


def test_typing_goes_on_with_a_step_that_no_other_program_came_behind(library, other):
    library.apply(WriteNote(1, "a"))
    library.apply(WriteNote(1, "a b"))
    other.apply(WriteNote(1, "theirs"))
    library.apply(WriteNote(1, "a b c"))
    library.undo()
    assert library.detail(1).note == "theirs"
    library.undo()
    assert library.detail(1).note == "a b"
    library.undo()
    assert library.detail(1).note == ""


def test_a_reason_of_another_program_is_a_step_of_its_own(library, other):
    library.apply(Decide((1,), Decision.SKIP))
    other.apply(GiveReason((1,), "wrong topic"))
    library.undo()
    assert library.detail(1).decision is Decision.SKIP


def test_a_change_of_another_program_is_told_once(library, other):
    assert not library.others_wrote()
    other.apply(Tag((1,), "gpu"))
    assert library.others_wrote()
    assert not library.others_wrote()
    other.undo()
    assert library.others_wrote()
    other.redo()
    assert library.others_wrote()


def test_what_is_done_here_is_no_news(library, other):
    library.apply(Tag((1,), "gpu"))
    library.undo()
    library.redo()
    for text in ("a", "ab"):
        library.apply(WriteNote(1, text))
    assert not library.others_wrote()
    assert other.others_wrote()


def test_what_another_program_did_before_an_edit_here_is_still_told(library, other):
    other.apply(Tag((1,), "gpu"))
    library.apply(Tag((2,), "gpu"))
    assert library.others_wrote()
    assert not library.others_wrote()


def test_an_import_of_another_program_is_told_at_its_end_too(library, other, tmp_path):
    dump = tmp_path / "more.txt"
    texts = [f"Paper {n} sorts {7 * n} of its {13 * n} keys twice." for n in range(300)]
    dump.write_text(listing(*texts), encoding="utf-8")
    before = len(library.search("").ids)
    steps = other.import_dumps([dump])
    while len(library.search("").ids) == before:
        next(steps)
    assert library.others_wrote()
    assert len(library.search("").ids) < before + 300
    run(steps)
    assert library.others_wrote()
    assert len(library.search("").ids) == before + 300
    assert not library.others_wrote()
    assert not other.others_wrote()


def test_an_import_that_another_program_stops_is_told_too(library, other, tmp_path):
    dump = tmp_path / "more.txt"
    texts = [f"Paper {n} sorts {7 * n} of its {13 * n} keys twice." for n in range(300)]
    dump.write_text(listing(*texts), encoding="utf-8")
    before = len(library.search("").ids)
    steps = other.import_dumps([dump])
    while len(library.search("").ids) == before:
        next(steps)
    assert library.others_wrote()
    seen = len(library.search("").ids)
    while len(library.search("").ids) == seen:
        next(steps)
    steps.close()
    assert library.others_wrote()
    assert not other.others_wrote()


def test_what_a_killed_import_has_brought_is_told_once_no_more_comes(library, other, tmp_path):
    dump = tmp_path / "more.txt"
    texts = [f"Paper {n} sorts {7 * n} of its {13 * n} keys twice." for n in range(300)]
    dump.write_text(listing(*texts), encoding="utf-8")
    before = len(library.search("").ids)
    steps = other.import_dumps([dump])
    while len(library.search("").ids) == before:
        next(steps)
    assert library.others_wrote()
    seen = len(library.search("").ids)
    while len(library.search("").ids) == seen:
        next(steps)
    assert not library.others_wrote()
    library.apply(Tag((1,), "gpu"))
    assert library.others_wrote()
    assert not library.others_wrote()
    assert not library.others_wrote()


def test_what_is_imported_here_is_no_news(library, tmp_path):
    dump = tmp_path / "more.txt"
    dump.write_text(listing("One more paper sorts keys twice."), encoding="utf-8")
    run(library.import_dumps([dump]))
    assert [library.others_wrote() for _ in range(3)] == [False] * 3


def test_an_edit_that_is_stopped_changes_nothing_about_it(library, other, monkeypatch):
    monkeypatch.setattr(parts, "NARROW", 1)
    steps = library.applying(Decide((1, 2, 3), Decision.KEEP))
    next(steps)
    steps.close()
    assert not library.others_wrote()
    assert not other.others_wrote()


def test_edits_in_two_threads_here_are_no_news(library):
    def tag(number):
        for turn in range(5):
            library.apply(Tag((1,), f"t{number}-{turn}"))

    threads = [threading.Thread(target=tag, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert not library.others_wrote()
    assert not library.others_wrote()
