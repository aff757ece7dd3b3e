"""Damaged bibliographies: what can be read is, what cannot is told, neighbours are whole."""

import pytest
from hypothesis import given, settings

from storage.readers import dumps_in
from storage.readers.bibtex import BibtexReader
from storage.readers.bibtex import blocks as blocks_module
from storage.readers.bibtex.parsing import (
    CLOSED_EARLY,
    CUT_OFF,
    CUT_SHORT,
    NO_ENTRY,
    NO_FIELD,
    NO_FIELDS,
    STRAY,
    UNCLOSED,
)
from storage.record import BadEntry, PaperRecord
from tests.effort import growth
from tests.shared import needs_shared, shared_path
from tests.storage import tagged_reading as tagged

READER = BibtexReader()
BEFORE = "@misc{p, title = {Before}}\n\n"
AFTER = "\n@misc{q,\n title = {After}\n}\n"


def titles(entries):
    return [paper.title for paper in tagged.papers(entries)]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("@article{a,\n title = {One},\n year = {2001}\n", UNCLOSED),
        ("@article{a,\n title = {One,\n author = {Lee, A.},\n year = {2001}\n}\n", UNCLOSED),
        ("@article{a,\n author = {Lee, A.,\n title = {One},\n year = 2001,\n}\n", UNCLOSED),
        ('@article{a,\n author = "Lee, A.,\n title = "One",\n year = 2001,\n}\n', UNCLOSED),
        ("@article{a,\n title = {One},\n year = {2001},\n note = {never {closed},\n}\n", UNCLOSED),
        ("@article{a,\n title = {One}},\n year = {2001}\n}\n", CLOSED_EARLY),
        ("@article{a, title = {One}}\n, year = {2001}}\n", CLOSED_EARLY),
        ("@article{a,\n title = {One},\n some words, year = {2001}\n}\n", NO_FIELD),
        ("@article{a,\n title = {One},\n year = {2001},\n {words}\n}\n", NO_FIELD),
        ("@article{a, title = {One}, year = {2001}}\nline noise}}}\n", STRAY),
        ('@article{a, title = {One}, year = {2001}}\n  doi = {10.1000/1},\n', CLOSED_EARLY),
    ],
)  # fmt: skip
def test_a_damaged_entry_is_read_as_far_as_it_goes_and_told(damage, fault):
    entries = tagged.read(READER, BEFORE + damage + AFTER)
    assert titles(entries) == ["Before", "One", "After"]
    assert tagged.papers(entries)[1].year == 2001
    line = 4 if fault == STRAY else 3
    found = tagged.faults(entries)
    assert [reason for _, reason in found] == [fault]
    assert found[0][0] in {line, 5, 6}


@pytest.mark.parametrize(
    "text",
    [
        '@article{a,\n title = "A "quoted" word",\n year = "2001",\n}\n',
        '@article{a, title = "A "quoted" word", year = 2001}\n',
        "@article{a,\n note = {a \\{ b},\n title = {A “quoted” word},\n year = 2001\n}\n",
        "@article{a,\n note = {a \\} b},\n title = {A “quoted” word},\n year = 2001\n}\n",
        '@article{a,\n note = "a \\{ b",\n title = {A “quoted” word},\n year = 2001\n}\n',
        '@article{a, title = "A {"}quoted{"} word", year = 2001}\n',
        "@article{a, title = {A \\\"quoted\\\" word}, year = 2001}\n".replace('\\"', '"'),
    ],
)  # fmt: skip
def test_what_bibtex_refuses_but_can_be_understood(text):
    entries = tagged.read(READER, BEFORE + text + AFTER)
    assert tagged.faults(entries) == []
    assert [title.replace("“", '"').replace("”", '"') for title in titles(entries)] == [
        "Before",
        'A "quoted" word',
        "After",
    ]
    assert tagged.papers(entries)[1].year == 2001


def test_an_unclosed_author_does_not_swallow_the_other_fields():
    damage = "@article{a,\n author = {Lee, A. and Ma, B.,\n title = {One},\n doi = {10.1000/1}\n}\n"
    entries = tagged.read(READER, damage + AFTER)
    paper = tagged.papers(entries)[0]
    assert tagged.names(paper) == ["A. Lee", "B. Ma"]
    assert (paper.title, paper.doi) == ("One", "10.1000/1")


@pytest.mark.parametrize(
    ("cut", "kept"),
    [
        ("@article{a, title = {One}, abstract = {It breaks o", []),
        ("@article{a, title = {One}, abstract = \"It {breaks} o", []),
        ("@article{a, title = {One}, ", ["One"]),
        ("@article{a, title = {One}, abstr", ["One"]),
        ("@article{a, title = {One}, abstract = ", ["One"]),
        ("@article{a, title", []),
        ("@article{a", []),
        ("@article{", []),
    ],
)  # fmt: skip
def test_a_file_that_is_cut_off(cut, kept):
    entries = tagged.read(READER, BEFORE + cut)
    assert titles(entries) == ["Before", *kept]
    assert tagged.faults(entries) == [(3, CUT_SHORT if kept else CUT_OFF)]


def test_a_comment_without_an_end_hides_nothing():
    entries = tagged.read(READER, "@comment{ unclosed\n" * 3 + BEFORE + "@comment{x {y}\n" + AFTER)
    assert titles(entries) == ["Before", "After"]


def test_an_abstract_that_shows_an_entry_hides_nothing():
    text = "@misc{a, title = {One}, abstract = {Write\n@article\n or @misc in a file.}}\n"
    entries = tagged.read(READER, text + AFTER)
    assert tagged.papers(entries)[0].abstract == "Write @article or @misc in a file."
    assert titles(entries) == ["One", "After"]


def test_what_is_no_entry():
    entries = tagged.read(READER, "@article{{{\n@@@\n@misc{x, =}\n" + AFTER)
    assert titles(entries) == ["After"]
    assert [reason for _, reason in tagged.faults(entries)] == [NO_ENTRY, NO_FIELDS]


def test_an_endless_entry_is_told_and_not_held(monkeypatch):
    monkeypatch.setattr(blocks_module, "MAX_BLOCK", 500)
    entries = tagged.read(READER, "@misc{a,\n title = {\n" + "x\n" * 600 + AFTER)
    assert titles(entries) == ["After"]
    assert tagged.faults(entries) == [(1, "longer than any entry (over 500 characters)")]


def test_a_line_that_was_cut_is_told(monkeypatch):
    monkeypatch.setattr(blocks_module, "MAX_LINE", 60)
    entries = tagged.read(
        READER, BEFORE + "@misc{a, title = {One}, note = {" + "x" * 40 + "}}\n" + AFTER
    )
    assert titles(entries) == ["Before", "One", "After"]
    assert tagged.faults(entries) == [(3, "a line of over a million characters; its end is lost")]


UNITS = [
    "{", "}", '"', "@", "#", " ", "@a{", "@a{\n", '@a{b,c="', '@a{b,c="\n', "@a{b,c={\n",
    "c={", "c={\n", 'c="d"e, ', "c=d e f, ", "c=", "x y z, ", "%@a{b", "@comment{\n", "\\{",
    "@a{x, t={A}}, y={b}", "@a{x, t={A}}\n, y={b}\n", "@string{", "@string{a={b}}", "@a(b,c=(\n",
    "@\n", "@a{b,crossref={z}}\n",
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS)
def test_work_grows_with_the_text(unit):
    for opening in ("", "@a{b,"):
        assert (
            growth(lambda text, opening=opening: tagged.read(READER, opening + text), unit, 300)
            < 14
        )


EXAMPLES = [
    """% Encoding: UTF-8

@string{j = "J"}
@Article{a,
  author = {M{\\"u}ller, A. and Lee, B.},
  title = {{O}ne: $x_{1}$},
  journal = j # { of P},
  year = 2001,
  abstract = {We pack.

  They fit \\& more.},
  groups = {G},
}

@incollection{b, title = {Two}, crossref = {c}}
@collection(c, title = "Three {"}")
@comment{jabref-meta: grouping:
1 Static:G\\;0\\;\\;;
}
""",
    """@misc{d, title = "Four", url = {http://a.org/b\\_c}},
@xdata{x, date = {2003}}
@book{e, xdata = {x}, title = {Five}, author = {张, 三}}

@misc{f,
 title = {Six}
 year = 2004}""",
]


def assert_sound(entries):
    found = tagged.papers(entries)
    assert [paper.position for paper in found] == list(range(len(found)))
    lines = [entry.line for entry in found]
    assert lines == sorted(lines)
    for paper in found:
        assert paper.title or paper.abstract or paper.doi or paper.arxiv_id or paper.pmid
        assert "\n" not in (paper.title or "") + (paper.venue or "")
        assert paper.year is None or 1500 <= paper.year <= 2100
        assert all(author.name for author in paper.authors)
        assert len(set(paper.tags)) == len(paper.tags)
    for entry in entries:
        assert not isinstance(entry, BadEntry) or (entry.reason and len(entry.excerpt) <= 80)


@given(tagged.damaged(EXAMPLES))
@settings(max_examples=150, deadline=None)
def test_damage_raises_nothing(data):
    entries = tagged.read(READER, data)
    assert_sound(entries)
    # An entry that is lost is told: only the mark of its beginning can vanish with it.
    starts = data.count(b"@Article{") + data.count(b"@misc{")
    assert len(entries) >= min(starts, 1)


def test_two_bibliographies_in_one_file():
    once = tagged.papers(tagged.read(READER, EXAMPLES[0]))
    twice = tagged.papers(tagged.read(READER, EXAMPLES[0] + EXAMPLES[1] + "\n" + EXAMPLES[0]))
    assert [paper.title for paper in twice[-3:]] == [paper.title for paper in once]
    assert len(twice) == 9


SAMPLES = {
    # name: (records, abstracts, bad entries), counted with grep.
    "algorithms_papers.bib": (2157, 0, 0),
    "biblatex_examples.bib": (132, 6, 0),
    "brackets_abstract.bib": (1, 1, 0),
    "double_comma.bib": (1, 0, 0),
    "gbk.bib": (1, 0, 0),
    "ieee_math_titles.bib": (2, 2, 0),
    "jabref51_groups.bib": (20, 19, 0),
    "jabref_bug1283.bib": (2, 0, 0),
    "jabref_garbage_tail.bib": (1, 0, 1),
    "jabref_utf16le_bom.bib": (1, 0, 0),
    "preamble_percent.bib": (1, 1, 0),
    "russian_primo.bib": (1, 1, 0),
    "serverless_ml.bib": (53, 0, 0),
    "zotero_cern_crlf.bib": (1, 0, 0),
    "zotero_missing_comma_filepaths.bib": (7, 0, 0),
    "zotero_strings_concat.bib": (1, 0, 0),
}


def entries_of(name):
    (source,) = dumps_in([shared_path("samples", name)])
    assert source.format == "bibtex"
    return list(source.read())


@pytest.mark.parametrize(
    ("value", "title"),
    [
        (
            "{PACKING} {OF} {TENSORS} in {A}'{B}, {WEST}: {One} {STUDY}.}",
            "PACKING OF TENSORS in A'B, WEST: One STUDY.",
        ),
        ("{Packing}: {the} case}", "Packing: the case"),
        ("{PACKING} {OF} ({SPARSE}) {TENSORS}", "PACKING OF (SPARSE) TENSORS"),
        ("{Packing}", "Packing"),
    ],
)
def test_a_value_that_lost_its_outer_braces(value, title):
    (paper,) = tagged.read(READER, f"@article{{a,\n title = {value},\n year = {{2001}}\n}}\n")
    assert isinstance(paper, PaperRecord)
    assert (paper.title, paper.year) == (title, 2001)


def test_braces_in_a_text_do_not_cost_the_fields_behind_it():
    text = (
        "@article{larkspur21,\nAuthor = {Larkspur, Ada},\n"
        "Keywords = {packing, @type:Person}, a word}, function() { var path = '/', push},\n"
        "Title = {Packing},\n}\n" + AFTER
    )
    found = tagged.read(READER, text)
    assert [paper.title for paper in tagged.papers(found)] == ["Packing", "After"]
    assert [line for line, _ in tagged.faults(found)] == [1]


@needs_shared
@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples(name):
    entries = entries_of(name)
    found = tagged.papers(entries)
    counts = (len(found), sum(bool(paper.abstract) for paper in found), len(tagged.faults(entries)))
    assert counts == SAMPLES[name]
    assert_sound(entries)


@needs_shared
def test_first_and_last_of_the_samples():
    jabref = tagged.papers(entries_of("jabref51_groups.bib"))
    assert jabref[0].title == "Fleece: Imperial metabolism in the preColumbian Andes"
    assert jabref[0].abstract.startswith("Power and social inequality shape patterns of land use")
    assert jabref[0].abstract.endswith("Agrofuels and Conflicting Land Uses in Brazil")
    assert jabref[0].abstract.count("\n\n") == 1
    assert jabref[0].tags == ("Ecology_and_Power",)
    assert jabref[-1].title == "Lucretius II: An Ethics of Motion"
    assert jabref[-1].abstract.startswith("An ancient ethics for modern life\n\n- Develops an")
    assert jabref[-1].abstract.endswith("and final volume will cover books 5 and 6.")
    assert (jabref[-1].year, jabref[-1].tags) == (2020, ("prio1",))
    algorithms = tagged.papers(entries_of("algorithms_papers.bib"))
    assert algorithms[0].title == (
        "Algorithms for radio link frequency assignment: The CALMA project"
    )
    assert algorithms[0].line == 11
    biblatex = tagged.papers(entries_of("biblatex_examples.bib"))
    assert (biblatex[0].title or "").startswith("The True Frontier: Confronting and Avoiding")
    assert (biblatex[0].venue, biblatex[0].year) == ("Space and Beyond", 2000)
    assert (biblatex[-1].title, biblatex[-1].line) == ("matches3", 1715)
    (gbk,) = tagged.papers(entries_of("gbk.bib"))
    assert (gbk.venue, tagged.names(gbk)) == ("测试期刊", ["凯撒"])
    (turkey,) = tagged.papers(entries_of("jabref_utf16le_bom.bib"))
    assert (turkey.year, turkey.doi) == (2011, "10.1136/vr.d6221")
    (brackets,) = tagged.papers(entries_of("brackets_abstract.bib"))
    assert "in the O----Cu+---O- linear bond" in brackets.abstract
    (preamble,) = tagged.papers(entries_of("preamble_percent.bib"))
    assert "of about 50% in a narrow wavelength" in preamble.abstract
    assert preamble.abstract.endswith("from 2.2% and 0.8Ânm to 51% and 21Ânm, respectively.")
    (cern,) = tagged.papers(entries_of("zotero_cern_crlf.bib"))
    assert cern.title == ("Production of Σ⁰ Hyperon and Search of Σ⁰ Hypernuclei at LHC with ALICE")


@needs_shared
@settings(max_examples=15, deadline=None)
@given(tagged.damaged([shared_path("samples", "serverless_ml.bib").read_text("utf-8")]))
def test_a_damaged_sample_loses_little(data):
    entries = tagged.read(READER, data)
    assert_sound(entries)
    told = sum(isinstance(entry, PaperRecord | BadEntry) for entry in entries)
    assert told >= data.count(b"\n@inproceedings{") // 2


def test_a_fault_says_whether_there_is_a_record_all_the_same():
    def in_part(text):
        return [
            (one.reason, one.in_part)
            for one in tagged.read(READER, BEFORE + text)
            if isinstance(one, BadEntry)
        ]

    assert in_part("@article{a,\n title = {One},\n some words, year = {2001}\n}\n") == [
        (NO_FIELD, True)
    ]
    assert in_part("@article{a,\n title = {One},\n year = ") == [(CUT_SHORT, True)]
    assert in_part("@article{a,\n abstract = {One is never") == [(CUT_OFF, False)]
