"""What the command line loads, and that it never speaks to a network."""

import json
import subprocess
import sys

_SPY = """\
import json, sys
from desktop.cli import main
for arguments in json.loads(sys.argv[1]):
    sys.argv = ["shortlist", *arguments]
    try:
        main()
    except SystemExit as end:
        print("ENDED", end.code or 0, file=sys.stderr)
loaded = {name.partition(".")[0] for name in sys.modules}
print("LOADED", *sorted(loaded), file=sys.stderr)
"""


def loaded_by(shortlist, *lines):
    """Run command lines one after the other in one process; give their codes and what it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", _SPY, json.dumps(lines)],
        capture_output=True, env=shortlist.env, cwd=shortlist.folder, timeout=120, text=True,
    )  # fmt: skip
    said = done.stderr.splitlines()
    assert said[-1].startswith("LOADED "), done.stderr
    codes = [int(line.split()[1]) for line in said if line.startswith("ENDED ")]
    assert len(codes) == len(lines)
    return codes, set(said[-1].split()[1:])


def test_help_and_wrong_usage_load_nothing_heavy(shortlist):
    codes, loaded = loaded_by(
        shortlist,
        ("--help",),
        ("import", "--help"),
        ("list", "--help"),
        ("chart", "speedups", "--help"),
        ("nonsense",),
        ("mark", "maybe", "1"),
    )

    assert codes == [0, 0, 0, 0, 2, 2]
    assert loaded.isdisjoint(
        {"sqlmodel", "sqlalchemy", "whoosh", "numpy", "pyqtgraph", "PySide6", "PIL", "rich"}
    )


def test_no_verb_loads_qt(shortlist):
    codes, loaded = loaded_by(
        shortlist,
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
        ("list", "show", "L"),
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

    assert set(codes) == {0}
    assert {"storage", "sqlmodel", "whoosh", "PIL"} <= loaded
    assert loaded.isdisjoint({"PySide6", "shiboken6", "pyqtgraph"})


def test_extract_loads_no_database(shortlist):
    codes, loaded = loaded_by(shortlist, ("extract", "papers.txt", "--json"))

    assert codes == [0]
    assert loaded.isdisjoint({"sqlmodel", "sqlalchemy", "whoosh", "PySide6"})


def test_the_guard_against_connections_works(shortlist):
    code = "import socket; socket.create_connection(('127.0.0.1', 9))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=shortlist.env, timeout=60
    )

    assert b"no connection is allowed" in done.stderr
    assert shortlist.connections != ""
    (shortlist.folder / "connections").unlink()
