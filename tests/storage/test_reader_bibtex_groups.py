"""The groups of JabRef 2 and 3, which stand in a comment and name the entries in them."""

import pytest

from storage.readers.bibtex import BibtexReader, groups
from tests.storage import tagged_reading as tagged

READER = BibtexReader()
HEAD = "% This file was created with JabRef 2.10.\n% Encoding: UTF8\n\n"
ENTRIES = (
    "@Article{larkspur21, title = {Packing}}\n\n@Article{teasel24, title = {Unpacking}}\n\n"
    "@Article{burdock25, title = {Storing}}\n\n"
)
TREE = (
    "@comment{jabref-meta: groupstree:\n0 AllEntriesGroup:;\n"
    "1 ExplicitGroup:Tensors\\;0\\;larkspur21\\;teasel24\\;;\n"
    "2 ExplicitGroup:Sparse, dense\\;2\\;teasel24\\;gone99\\;;\n"
    "1 KeywordGroup:Kernels\\;0\\;keywords\\;kernel\\;0\\;0\\;;\n}\n"
)


def tags(text):
    return {paper.title: paper.tags for paper in tagged.papers(tagged.read(READER, text))}


@pytest.mark.parametrize("text", [HEAD + ENTRIES + TREE, HEAD + TREE + ENTRIES, TREE + ENTRIES])
def test_groups_become_tags_wherever_they_stand(text):
    assert tags(text) == {
        "Packing": ("Tensors",),
        "Unpacking": ("Tensors", "Sparse, dense"),
        "Storing": (),
    }
    assert not tagged.faults(tagged.read(READER, text))


def test_lines_are_broken_anywhere():
    tree = TREE.replace("larkspur21", "larks\npur21").replace("Sparse", "Spa\nrse")
    assert tags(HEAD + ENTRIES + tree) == tags(HEAD + ENTRIES + TREE)


def test_a_semicolon_in_a_name_is_escaped_twice():
    tree = TREE.replace("Tensors", "One\\\\\\;two")
    assert tags(HEAD + ENTRIES + tree)["Packing"] == ("One;two",)


def test_groups_in_the_entries_stay_and_are_not_waited_for():
    entry = "@Article{burdock25, title = {Storing}, groups = {Own, A\\, B}}\n"
    assert tags(HEAD + entry + TREE) == {"Storing": ("Own", "A, B")}


def test_a_file_too_long_to_wait_says_so(monkeypatch):
    monkeypatch.setattr(groups, "MAX_HELD", 3)
    found = tagged.read(READER, HEAD + ENTRIES + TREE)
    assert [paper.tags for paper in tagged.papers(found)] == [(), (), ()]
    (told,) = tagged.remarks(found)
    assert "3 entries before them were read without theirs" in told
