"""Put off until a day: days as people write them, the way back, queries, exports."""

import datetime
import json

import pytest

from storage.database import waking
from storage.edits import parts
from storage.edits.annotating import WriteNote
from storage.edits.rating import Rate
from storage.edits.triage import Decide
from storage.errors import EditError
from storage.query.days import day_meant, day_words
from storage.vocabulary import Decision
from tests.libraries import content, run

MONDAY = datetime.date(2026, 11, 30)
LATER = Decision.LATER


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("tomorrow", "2026-12-01"),
        ("tuesday", "2026-12-01"),
        ("Monday", "2026-12-07"),
        ("next monday", "2026-12-07"),
        ("fri", "2026-12-04"),
        ("3d", "2026-12-03"),
        ("3 days", "2026-12-03"),
        ("3w", "2026-12-21"),
        ("in 2 weeks", "2026-12-14"),
        ("a week", "2026-12-07"),
        ("next week", "2026-12-07"),
        ("3m", "2027-02-28"),
        ("next month", "2026-12-30"),
        ("1y", "2027-11-30"),
        ("2027-01-15", "2027-01-15"),
        ("15 Jan", "2027-01-15"),
        ("January 15", "2027-01-15"),
        ("Dec 1st, 2026", "2026-12-01"),
        ("30 nov", "2027-11-30"),
        ("29 feb", "2028-02-29"),
        ("15.1.", "2027-01-15"),
        ("15.01.2027", "2027-01-15"),
    ],
)
def test_days_as_people_write_them(written, day):
    assert day_meant(written, MONDAY).isoformat() == day


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "no day that is known"),
        ("soon", "no day that is known"),
        ("ma", "no day that is known"),
        ("2026-11-30", "not to come any more"),
        ("2020-01-01", "not to come any more"),
        ("0d", "not to come any more"),
        ("31 feb", "no such day"),
        ("2027-13-01", "no such day"),
        ("9999y", "too far away"),
    ],
)
def test_other_words_are_no_days(written, said):
    with pytest.raises(EditError, match=said):
        day_meant(written, MONDAY)


def test_a_day_in_words():
    assert day_words("2026-12-07") == "Mon 7 Dec 2026"


@pytest.fixture
def on(monkeypatch):
    """Have it be another day."""

    def on_(day: str) -> None:
        monkeypatch.setattr(waking, "today", lambda: datetime.date.fromisoformat(day))

    return on_


def until(library, paper: int) -> tuple[Decision, str]:
    detail = library.detail(paper)
    return detail.decision, detail.until


def test_a_paper_comes_back_on_its_day_and_not_before(library, on):
    before = content(library.folder)
    applied = library.apply(Decide((1, 2), LATER, until="2027-01-15"))
    assert applied.summary == "Put off 2 papers until Fri 15 Jan 2027"
    library.apply(Decide((3,), LATER))
    assert until(library, 1) == (LATER, "2027-01-15")
    on("2027-01-14")
    assert library.wake() is None
    on("2027-01-15")
    woken = library.wake()
    assert woken.changes.papers == {1, 2}
    assert library.history()[0].summary == "Back from later: 2 papers"
    assert until(library, 1) == (Decision.UNDECIDED, "")
    assert until(library, 3) == (LATER, "")
    assert library.sidebar().decisions[LATER] == 1
    assert library.wake() is None
    library.undo()  # they are put off again, for good: the day is past
    assert until(library, 1) == (LATER, "")
    assert library.wake() is None
    library.redo()
    assert until(library, 1) == (Decision.UNDECIDED, "")
    for _ in range(3):
        library.undo()
    assert content(library.folder) == before


def test_what_was_undone_can_be_redone_after_papers_have_come_back(library, on):
    library.apply(Decide((1,), LATER, until="2027-01-15"))
    library.apply(Rate((2,), 4))
    library.apply(WriteNote(2, "a thought"))
    library.undo()
    library.undo()
    on("2027-02-01")
    assert library.wake() is not None
    assert [(step.summary, step.undone) for step in library.history()][:4] == [
        ("Note: a thought", True),
        ("Rate 1 paper 4 stars", True),
        ("Back from later: 1 paper", False),
        ("Put off 1 paper until Fri 15 Jan 2027", False),
    ]
    library.redo()
    library.redo()
    assert (library.detail(2).rating, library.detail(2).note) == (4, "a thought")
    assert library.redo() is None
    for _ in range(3):
        library.undo()
    assert until(library, 1) == (LATER, "")


def test_a_long_step_can_be_redone_after_papers_have_come_back(library, on, monkeypatch):
    monkeypatch.setattr(parts, "NARROW", 2)
    library.apply(Decide((4,), LATER, until="2027-01-15"))
    run(library.catch_up())
    before = content(library.folder)
    library.apply(Decide((1, 2, 3), Decision.KEEP))
    library.undo()
    on("2027-02-01")
    library.wake()
    run(library.catch_up())  # what the history keeps of it is not taken for left over
    library.redo()
    kept = [library.detail(paper).decision is Decision.KEEP for paper in (1, 2, 3, 4)]
    assert kept == [True, True, True, False]
    library.undo()
    library.undo()
    after = content(library.folder)
    assert before.replace("'2027-01-15'", "None") == after


def test_another_day_and_another_decision(library):
    library.apply(Decide((1,), LATER, until="2027-01-15"))
    library.apply(Decide((1,), LATER, until="2027-03-01"))
    assert until(library, 1) == (LATER, "2027-03-01")
    library.apply(Decide((1,), LATER))  # l again lets the day stand
    assert until(library, 1) == (LATER, "2027-03-01")
    library.apply(Decide((1,), Decision.KEEP))
    assert until(library, 1) == (Decision.KEEP, "")
    library.undo()
    assert until(library, 1) == (LATER, "2027-03-01")
    with pytest.raises(EditError, match="Only papers that are put off"):
        library.apply(Decide((1,), Decision.KEEP, until="2027-03-01"))


def test_days_are_asked_for(library):
    now = datetime.datetime.now().astimezone().date()
    soon, far = (now + datetime.timedelta(days=3)).isoformat(), f"{now.year + 2}-05-20"
    library.apply(Decide((1,), LATER, until=soon))
    library.apply(Decide((2,), LATER, until=far))
    library.apply(Decide((3,), LATER))

    def ids(query: str) -> list[int]:
        return sorted(library.search(query).ids)

    assert ids("is:later") == [1, 2, 3]
    assert ids("until:7d") == [1]
    assert ids("until:2d") == []
    assert ids("until:tomorrow") == []
    assert ids(f"until:{now.year + 2}") == [2]
    assert ids(f"until:{far[:7]}") == [2]
    assert ids(f"until:<{far}") == [1]
    assert ids(f"until:{soon}..{far}") == [1, 2]
    assert ids("is:later -until:9y") == [3]


def test_rows_and_exports_tell_the_day(library, tmp_path):
    library.apply(Decide((1,), LATER, until="2027-01-15"))
    (row,) = library.rows([1])
    assert row.aside == "until Fri 15 Jan 2027"
    for name, said in (("markdown", "until Fri 15 Jan 2027"), ("csv", "2027-01-15")):
        for _ in library.export(name, tmp_path / name, ids=[1]):
            pass
        assert said in (tmp_path / name).read_text(encoding="utf-8")
    for _ in library.export("jsonl", tmp_path / "jsonl", ids=[1]):
        pass
    assert json.loads((tmp_path / "jsonl").read_text(encoding="utf-8"))["until"] == "2027-01-15"
