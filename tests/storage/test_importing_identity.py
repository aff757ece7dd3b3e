"""When records are one paper: ids, titles with people and years, abstracts; and when not."""

import pytest

from storage.importing.identity import (
    ids_of,
    normal_openalex_id,
    normal_pmid,
    surnames_of,
    title_letters,
    version_of,
)
from storage.library import Library
from storage.record import PaperRecord
from tests.libraries import content, json_dump, run

PAPER = {
    "title": "Slow Fires in Peat",
    "authors": ["Ada Lovelace", "Björn Çelik"],
    "year": 2024,
    "abstract": "Peat burns for months below the snow, and nobody sees it from above.",
}
OTHER = "We counted every stone of the old wall and found that a third of them had come from afar."


@pytest.fixture
def empty(tmp_path):
    library = Library.open(tmp_path / "empty")
    yield library
    library.close()


def count(library, folder, *records, together=False):
    """Import records, each from a dump of its own or all from one; give how many papers."""
    if together:
        run(library.import_dumps([json_dump(folder / "all.jsonl", *records)]))
    else:
        for n, record in enumerate(records):
            run(library.import_dumps([json_dump(folder / f"{n}.jsonl", record)]))
    return library.statistics().papers


SAME = {
    "doi": ({**PAPER, "doi": "10.1000/AB"}, {"title": "Peat", "doi": "https://doi.org/10.1000/ab"}),
    "arxiv": ({"arxiv_id": "2501.01234v1", **PAPER}, {"arxiv_id": "2501.01234v3"}),
    "arxiv's doi": ({"doi": "10.48550/arXiv.2501.01234", **PAPER}, {"arxiv_id": "2501.01234"}),
    "pmid": ({"pmid": "31452104", **PAPER}, {"pmid": "31452104", "title": "Torf"}),
    "openalex": (
        {"openalex_id": "https://openalex.org/W2741809807", **PAPER},
        {"openalex_id": "W2741809807", "title": "Torf"},
    ),
    "abstract": (PAPER, {"abstract": PAPER["abstract"].upper(), "title": PAPER["title"]}),
    "title": (
        PAPER,
        {"title": "Slow fires in peat.", "authors": ["B. Celik"], "year": 2024, "abstract": OTHER},
    ),
    "title without its end": (
        {**PAPER, "abstract": OTHER * 2, "title": "Slow fires in peat: a survey of the north"},
        {**PAPER, "abstract": OTHER * 2, "year": 2019},
    ),
    "preprint a year before": (
        {**PAPER, "arxiv_id": "2312.00001", "year": 2023},
        {**PAPER, "abstract": OTHER, "doi": "10.1000/ab", "venue": "Fire"},
    ),
    "long title without authors": (
        {**PAPER, "title": "Slow Fires in Peat: Twenty Years of Measurements under Snow"},
        {"title": "Slow fires in peat: twenty years of measurements under snow", "year": 2024,
         "doi": "10.1000/ab"},
    ),
}  # fmt: skip

APART = {
    "other dois": (
        {**PAPER, "doi": "10.1000/ab"},
        {**PAPER, "abstract": OTHER, "doi": "10.1000/cd"},
    ),
    "other arxiv ids": (
        {**PAPER, "arxiv_id": "2501.00001"},
        {**PAPER, "arxiv_id": "2502.00002", "abstract": OTHER},
    ),
    "other people": (PAPER, {**PAPER, "authors": ["Emmy Noether"], "abstract": OTHER}),
    "other year": (
        {**PAPER, "venue": "Fire", "doi": "10.1000/ab"},
        {**PAPER, "venue": "Fire", "year": 2021, "abstract": OTHER},
    ),
    "short title without authors": (PAPER, {"title": PAPER["title"], "abstract": OTHER}),
    "a title that says nothing": (
        {**PAPER, "title": "Editorial"},
        {**PAPER, "title": "Editorial", "abstract": OTHER},
    ),
    "erratum": (
        {**PAPER, "doi": "10.1000/ab"},
        {
            **PAPER,
            "title": "Erratum: Slow Fires in Peat",
            "doi": "10.1000/ab.err",
            "abstract": OTHER,
        },
    ),
    "a word of the journal for an abstract": (
        {"title": "On Rain", "abstract": "No abstract available.", "authors": ["A. B. See"]},
        {"title": "On Snow", "abstract": "No abstract available.", "authors": ["A. B. See"]},
    ),
    "ids alone": ({"arxiv_id": "2501.00001"}, {"arxiv_id": "2501.00002"}),
    "chapters with the book's abstract": (
        {**PAPER, "abstract": OTHER * 3},
        {**PAPER, "title": "Stones in Water", "abstract": OTHER * 3},
    ),
    "a notice with other ids": (
        {**PAPER, "title": "One", "abstract": OTHER * 3, "doi": "10.1000/a"},
        {**PAPER, "title": "Two", "abstract": OTHER * 3, "doi": "10.1000/b"},
    ),
}


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("which", SAME)
def test_one_paper(empty, tmp_path, which, together):
    assert count(empty, tmp_path, *SAME[which], together=together) == 1
    assert len(empty.detail(1).origins) == 2


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("which", APART)
def test_two_papers(empty, tmp_path, which, together):
    assert count(empty, tmp_path, *APART[which], together=together) == 2
    before = content(empty.folder)
    again = json_dump(tmp_path / ("all.jsonl" if together else "1.jsonl"),
                      *(APART[which] if together else APART[which][1:]))  # fmt: skip
    run(empty.import_dumps([again]))
    assert content(empty.folder) == before


def test_versions_of_a_paper_are_kept_with_their_origins(empty, tmp_path):
    published = {**PAPER, "doi": "10.1000/ab", "venue": "Fire", "abstract": OTHER}
    first = {**PAPER, "arxiv_id": "2312.00001v1", "year": 2023}
    second = {**first, "arxiv_id": "2312.00001v2", "abstract": PAPER["abstract"] + " We do now."}
    assert count(empty, tmp_path, first, second, published) == 1

    assert [(origin.version, origin.raw) for origin in empty.detail(1).origins] == [
        ("v1", PAPER["abstract"]),
        ("v2", second["abstract"]),
        ("published", OTHER),
    ]
    detail = empty.detail(1)
    assert (detail.doi, detail.arxiv_id, detail.venue) == ("10.1000/ab", "2312.00001", "Fire")


def test_a_paper_goes_by_all_that_was_ever_said_of_it(empty, tmp_path):
    chain = (
        {"doi": "10.1000/ab", "arxiv_id": "2312.00001", "title": "A"},
        {"arxiv_id": "2312.00001", "pmid": "31452104", "title": "B"},
        {"pmid": "31452104", "abstract": OTHER * 2, "title": "C"},
        {"abstract": OTHER * 2},
    )
    assert count(empty, tmp_path, *chain) == 1
    assert empty.detail(1).abstract == OTHER * 2


@pytest.mark.parametrize(
    ("record", "label"),
    [
        ({"arxiv_id": "2510.12345v2"}, "arXiv:2510.12345"),
        ({"doi": "10.1000/AB"}, "doi:10.1000/ab"),
    ],
)
def test_a_paper_known_by_an_id_alone_is_called_by_it(empty, tmp_path, record, label):
    count(empty, tmp_path, record)
    assert empty.detail(1).label == label
    run(empty.import_dumps([json_dump(tmp_path / "more.jsonl", {**record, "title": "Named"})]))
    assert empty.detail(1).label == "Named"
    empty.undo()
    assert empty.detail(1).label == label


def test_forms_of_ids_and_names():
    record = PaperRecord(0, 1, "", doi="10.48550/arXiv.2501.01234", openalex_id="w123456")
    assert ids_of(record) == ("arxiv:2501.01234", "openalex:W123456")
    assert normal_pmid("PMID: 0031") == "31"
    assert normal_openalex_id("none") is None
    names = ("Lovelace, Ada", "Smith JA", "Karl von Müller Jr.", "J. A. Smith", "OpenAI")
    assert surnames_of(names) == {"lovelace", "smith", "muller", "openai"}
    assert title_letters("Editorial.") is None
    assert title_letters("slow fires in  Peat!") == "slowfiresinpeat"


@pytest.mark.parametrize(
    ("facts", "version"),
    [
        ({"arxiv_id": "2501.01234v12"}, "v12"),
        ({"arxiv_id": "2501.01234"}, None),
        ({"doi": "10.1000/ab"}, "published"),
        ({"doi": "10.1101/2020.01.01"}, None),
        ({"venue": "Fire"}, "published"),
        ({"venue": "bioRxiv"}, None),
        ({}, None),
    ],
)
def test_which_text_of_a_paper_a_record_has(facts, version):
    record = PaperRecord(0, 1, "", **facts)
    assert version_of(record, ids_of(record)) == version


BARE = """@article{{e{0}, title = {{Editorial to the third issue}}, author = {{Doe, Jane}},
  year = 2023, doi = {{10.1000/e{0}}}}}
"""


def test_papers_without_abstracts_are_told_apart_by_their_ids(library, tmp_path):
    before = library.sidebar().total
    dump = tmp_path / "editorials.bib"
    dump.write_text("".join(BARE.format(n) for n in (1, 2, 3)), encoding="utf-8")
    (file,) = run(library.import_dumps([dump])).files
    assert (file.added, file.merged) == (3, 0)
    assert library.sidebar().total == before + 3
    (again,) = run(library.import_dumps([dump])).files
    assert (again.added, again.unchanged) == (0, 3)
    one = tmp_path / "one.bib"
    one.write_text(BARE.format(2).replace(", doi = {10.1000/e2}", ""), encoding="utf-8")
    (same,) = run(library.import_dumps([one])).files
    assert (same.added, same.merged) == (0, 1)
