"""Papers like another one: by telling words, in one or in many, whatever is indexed."""

from contextlib import closing

import pytest

from storage.library import Library
from tests.libraries import listing, run

FILLERS = [
    f"We measure how networks of kind {number} spend the time that training takes, layer by "
    f"layer, and find that module{number} waits for module{number + 1} most of it."
    for number in range(12)
]
ONE = "A photonic waveguide carries the weights of an accelerator, and one laser feeds all of it."
MANY = "Photonic waveguides bend light; lasers drift with heat, and so do all of the weights."
OTHER = "A database of many rows plans its queries by what it learns of each join over time."


@pytest.fixture
def library(tmp_path):
    """Papers 1 and 2 are alike, by words in one and in many; 3 is like none, the others alike."""
    dump = tmp_path / "dump.txt"
    dump.write_text(listing(ONE, MANY, OTHER, *FILLERS), encoding="utf-8")
    with closing(Library.open(tmp_path / "library")) as made:
        run(made.import_dumps([dump]))
        run(made.catch_up())
        yield made


def test_words_in_one_and_in_many_are_the_same(library):
    assert [row.id for row in library.similar(1, 5)][:1] == [2]
    assert [row.id for row in library.similar(2, 5)][:1] == [1]


def test_what_nearly_all_papers_say_tells_nothing(library):
    # "of" and the like aside, 3 shares "all", "time" and "many" with others, if anything.
    assert 2 not in [row.id for row in library.similar(3, 5)]
    assert {row.id for row in library.similar(10, 3)} <= set(range(4, 16))


def test_no_more_than_asked_and_never_itself(library):
    found = [row.id for row in library.similar(9, 3)]
    assert len(found) <= 3
    assert 9 not in found
    assert library.similar(999, 5) == []
