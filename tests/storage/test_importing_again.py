"""A dump that comes again: what is new, what has changed, what is the same; what it may change."""

import itertools

import pytest

from storage.claims.extract import extract
from storage.edits.annotating import AddHighlight, WriteNote
from storage.edits.claiming import CheckClaims
from storage.edits.importing import RemoveImport
from storage.edits.rating import Rate
from storage.edits.triage import Decide
from storage.library import Library
from storage.progress import Pace
from storage.vocabulary import Decision
from tests.libraries import content, json_dump, run

PEAT = {
    "title": "Slow Fires in Peat",
    "authors": ["Ada Lovelace"],
    "year": 2024,
    "doi": "10.1000/peat",
    "abstract": "Peat burns below the snow. We present Ember, which is 4.2x faster on an A100 GPU.",
}
WALL = {
    "title": "Stones of a Wall",
    "doi": "10.1000/wall",
    "abstract": "We counted every stone of the old wall, and a third of them had come from afar.",
}


@pytest.fixture
def dump(tmp_path):
    return tmp_path / "papers.jsonl"


@pytest.fixture
def peaty(tmp_path, dump):
    library = Library.open(tmp_path / "peaty")
    run(library.import_dumps([json_dump(dump, PEAT, WALL)]))
    yield library
    library.close()


def imported(library, dump, *papers, **options):
    report = run(library.import_dumps([json_dump(dump, *papers)], **options))
    file = report.files[0]
    return (file.added, file.merged, file.changed, file.unchanged), file.changes


def changes(found):
    return {(one.paper, one.field): (one.before, one.after) for one in found}


def test_new_changed_and_same(peaty, dump):
    before = content(peaty.folder)
    peat = {**PEAT, "title": "Slow Fires in Deep Peat", "venue": "Fire", "year": 2025}
    counts, told = imported(peaty, dump, {"title": "New", "doi": "10.1000/new"}, peat, WALL)

    assert counts == (1, 0, 1, 1)
    assert changes(told) == {
        (1, "title"): ("Slow Fires in Peat", "Slow Fires in Deep Peat"),
        (1, "venue"): (None, "Fire"),
        (1, "year"): (2024, 2025),
    }
    detail = peaty.detail(1)
    assert (detail.title, detail.label) == ("Slow Fires in Deep Peat",) * 2
    assert (detail.venue, detail.year) == ("Fire", 2025)
    assert peaty.history()[0].summary == "Import 1 paper from papers.jsonl, 1 changed"

    after = content(peaty.folder)
    counts, told = imported(peaty, dump, {"title": "New", "doi": "10.1000/new"}, peat, WALL)
    assert (counts, told, content(peaty.folder)) == ((0, 0, 0, 3), (), after)
    peaty.undo()
    assert content(peaty.folder) == before
    peaty.redo()
    assert content(peaty.folder) == after


def test_a_rehearsal_tells_the_changes_and_makes_none(peaty, dump):
    before = content(peaty.folder)
    counts, told = imported(peaty, dump, {**PEAT, "year": 2025}, WALL, dry_run=True)
    assert counts == (0, 0, 1, 1)
    assert changes(told) == {(1, "year"): (2024, 2025)}
    assert content(peaty.folder) == before


def test_another_abstract_is_read_again(peaty, dump):
    peaty.apply(AddHighlight(1, 0, 10, comment="hot"))
    before = content(peaty.folder)
    text = "Far below, Peat burns for years. We present Ember, which is 9.9x faster on a V100 GPU."
    counts, told = imported(peaty, dump, {**PEAT, "abstract": text}, WALL)

    assert counts == (0, 0, 1, 1)
    assert changes(told) == {(1, "abstract"): (PEAT["abstract"], text)}
    detail = peaty.detail(1)
    assert [claim.text for claim in detail.claims] == ["9.9×"]
    assert [one.name for one in detail.hardware] == ["NVIDIA V100"]
    (mark,) = detail.highlights
    assert detail.abstract[mark.start : mark.end] == "Peat burns"
    peaty.undo()
    assert content(peaty.folder) == before


def test_a_checked_claim_moves_with_its_words(peaty, dump):
    claim = peaty.detail(1).claims[0]
    peaty.apply(CheckClaims((claim.id,), "right"))
    text = "For many months, " + PEAT["abstract"]
    imported(peaty, dump, {**PEAT, "abstract": text}, WALL)
    (moved,) = peaty.detail(1).claims
    assert (moved.id, moved.status, moved.start) == (claim.id, "right", claim.start + 17)
    assert peaty.check().ok


def test_words_that_a_person_has_judged_do_not_go(peaty, dump):
    claim = peaty.detail(1).claims[0]
    peaty.apply(CheckClaims((claim.id,), "right"))
    before = content(peaty.folder)
    counts, told = imported(peaty, dump, {**PEAT, "abstract": "Nothing of the kind."}, WALL)
    assert (counts, told) == ((0, 0, 0, 2), ())
    assert peaty.detail(1).abstract == PEAT["abstract"]
    assert content(peaty.folder) == before


def test_what_another_dump_has_said_since_stays(peaty, dump, tmp_path):
    imported(peaty, tmp_path / "other.jsonl", {**PEAT, "year": 2024})
    counts, told = imported(peaty, dump, {**PEAT, "year": 2025, "venue": "Fire"}, WALL)
    assert counts == (0, 0, 1, 1)
    assert changes(told) == {(1, "venue"): (None, "Fire")}
    assert peaty.detail(1).year == 2024


def test_what_a_person_has_said_since_stays(peaty, dump):
    counts, _ = imported(peaty, dump, {**PEAT, "decision": "keep", "rating": 3, "note": "a"}, WALL)
    assert counts == (0, 0, 1, 1)
    peaty.apply(Decide((1,), Decision.LATER))
    peaty.apply(Rate((1,), None))
    mine = {**PEAT, "decision": "skip", "rating": 3, "note": "b"}
    counts, told = imported(peaty, dump, mine, WALL)
    assert changes(told) == {(1, "note"): ("a", "b")}
    detail = peaty.detail(1)
    assert (detail.decision, detail.rating, detail.note) == (Decision.LATER, None, "b")
    peaty.apply(WriteNote(1, "mine"))
    imported(peaty, dump, {**mine, "note": "c"}, WALL)
    assert peaty.detail(1).note == "mine"


def test_a_paper_gets_what_it_lacks(peaty, tmp_path):
    more = {
        "doi": "10.1000/wall", "title": "Other", "authors": ["B. Stone", "C. Brick"], "year": 1999,
        "venue": "Walls", "arxiv_id": "2001.00001", "links": ["https://example.org/wall"],
    }  # fmt: skip
    before = content(peaty.folder)
    counts, told = imported(peaty, tmp_path / "more.jsonl", more)
    assert counts == (0, 1, 0, 0)
    assert changes(told) == {
        (2, "authors"): (None, ["B. Stone", "C. Brick"]),
        (2, "year"): (None, 1999),
        (2, "venue"): (None, "Walls"),
        (2, "arxiv_id"): (None, "2001.00001"),
        (2, "links"): (None, ["https://example.org/wall"]),
    }
    detail = peaty.detail(2)
    assert (detail.title, detail.authors) == ("Stones of a Wall", ("B. Stone", "C. Brick"))
    peaty.undo()
    assert content(peaty.folder) == before


def test_a_paper_without_an_abstract_gets_one(peaty, tmp_path):
    imported(peaty, tmp_path / "bare.jsonl", {"title": "Bare", "doi": "10.1000/bare"})
    before = content(peaty.folder)
    text = "The Bare system is 3x faster than before."
    counts, _ = imported(peaty, tmp_path / "b.jsonl", {"doi": "10.1000/bare", "abstract": text})
    assert counts == (0, 1, 0, 0)
    detail = peaty.detail(3)
    assert detail.abstract == text
    assert len(detail.claims) == len(extract(text).claims) == 1
    assert [origin.raw for origin in detail.origins] == ["", text]
    assert list(peaty.search("bare system faster").ids) == [3]
    peaty.undo()
    assert content(peaty.folder) == before


def test_removing_the_import_that_changed_a_text_keeps_later_work(peaty, dump):
    text = "Far below, " + PEAT["abstract"]
    report = run(peaty.import_dumps([json_dump(dump, {**PEAT, "abstract": text}, WALL)]))
    claim = peaty.detail(1).claims[0]
    peaty.apply(CheckClaims((claim.id,), "right"))
    peaty.apply(RemoveImport(report.import_id))
    detail = peaty.detail(1)
    assert detail.abstract == PEAT["abstract"]
    assert peaty.check().ok
    peaty.undo()
    assert peaty.detail(1).claims[0].status == "right"


def test_what_another_dump_says_too_stays_when_an_import_is_removed(peaty, tmp_path):
    imported(peaty, tmp_path / "bare.jsonl", {"doi": "10.1000/bare", "abstract": "A bare text."})
    before = content(peaty.folder)
    said = {"doi": "10.1000/bare", "title": "Bare", "authors": ["A. Bee", "C. Dee"], "year": 2001}
    first = run(peaty.import_dumps([json_dump(tmp_path / "one.jsonl", {**said, "venue": "V"})]))
    imported(peaty, tmp_path / "two.jsonl", said)
    peaty.apply(RemoveImport(first.import_id))

    detail = peaty.detail(3)
    assert (detail.title, detail.label, detail.year, detail.venue) == ("Bare", "Bare", 2001, None)
    assert detail.authors == ("A. Bee", "C. Dee")
    for _ in range(3):
        peaty.undo()
    assert content(peaty.folder) == before


def test_an_import_that_was_stopped_goes_on_as_itself(peaty, dump, tmp_path):
    before = content(peaty.folder)
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(180)]
    other = json_dump(tmp_path / "many.jsonl", *many)
    work = peaty.import_dumps([other])
    next(work)
    work.close()
    in_already = peaty.statistics().papers - 2
    assert 0 < in_already < 180

    report = run(peaty.import_dumps([other]))
    assert report.continued
    assert (report.files[0].added, report.files[0].unchanged) == (180 - in_already, in_already)
    assert peaty.history()[0].summary == "Import 180 papers from many.jsonl"
    assert len(peaty.history()) == 2
    again = run(peaty.import_dumps([other]))
    assert (again.continued, again.import_id, again.files[0].unchanged) == (False, None, 180)
    peaty.undo()
    assert content(peaty.folder) == before


def test_a_stopped_import_that_was_undone_begins_anew(peaty, tmp_path):
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(180)]
    other = json_dump(tmp_path / "many.jsonl", *many)
    work = peaty.import_dumps([other])
    next(work)
    work.close()
    peaty.undo()
    report = run(peaty.import_dumps([other]))
    assert (report.continued, report.files[0].added) == (False, 180)


def test_what_was_done_since_a_stop_stays_a_step_of_its_own(peaty, tmp_path):
    many = [{"title": f"Paper of number {n}", "doi": f"10.1000/n{n}"} for n in range(180)]
    other = json_dump(tmp_path / "many.jsonl", *many)
    work = peaty.import_dumps([other])
    next(work)
    work.close()
    in_already = peaty.statistics().papers - 2
    peaty.apply(Decide((3,), Decision.KEEP))
    report = run(peaty.import_dumps([other]))
    assert (report.continued, report.files[0].added) == (False, 180 - in_already)
    peaty.undo()
    assert peaty.detail(3).decision is Decision.KEEP
    assert peaty.statistics().papers == in_already + 2


def test_the_rest_of_the_time_is_that_of_the_last_seconds():
    times = itertools.count(0, 5)
    pace = Pace(lambda: float(next(times)))
    told = [pace.remaining(done, 100) for done in (10, 20, 30, 35, 40, 45)]
    # 2 a second; in the last 20 seconds, 25 of them.
    assert told[:3] == [45.0, 40.0, 35.0]
    assert told[-1] == pytest.approx(55 / 1.25)
    assert pace.remaining(46, 0) is None
