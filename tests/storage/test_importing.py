"""Importing: what is new, what is known, what can be taken back."""

import io
import shutil
from pathlib import Path

import pytest

from storage.edits.claiming import AddClaim
from storage.edits.triage import Decide
from storage.errors import DumpError, LibraryError
from storage.importing.duplicates import resemblance, sketch, sketches
from storage.importing.identity import normal_arxiv_id, normal_doi, normal_text
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import ABSTRACTS, content, listing, run
from tests.shared import shared_path


@pytest.fixture
def empty(tmp_path):
    library = Library.open(tmp_path / "empty")
    yield library
    library.close()


def write(folder: Path, name: str, *abstracts: str, title: str = "Daily Papers") -> Path:
    path = folder / name
    path.write_text(listing(*abstracts, title=title), encoding="utf-8")
    return path


def counts(report, which: int = 0):
    file = report.files[which]
    return file.records, file.added, file.merged, file.unchanged


def test_the_two_real_dumps(empty):
    dumps = sorted(shared_path("dumps").glob("*.txt"))
    report = run(empty.import_dumps(dumps))

    assert counts(report, 0) == (222, 222, 0, 0)
    assert counts(report, 1) == (215, 165, 50, 0)
    assert [file.errors for file in report.files] == [(), ()]
    assert empty.statistics().papers == 387
    twice = [len(detail.origins) for detail in empty.details(range(1, 388))]
    assert twice.count(2) == 50
    assert twice.count(1) == 337

    before = content(empty.folder)
    again = run(empty.import_dumps(dumps))
    assert [counts(again, 0), counts(again, 1)] == [(222, 0, 0, 222), (215, 0, 0, 215)]
    assert again.import_id is None
    assert content(empty.folder) == before


def test_a_dump_becomes_papers_with_claims_links_and_origin(library):
    detail = library.detail(1)

    assert detail.system == "Quillon"
    assert "4.2×" in detail.abstract
    assert [claim.text for claim in detail.claims] == ["up to 4.2×"]
    assert [p.name for p in detail.claims[0].platforms] == ["NVIDIA A100"]
    (origin,) = detail.origins
    assert origin.raw == ABSTRACTS[0]
    assert (origin.file_name, origin.listing_title, origin.position, origin.line) == (
        "monday.txt",
        "Daily Papers",
        0,
        3,
    )


def test_the_same_dump_in_another_folder_adds_nothing(library, tmp_path):
    before = content(library.folder)
    report = run(library.import_dumps([write(tmp_path, "monday.txt", *ABSTRACTS)]))

    assert counts(report) == (4, 0, 0, 4)
    assert content(library.folder) == before


def test_another_dump_adds_origins_to_known_papers(library, tmp_path):
    dump = write(tmp_path, "tuesday.txt", "A new abstract about nothing much, at all.", *ABSTRACTS)
    report = run(library.import_dumps([dump]))

    assert counts(report) == (5, 1, 4, 0)
    assert [origin.file_name for origin in library.detail(2).origins] == [
        "monday.txt",
        "tuesday.txt",
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[0].lower() + text[1:],
        lambda text: text.replace(" ", "  "),
        lambda text: text.replace("efficient", "eﬃcient"),
        lambda text: text.replace("naïve", "naive"),
        lambda text: text.replace("naïve", 'na\\"ive'),
        lambda text: text.replace("Poincaré", "Poincare"),
        lambda text: text.replace("—", "x2014"),
        lambda text: text.replace("’", "'"),
    ],
)
def test_small_damage_makes_no_other_paper(empty, tmp_path, change):
    text = (
        "An efficient method beats the naïve one—by far, as Poincaré’s theorem says, on every "
        "graph that we could find in the usual collections of graphs."
    )
    run(empty.import_dumps([write(tmp_path, "one.txt", text)]))
    report = run(empty.import_dumps([write(tmp_path, "two.txt", change(text))]))

    assert counts(report) == (1, 0, 1, 0)
    assert empty.statistics().papers == 1
    assert empty.detail(1).origins[1].raw == change(text).strip()


def test_a_paper_twice_in_one_dump_has_two_origins(empty, tmp_path):
    dump = write(tmp_path, "twice.txt", ABSTRACTS[0], ABSTRACTS[1], ABSTRACTS[0])
    assert counts(run(empty.import_dumps([dump]))) == (3, 2, 1, 0)
    assert [origin.position for origin in empty.detail(1).origins] == [0, 2]
    assert counts(run(empty.import_dumps([dump]))) == (3, 0, 0, 3)


def test_a_dry_run_counts_and_writes_nothing(library, tmp_path):
    before = content(library.folder)
    dump = write(tmp_path, "t.txt", ABSTRACTS[3], "One more abstract that is short and new, yes.")
    report = run(library.import_dumps([dump, dump], dry_run=True))

    assert counts(report, 0) == (2, 1, 1, 0)
    assert report.import_id is None
    assert content(library.folder) == before


def test_standard_input(empty):
    stream = io.BytesIO(listing(*ABSTRACTS).encode())
    report = run(empty.import_dumps([], stdin=stream))
    assert counts(report) == (4, 4, 0, 0)


def test_nearly_the_same_is_told_and_kept_apart(library, tmp_path):
    revised = ABSTRACTS[1].replace("bound by its memory", "bound by memory bandwidth")
    report = run(library.import_dumps([write(tmp_path, "revised.txt", revised)]))

    assert counts(report) == (1, 1, 0, 0)
    assert report.files[0].near_duplicates == 1
    assert library.statistics().papers == 5


def test_nearly_the_same_is_told_within_one_dump(empty, tmp_path):
    revised = ABSTRACTS[1].replace("bound by its memory", "bound by memory bandwidth")
    dump = write(tmp_path, "both.txt", ABSTRACTS[0], ABSTRACTS[1], revised)
    report = run(empty.import_dumps([dump], dry_run=True))

    assert counts(report) == (3, 3, 0, 0)
    assert report.files[0].near_duplicates == 1


def test_words_beyond_ascii_count_as_words_as_well():
    assert resemblance("naïve plain trees grow", "Naïve plain  TREES fall") == pytest.approx(1 / 3)
    assert sketch("naïve trees") != sketch("na ve trees")


def test_resemblance_counts_shared_runs_of_words():
    # a b c d -> {abc, bcd}; b c d e -> {bcd, cde}: one shared of three.
    assert resemblance("a b c d", "B c D e") == pytest.approx(1 / 3)
    assert sketch("some text of words") == sketch("Some  text, of WORDS!")


def test_sketches_of_several_texts_are_those_of_each():
    texts = ["", "one", "two words", "three words here", "and five of its words", "one", " . "]
    texts += [" ".join(f"w{n % 7}{n % k}" for n in range(300)) for k in range(2, 9)]
    assert sketches(texts) == [sketch(text) for text in texts]
    assert len(set(sketches(texts))) == len(texts) - 2  # "one" is there twice, and nothing.


def test_a_bad_path_leaves_no_trace(library, tmp_path):
    before = content(library.folder)
    good = write(tmp_path, "good.txt", "An abstract that would be new, if only it came in.")
    with pytest.raises(DumpError):
        run(library.import_dumps([good, tmp_path / "missing.txt"]))
    assert content(library.folder) == before


def test_a_list_shows_the_newest_import_first_and_it_in_the_dumps_order(library, tmp_path):
    new = [f"Abstract number {n} says something new, and says it well." for n in range(120)]
    run(library.import_dumps([write(tmp_path, "many.txt", *new)]))

    assert list(library.search().ids) == [*range(5, 125), 1, 2, 3, 4]


def test_an_import_is_one_undo_step(library, tmp_path):
    before = content(library.folder)
    new = [f"Abstract number {n} says something new, and says it well." for n in range(120)]
    run(library.import_dumps([write(tmp_path, "many.txt", *new, ABSTRACTS[0])]))
    after = content(library.folder)

    assert library.history()[0].summary == "Import 120 papers from many.txt, 1 known"
    library.undo()
    assert content(library.folder) == before
    library.redo()
    assert content(library.folder) == after


def test_a_cancelled_import_keeps_what_is_in_and_can_be_undone(library, tmp_path):
    before = content(library.folder)
    new = [f"Abstract number {n} says something new, and says it well." for n in range(200)]
    work = library.import_dumps([write(tmp_path, "many.txt", *new)])
    next(work)
    next(work)
    work.close()

    assert library.statistics().papers > 4
    assert library.history()[0].summary.startswith("Import ")
    library.undo()
    assert content(library.folder) == before


def test_an_import_that_is_undone_while_it_runs_stops(library, tmp_path):
    new = [f"Abstract number {n} says something new, and says it well." for n in range(200)]
    work = library.import_dumps([write(tmp_path, "many.txt", *new)])
    next(work)
    library.undo()
    with pytest.raises(LibraryError, match="undone while it was running"):
        run(work)
    assert library.statistics().papers == 4


def test_an_import_goes_not_on_in_a_backup_that_has_another_of_its_number(library, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(library.folder, other)
    few = Library.open(other)
    run(few.import_dumps([write(tmp_path, "few.txt", "A text that only the backup has in it.")]))
    backup = few.backup()
    few.close()
    new = [f"Abstract number {n} says something new, and says it well." for n in range(200)]
    work = library.import_dumps([write(tmp_path, "many.txt", *new)])
    next(work)
    library.restore(backup)
    with pytest.raises(LibraryError, match="a backup was put in the library's place"):
        run(work)
    assert library.statistics().papers == 5
    assert library.history()[0].summary == "Import 1 paper from few.txt"


def test_a_claim_undone_while_an_import_runs_comes_back_as_itself(library, tmp_path):
    fast = [f"We present Tool{n}. It is {n + 2} times faster than before." for n in range(60)]
    work = library.import_dumps([write(tmp_path, "many.txt", *fast)])
    next(work)
    library.apply(AddClaim(3, 0, 8, 2, 2, "x", "increase", "exact", "speed", (), None))
    library.undo()
    run(work)
    imported = library.claims(order="paper")
    library.redo()

    assert [claim.text for claim in library.detail(3).claims] == ["2×"]
    assert len(library.claims(order="paper")) == len(imported) + 1


def test_decisions_of_a_removed_import_come_back_with_it(library):
    library.apply(Decide((1,), Decision.KEEP))
    library.undo()
    library.redo()
    library.undo()
    library.undo()
    assert library.statistics().papers == 0
    library.redo()
    library.redo()
    assert library.detail(1).decision is Decision.KEEP


def test_normal_forms():
    assert normal_text("ﬁne  Straße, Œuvre — naïve!") == "finestrasseoeuvrenaive"
    assert normal_doi("https://doi.org/10.1145/ABC.12.") == "10.1145/abc.12"
    assert normal_doi("none") is None
    assert normal_arxiv_id("arXiv:2401.01234v3 [cs.DC]") == "2401.01234"
    assert normal_arxiv_id("hep-th/9901001v2") == "hep-th/9901001"
