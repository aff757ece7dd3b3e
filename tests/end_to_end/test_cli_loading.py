"""What the command line loads, and that it never speaks to a network."""


def test_help_and_wrong_usage_load_nothing_heavy(shortlist):
    results = shortlist.fresh(
        ("--help",),
        ("import", "--help"),
        ("list", "--help"),
        ("chart", "speedups", "--help"),
        ("nonsense",),
        ("mark", "maybe", "1"),
    )

    assert [done.code for done in results] == [0, 0, 0, 0, 2, 2]
    assert shortlist.loaded.isdisjoint(
        {"sqlmodel", "sqlalchemy", "whoosh", "numpy", "pyqtgraph", "PySide6", "PIL", "rich"}
    )


def test_no_verb_loads_qt(shortlist):
    results = shortlist.fresh(
        ("import", "papers.txt", "--json"),
        ("search", "quantum", "--json"),
        ("search", "quantum"),
        ("show", "1"),
        ("mark", "keep", "1"),
        ("tag", "gpu", "1"),
        ("untag", "gpu", "1"),
        ("rate", "3", "1"),
        ("note", "n", "1"),
        ("list", "add", "L", "1"),
        ("list", "move", "L", "1", "--to", "1"),
        ("list", "show"),
        ("list", "remove", "L", "1"),
        ("claims",),
        ("extract", "papers.txt"),
        ("chart", "speedups", "-o", "c.svg"),
        ("chart", "speedups", "-o", "c.png"),
        ("export", "markdown", "-o", "x.md"),
        ("undo",),
        ("redo",),
        ("history",),
        ("backup",),
        ("check", "--repair"),
        ("reindex",),
        ("stats",),
    )

    assert [done.stderr for done in results if done.code != 0] == []
    assert {"storage", "sqlmodel", "whoosh", "PIL"} <= shortlist.loaded
    assert shortlist.loaded.isdisjoint({"PySide6", "shiboken6", "pyqtgraph"})


_NO_WINDOW = """\
import sys, types
app = types.ModuleType("desktop.app")
def run(folder, import_first=()):
    print(folder, folder.exists(), *(path.name for path in import_first))
    return 3
app.run = run
sys.modules["desktop.app"] = app
from desktop.cli import main
main()
"""


def window(shortlist, *arguments):
    """Run it with a stand-in for the window; give the code and what the window was given."""
    done = shortlist.python(_NO_WINDOW, *arguments)
    return done.returncode, done.stdout.strip(), done.stderr


def test_without_a_verb_the_window_opens_on_the_library(shortlist):
    elsewhere = shortlist.folder / "elsewhere"

    assert window(shortlist) == (3, f"{shortlist.library} False", "")
    assert window(shortlist, "--library", elsewhere) == (3, f"{elsewhere} False", "")


def test_the_demo_opens_on_a_fresh_library_with_the_sample(shortlist, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(shortlist.folder))
    fresh = shortlist.folder / "fresh"

    code, given, said = window(shortlist, "demo")
    folder = given.split()[0]
    assert (code, given) == (3, f"{folder} True invented_papers.txt")
    assert folder != str(shortlist.library)
    assert folder in said

    assert window(shortlist, "--library", fresh, "demo")[:2] == (
        3,
        f"{fresh} False invented_papers.txt",
    )
    fresh.mkdir()
    (fresh / "mine").touch()
    code, given, said = window(shortlist, "--library", fresh, "demo")
    assert (code, given, len(said.splitlines())) == (1, "", 1)


def test_extract_loads_no_database(shortlist):
    assert shortlist.fresh(("extract", "papers.txt", "--json"))[0].code == 0

    assert shortlist.loaded.isdisjoint({"sqlmodel", "sqlalchemy", "whoosh", "PySide6"})


def test_the_guard_against_connections_works(shortlist):
    done = shortlist.python("import socket; socket.create_connection(('127.0.0.1', 9))")

    assert "no connection is allowed" in done.stderr
    assert shortlist.connections != ""
    (shortlist.folder / "connections").unlink()
