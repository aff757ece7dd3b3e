"""Under which names papers stand, for the rows of a chart."""

import pytest

from storage.edits.listing import AddToList
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision
from tests.libraries import ABSTRACTS, listing, run


@pytest.fixture
def library(tmp_path):
    made = Library.open(tmp_path / "library")
    for name, abstracts in (("monday.txt", ABSTRACTS[:2]), ("tuesday.txt", ABSTRACTS[1:])):
        dump = tmp_path / name
        dump.write_text(listing(*abstracts), encoding="utf-8")
        run(made.import_dumps([dump]))
    yield made
    made.close()


def test_a_paper_stands_under_each_of_its_tags(library):
    library.apply(Tag((1, 2), "hardware"))
    library.apply(Tag((2,), "FPGA"))
    assert library.names_of([1, 2, 3], "tag") == {1: ("hardware",), 2: ("FPGA", "hardware")}


def test_every_paper_has_one_decision(library):
    library.apply(Decide((2,), Decision.KEEP))
    assert library.names_of([2, 3], "decision") == {2: ("keep",), 3: ("undecided",)}


def test_reading_lists_come_in_their_order(library):
    library.apply(AddToList((3,), "This week"))
    library.apply(AddToList((3, 1), "Another"))
    assert library.names_of([1, 2, 3], "list") == {1: ("Another",), 3: ("This week", "Another")}


def test_a_paper_of_two_dumps_stands_under_both(library):
    names = library.names_of([1, 2, 3], "dump")
    assert names == {1: ("monday.txt",), 2: ("monday.txt", "tuesday.txt"), 3: ("tuesday.txt",)}


def test_no_papers_have_no_names(library):
    assert library.names_of([], "tag") == {}
    assert library.names_of([99], "dump") == {}
