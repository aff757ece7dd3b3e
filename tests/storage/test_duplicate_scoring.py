"""When two records are one paper: small pairs, each with the outcome a reader would give."""

import pytest

from storage.duplicates.scoring import Outcome, compare
from storage.duplicates.work import Work

TEXT = (
    "Sparse attention wastes memory traffic on short prompts. We present Quillon, a kernel library "
    "for block-sparse attention that keeps each block in registers. On an NVIDIA A100 it reaches "
    "4.2 times the throughput of dense kernels, uses 31 % less energy, and loses 0.3 points of "
    "accuracy on 12 tasks. We show that the gain grows with the length of the prompt."
)
OTHER_TEXT = (
    "Vector search on one device is bound by its memory. Ostrava generates pipelines for FPGAs "
    "from a description of the index. In a study with 17 data sets the pipelines answer 2.9 times "
    "as many queries a second as a CPU with 64 cores, at a fifth of the power that it draws."
)
TITLE = "Block-sparse attention for short prompts"
PEOPLE = ("Jian Chen", "Anna Müller", "José García Márquez")

BASE = Work(title=TITLE, abstract=TEXT, authors=PEOPLE, year=2023)


def outcome(a, b):
    one, other = compare(a, b), compare(b, a)
    assert one.outcome == other.outcome
    return one.outcome


def changed(**values):
    return Work(**{name: getattr(BASE, name) for name in Work.__slots__} | values)


@pytest.mark.parametrize(
    "other",
    [
        changed(),
        changed(title=TITLE.upper(), authors=("CHEN, J.", "MÜLLER, A.")),
        changed(title="Block sparse attention: for short prompts."),
        changed(abstract=TEXT[:180] + "…"),
        changed(abstract="", authors=("Chen, J.", "Mueller, A.")),
        changed(authors=("J Chen", "A Muller", "JG Marquez")),
        changed(year=None, authors=("Chen J",)),
        changed(abstract=TEXT + " © 2023 The Authors. Published by Nobody B.V."),
        changed(title=f"Blockweise Aufmerksamkeit für kurze Eingaben [{TITLE}]"),
        changed(title=f"[{TITLE}]", abstract=""),
        changed(abstract=TEXT.replace("31 %", "33 %").replace("We show", "We further show")),
        changed(title=r"Block-sparse \emph{attention} for $\mathrm{short}$ prompts"),
        changed(title="Block-sparse <i>attention</i> for short prompts"),
        changed(title=None, authors=()),
        changed(title="Block-sparse atention for short prompts"),
        changed(title=f"{TITLE} (extended abstract)", year=2022),
        changed(title="Block-sparse attention for sho", abstract=""),
        changed(authors=(), abstract=TEXT.upper()),
    ],
)
def test_what_sources_do_to_a_paper_leaves_it_the_same(other):
    assert outcome(BASE, other) is Outcome.SAME


@pytest.mark.parametrize(
    "other",
    [
        changed(title=f"{TITLE}: Part II"),
        changed(title=f"{TITLE}, II", abstract=""),
        changed(title=f"Erratum to: {TITLE}"),
        changed(title=f"Comments on “{TITLE}”", authors=("Ruth Okafor",), abstract=""),
        changed(title=f"{TITLE} (Reply)", abstract=""),
        changed(authors=("Ruth Okafor", "Wei Chen"), abstract=OTHER_TEXT),
        changed(authors=("Ruth Okafor",), abstract=""),
        changed(
            title="Block-sparse attention for long documents",
            abstract=TEXT.replace("4.2", "7.9").replace("31", "55").replace("12", "40")
            .replace("0.3", "1.1"),
            year=2024,
        ),
        changed(title="Generated pipelines for vector search", abstract=OTHER_TEXT),
        changed(abstract=OTHER_TEXT, year=2026, doi="10.1000/journal.2"),
        Work(title="Editorial", authors=("Jian Chen",), year=2021),
    ],
)  # fmt: skip
def test_what_only_looks_alike_is_left_apart(other):
    assert outcome(BASE, other) is Outcome.DIFFERENT


def test_parts_of_a_series_are_told_by_their_numbers_alone():
    one = changed(title=f"{TITLE} - Part A: theory")
    other = changed(title=f"{TITLE} - Part B: experiments")
    assert outcome(one, other) is Outcome.DIFFERENT
    assert compare(one, other).reasons[0] == "parts of a series: a against b"


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [
        ({"doi": "10.1000/ABC.1"}, {"doi": "https://doi.org/10.1000/abc.1"},
         "same DOI 10.1000/abc.1"),
        ({"arxiv_id": "2301.00001v1"}, {"doi": "10.48550/arXiv.2301.00001"},
         "same arXiv id 2301.00001"),
        ({"pmid": "123"}, {"pmid": "123"}, "same PubMed id 123"),
    ],
)  # fmt: skip
def test_a_number_that_both_go_by_decides(a, b, reason):
    found = compare(Work(title="Some other words stand here", **a), Work(title=TITLE, **b))
    assert found.outcome is Outcome.SAME
    assert found.reasons[0] == reason


def test_a_conference_paper_and_its_journal_version_are_for_a_person_to_say():
    talk = changed(abstract="", year=2021, venue="Proceedings of STOC")
    journal = changed(abstract="", year=2024, venue="SIAM Journal on Computing")
    assert outcome(talk, journal) is Outcome.LIKELY


def test_a_preprint_and_its_publication_are_one():
    preprint = changed(abstract="", year=2022, venue="arXiv", doi="10.48550/arXiv.2201.00007")
    published = changed(abstract="", year=2024, venue="SIAM Journal", doi="10.1137/1")
    assert outcome(preprint, published) is Outcome.SAME


def test_texts_without_titles_are_told_by_their_words_and_numbers():
    one = Work(abstract=TEXT)
    assert outcome(one, Work(abstract=TEXT.replace("We present", "This paper presents"))) is (
        Outcome.SAME
    )
    numbers = TEXT.replace("4.2", "7.9").replace("31", "55").replace("12", "40")
    assert outcome(one, Work(abstract=numbers.replace("0.3", "1.1"))) is Outcome.DIFFERENT
    assert outcome(one, Work(abstract=OTHER_TEXT)) is Outcome.DIFFERENT


def test_reasons_are_given_in_words():
    found = compare(BASE, changed(title=TITLE.lower(), year=2024, authors=("Chen, J.",)))
    assert found.reasons == ("same title", "shared author Chen", "years 2023/2024",
                             "100 % of the words")  # fmt: skip


def test_nothing_known_is_nothing_the_same():
    assert outcome(Work(), Work()) is Outcome.DIFFERENT
    assert outcome(Work(title=TITLE), Work(abstract=TEXT)) is Outcome.DIFFERENT
