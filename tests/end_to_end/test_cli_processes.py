"""Every verb once in a Python that has loaded nothing of the program yet, as a shell starts it."""

import shutil

import pytest
from typer.main import get_command

from desktop.cli.program import app
from tests.end_to_end.conftest import Forker, prepared

LINES = (
    (("import", "second.txt"), "second.txt: 2 records, 1 added, 1 merged\n"),
    (("search", "quantum", "--json"), '"total": 1'),
    (("show", "4"), "Pebble: "),
    (("mark", "keep", "1", "2"), "Keep 2 papers\n"),
    (("tag", "gpu", "1"), "Tag 1 paper “gpu”\n"),
    (("untag", "sparse", "4"), "Take “sparse” off 1 paper\n"),
    (("rate", "5", "1"), "Rate 1 paper 5 stars\n"),
    (("note", "n", "1"), "Note: n\n"),
    (("notes",), ""),
    (("template", "show"), "Reading note: "),
    (("tags", "show"), "sparse (1 paper)\n"),
    (("list", "add", "Friday", "4"), "Add 1 paper to “Friday”\n"),
    (("rule", "add", "gpu", "--tag", "g"), "Add rule gpu → tag g\n"),
    (("watch", "add", "."), "Watching "),
    (("claims", "--csv"), "NEAT-Python"),
    (("claim", "right", "1"), "Confirm 1 claim\n"),
    (("undo",), "undo: Tag 1 paper “sparse”\n"),
    (("redo",), "redo: Skip 1 paper\n"),
    (("history",), "Tag 1 paper “sparse”\n"),
    (("reread", "--all"), "4 papers read again: no claim changes.\n"),
    (("extract", "papers.txt"), "against cuSPARSE"),
    (("duplicates", "simulate", "pairs.csv"), "2 pairs\n"),
    (("rank",), "Keep a paper and skip another"),
    (("chart", "speedups", "-o", "c.svg"), "Wrote c.svg: 3 claims in 3 papers.\n"),
    (("export", "csv", "-o", "x.csv"), "Wrote x.csv: 4 papers.\n"),
    (("backup",), "by-hand.db"),
    (("restore", "before.db"), "before.db"),
    (("check",), "The library is whole.\n"),
    (("reindex",), "The full-text index is built.\n"),
    (("stats", "--json"), '"papers": 4'),
    (("words", "add", "include", "sparse"), "Words: include “sparse”\n"),
    (("reason", "list"), "1  wrong topic (0 papers)\n"),
    (("highlight", "4", "Sparse matrices"), "Highlight"),
    (("highlights",), ""),
    (("colours",), "yellow   yellow\n"),
    (("compare", "show"), "Nothing was compared yet.\n"),
)
"""A command line of each verb, and words that it prints on a library with a tag and a backup."""


@pytest.fixture(scope="module")
def used(tmp_path_factory, forker):
    run = prepared(tmp_path_factory.mktemp("used"), forker)
    run.ok_all(
        ("import", "papers.txt"), ("tag", "sparse", "4"), ("mark", "skip", "4"), ("undo",),
        ("backup",),
    )  # fmt: skip
    return run.library


@pytest.fixture(scope="module")
def bare(tmp_path_factory, forker):
    """Forks commands of which nothing of the program has been loaded."""
    made = forker and Forker(tmp_path_factory.mktemp("bare"), "libraries")
    yield made
    if made is not None:
        made.end()


@pytest.mark.parametrize(("line", "words"), LINES, ids=[line[0] for line, _ in LINES])
def test_each_verb_works_in_a_process_of_its_own(shortlist, bare, used, line, words):
    shortlist.forker = bare
    shutil.copytree(used, shortlist.library)
    (backup,) = (shortlist.library / "backups").iterdir()
    shutil.copy(backup, shortlist.folder / "before.db")
    (shortlist.folder / "pairs.csv").write_text("title_a,title_b,same\nA,A,1\nA,B,0\n")

    done = shortlist(*line)

    assert done.code == 0
    assert words in done.stdout + done.stderr


def test_no_verb_is_forgotten():
    # The demo, which opens a window, has tests of its own.
    assert {line[0] for line, _ in LINES} | {"demo"} == set(get_command(app).commands)


@pytest.mark.parametrize(
    "line", [("import", "papers.txt", "--json"), ("import", "nowhere.txt"), ("nonsense",)]
)
def test_a_forked_command_leaves_what_a_started_one_does(shortlist, line):
    forked = shortlist(*line)
    if shortlist.library.exists():
        shortlist.library.rename(shortlist.folder / "other")

    assert shortlist.alone(*line) == forked
