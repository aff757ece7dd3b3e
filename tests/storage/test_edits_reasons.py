"""What a claim says of how it was read, when a person sets its fields and sets them back."""

import pytest

from storage.claims.extract import extract
from storage.claims.reasons import shown
from storage.edits.claiming import AddClaim, CorrectClaims
from storage.library import Library
from tests.libraries import listing, run

# Every kind of sentence that is said of a claim comes from one of these.
NODES = (
    "We present Foo, a scheduler for jobs of many kinds. Foo has 1.4x higher throughput on one "
    "node. On eight nodes the advantage grows to 2x."
)
RIVAL = (
    "We present Quern, a compiler for arrays of all kinds. It gains a 41x speedup, compared to "
    "23x for Foo."
)
CUT = "Foo is a cache for all kinds of arrays. On an A100, Foo cuts latency by up to 3x over Bar."
ELSEWHERE = (
    "Foo is a cache that runs on an NVIDIA A100 and nothing else at all. We measure it with care. "
    "It is 7x faster than Bar."
)
TEXTS = (NODES, RIVAL, CUT, ELSEWHERE)

FIELDS = [
    (CUT, 0, "Number", {"low": 5, "high": 5}, "The number is '3x'; it is said to be the most"),
    (CUT, 0, "Bound", {"bound": "exact"}, "; it is said to be the most ('up to')"),
    (CUT, 0, "Direction", {"direction": "increase"}, "; 'cuts' makes it a decrease"),
    (CUT, 0, "Metric", {"metric": "energy"}, "It is about time because of"),
    (CUT, 0, "Baseline", {"baseline": "Baz"}, "It is compared with 'Bar'"),
    (CUT, 0, "Platform", {"platforms": (("FPGA", "FPGA"),)}, "Platform: the sentence names 'A100'"),
    (ELSEWHERE, 0, "Platform", {"platforms": ()}, "Platform: a sentence before names"),
    (NODES, 1, "Metric", {"metric": "energy"}, "What the number measures is said in the sentence"),
    (RIVAL, 1, "Whose number", {"of_baseline": False}, "It is what the other side reaches"),
]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reasons")
    dump = folder / "monday.txt"
    dump.write_text(listing(*TEXTS), encoding="utf-8")
    made = Library.open(folder / "library")
    run(made.import_dumps([dump]))
    yield made
    made.close()


def claim_of(library, text, place):
    return library.claims_of([TEXTS.index(text) + 1], "position")[place]


def as_read(claim, name):
    if name == "platforms":
        return tuple((p.name, p.device_class) for p in claim.platforms)
    return getattr(claim, name) or ""


@pytest.mark.parametrize(("text", "place", "label", "fields", "said"), FIELDS)
def test_a_field_that_is_set_says_so_and_set_back_it_is_as_read(
    library, text, place, label, fields, said
):
    read = claim_of(library, text, place)
    assert sum(said in reason for reason in read.reasons) == 1
    assert read.reasons == extract(text).claims[place].reasons

    library.apply(CorrectClaims((read.id,), **fields))
    mine = claim_of(library, text, place)
    assert not any(said in reason for reason in mine.reasons)
    assert [reason.partition(":")[0] for reason in mine.reasons if "by a person" in reason] == [
        label
    ]
    # Nothing is said twice, and nothing else has gone.
    kept = {reason for reason in read.reasons if reason in mine.reasons}
    assert len(read.reasons) - len(kept) == (2 if label == "Metric" and place else 1)

    library.apply(
        CorrectClaims((read.id,), **{n: v for n in fields if (v := as_read(read, n)) is not None})
    )
    back = claim_of(library, text, place)
    assert (back.reasons, back.platform_scope) == (read.reasons, read.platform_scope)
    assert back.status == "corrected"
    for _ in range(2):
        library.undo()
    assert claim_of(library, text, place) == read


def test_number_and_bound_set_one_after_the_other_come_back_as_read(library):
    read = claim_of(library, CUT, 0)
    library.apply(CorrectClaims((read.id,), bound="average"))
    library.apply(CorrectClaims((read.id,), low=5, high=5))
    # The number was read as "up to 3x", whatever bound a person has set before.
    assert claim_of(library, CUT, 0).reasons[-2:] == (
        "Bound: set by a person; it was read as up to.",
        "Number: set by a person; it was read as up to 3×.",
    )
    library.apply(CorrectClaims((read.id,), low=3, high=3))
    library.apply(CorrectClaims((read.id,), bound="up_to"))
    assert claim_of(library, CUT, 0).reasons == read.reasons
    for _ in range(4):
        library.undo()


def test_another_class_of_the_same_device_is_a_persons(library):
    read = claim_of(library, CUT, 0)
    library.apply(CorrectClaims((read.id,), platforms=(("NVIDIA A100", "Cluster"),)))
    mine = claim_of(library, CUT, 0)
    assert mine.platform_scope == "person"
    assert mine.reasons[-1] == "Platform: set by a person; it was read as NVIDIA A100."
    library.undo()


def test_what_an_earlier_version_has_left_of_a_sentence_stays():
    # Then a sentence was cut when a field was set; its quote may hold the sign of the cut.
    cut = ("It is about time because of 'cuts; halves' (change by number).", "The number is '35%'.")
    mine = ("Bound: set by a person; it was read as exact.",)
    other = ("Direction: set by a person; it was read as decrease.",)
    assert shown([*cut, *mine, *other]) == (*cut, *mine, *other)


def test_an_added_claim_stays_a_persons(library):
    devices = (("GPU", "GPU"),)
    library.apply(AddClaim(1, 0, 8, 2, 2, "x", "increase", "exact", "speed", devices, None))
    added = next(claim for claim in library.claims_of([1]) if claim.status == "added")
    library.apply(CorrectClaims((added.id,), platforms=()))
    library.apply(CorrectClaims((added.id,), platforms=devices))
    back = next(claim for claim in library.claims_of([1]) if claim.id == added.id)
    assert (back.reasons, back.platform_scope) == (("A person added it.",), "person")
    for _ in range(3):
        library.undo()
