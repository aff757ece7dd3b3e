"""What a dump tells of the reader's own work: taken over, united, never overruling her."""

from storage.edits.annotating import WriteNote
from storage.edits.rating import Rate
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.vocabulary import Decision
from tests.libraries import ABSTRACTS, content, json_dump, run


def own(detail):
    return detail.decision, detail.rating, sorted(tag.name for tag in detail.tags), detail.note


def test_a_new_paper_comes_with_what_was_said_of_it(library, tmp_path):
    paper = {
        "title": "Slow Fires in Peat",
        "abstract": "Peat burns for months below the snow, and nobody sees it from above.",
        "decision": "keep", "rating": 4, "tags": ["fire", "to read/soon"], "note": "Ask *Ada*.",
    }  # fmt: skip
    before = content(library.folder)
    run(library.import_dumps([json_dump(tmp_path / "own.jsonl", paper)]))
    after = content(library.folder)

    detail = library.detail(5)
    assert own(detail) == (Decision.KEEP, 4, ["fire", "to read/soon"], "Ask *Ada*.")
    assert detail.decided_at is not None
    library.undo()
    assert content(library.folder) == before
    assert library.tags() == ()
    library.redo()
    assert content(library.folder) == after


def test_a_known_paper_takes_what_nobody_has_said_yet(library, tmp_path):
    library.apply(Rate((1,), 2))
    library.apply(Tag((1,), "Attention"))
    before = content(library.folder)
    said = {
        "abstract": ABSTRACTS[0], "decision": "skip", "rating": 5, "tags": ["attention", "gpu"],
        "note": "From the other program.",
    }  # fmt: skip
    report = run(library.import_dumps([json_dump(tmp_path / "own.jsonl", said)]))

    assert report.files[0].merged == 1
    assert own(library.detail(1)) == (
        Decision.SKIP, 2, ["Attention", "gpu"], "From the other program.",
    )  # fmt: skip
    told = {(one.paper, one.field): (one.before, one.after) for one in report.files[0].changes}
    assert told == {
        (1, "decision"): ("undecided", "skip"),
        (1, "note"): (None, "From the other program."),
        (1, "tag"): (None, "gpu"),
    }
    library.undo()
    assert content(library.folder) == before


def test_what_the_reader_has_said_stays(library, tmp_path):
    library.apply(Decide((1,), Decision.LATER))
    library.apply(WriteNote(1, "Mine."))
    said = {"abstract": ABSTRACTS[0], "decision": "keep", "rating": None, "tags": [], "note": "No."}
    report = run(library.import_dumps([json_dump(tmp_path / "own.jsonl", said)]))

    assert own(library.detail(1)) == (Decision.LATER, None, [], "Mine.")
    assert report.files[0].changes == ()


def test_removing_an_import_keeps_what_was_said_since(library, tmp_path):
    said = {"abstract": ABSTRACTS[0], "decision": "keep", "rating": 3, "tags": ["a"], "note": ""}
    report = run(library.import_dumps([json_dump(tmp_path / "own.jsonl", said)]))
    library.apply(Decide((1,), Decision.SKIP))
    library.apply(Tag((2,), "a"))

    from storage.edits.importing import RemoveImport

    library.apply(RemoveImport(report.import_id))
    assert own(library.detail(1)) == (Decision.SKIP, None, [], "")
    assert [tag.name for tag in library.tags()] == ["a"]
    library.undo()
    assert own(library.detail(1)) == (Decision.SKIP, 3, ["a"], "")
    for _ in range(3):
        library.undo()
    assert own(library.detail(1)) == (Decision.UNDECIDED, None, [], "")


def test_a_tag_that_cannot_be_is_made_fit(library, tmp_path):
    said = {"abstract": ABSTRACTS[0], "decision": "undecided", "tags": ['a "b" / / c', " # ", "/"]}
    run(library.import_dumps([json_dump(tmp_path / "own.jsonl", said)]))
    assert own(library.detail(1)) == (Decision.UNDECIDED, None, ["a b/c"], "")
