"""One person, written in the ways that sources write names."""

import pytest

from storage.duplicates.names import people, person, same_person, shared


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Chen, J.", "Jian Chen"),
        ("CHEN J", "Jian Chen"),
        ("Smith JA", "John A. Smith"),
        ("Müller, Jörg", "J. Mueller"),
        ("García Márquez, G.", "Gabriel García-Márquez"),
        ("Jian-Yu Liu", "Jianyu Liu"),
        ("van der Berg, A.", "Anna van der Berg"),
        ("Mike Fellows", "Michael R. Fellows"),
        ("Erdős P", "Paul Erdos"),
    ],
)
def test_one_person(one, other):
    assert same_person(person(one), person(other))
    assert same_person(person(other), person(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Jian Chen", "Wei Chen"), ("A. Smith", "B. Smith"), ("Anna van Dam", "Anna van Berg")],
)
def test_two_people(one, other):
    assert not same_person(person(one), person(other))


def test_bodies_and_others_are_nobody():
    assert people(["The ATLAS Collaboration", "et al.", "", "J. D."]) == ()


def test_lists_are_compared_by_people():
    found = shared(people(["Jian Chen", "Anna Okafor"]), people(["Okafor, A.", "Chen, J.", "Lee"]))
    assert (found.known, found.count, found.of) == (True, 2, 2)
    assert not shared(people(["Jian Chen"]), people(["陈健"])).known
