"""`shortlist reread`: claims of an older version are read again, told, adopted, undone."""

import json
import sqlite3
from contextlib import closing

# The claims of the first listing: 500× (paper 1), 35 % less latency (paper 2), 1.37× (paper 4).


def tamper(shortlist):
    """Leave the library as an older version would have: one claim misread, one missed."""
    with closing(sqlite3.connect(shortlist.library / "library.db")) as connection, connection:
        connection.execute("UPDATE claim SET low = 50, high = 50 WHERE low = 500")
        connection.execute(
            "DELETE FROM claim_platform WHERE claim_id IN (SELECT id FROM claim WHERE low = 35)"
        )
        connection.execute("DELETE FROM claim WHERE low = 35")
        connection.execute("UPDATE reading SET version = 0")


def test_it_reads_with_the_readers_own_hardware(shortlist):
    (shortlist.folder / "z.txt").write_text(
        "List\n\nWe present Quern, a compiler for arrays of all sizes and shapes. On a Zorblatt 9 "
        "chip it is 7x faster than hand-written code.\n"
    )
    shortlist.ok("import", "z.txt")
    (claim,) = shortlist.ok("claims", "--json").json["claims"]
    assert claim["platform"] == []

    (shortlist.folder / "mine.toml").write_text(
        '[[series]]\nvendor = "Zorblatt"\nclass = "NPU"\ndevices = [{ name = "Zorblatt 9" }]\n'
    )
    (shortlist.folder / "settings.json").write_text(
        json.dumps({"hardware_catalogue": str(shortlist.folder / "mine.toml")})
    )
    looked = shortlist.ok("reread", "--all", "--dry-run", "--json").json
    assert [change["after"]["platform"] for change in looked["changes"]] == [["Zorblatt 9"]]


def numbers(shortlist):
    return sorted(c["low"] for c in shortlist.ok("claims", "--json").json["claims"])


def test_reading_again_tells_adopts_and_is_undone(filled):
    tamper(filled)
    said = filled.ok("claims").stderr
    assert "An older version read the claims of 4 papers; shortlist reread" in said

    looked = filled.ok("reread", "--dry-run", "--json").json
    assert (looked["papers"], looked["new"], looked["changed"], looked["gone"]) == (4, 1, 1, 0)
    assert looked["adopted"] is False
    assert numbers(filled) == [1.37, 50]

    done = filled.ok("reread")
    assert done.lines[-1] == "4 papers read again: 1 new claim, 1 changed, 0 gone."
    assert numbers(filled) == [1.37, 35, 500]
    assert "older version" not in filled.ok("claims").stderr

    assert filled.ok("undo").stdout == "undo: Read the claims of 4 papers again\n"
    assert numbers(filled) == [1.37, 50]
    changes = filled.ok("reread", "--all", "--json").json["changes"]
    assert [
        (c["kind"], c["before"] and c["before"]["low"], c["after"]["low"]) for c in changes
    ] == [
        ("changed", 50, 500),
        ("new", None, 35),
    ]


def test_a_library_of_this_version_has_nothing_to_read(filled):
    assert filled.ok("reread").stdout == "0 papers read again: no claim changes.\n"
    assert filled.ok("reread", "--all").stdout == "4 papers read again: no claim changes.\n"
    assert "again" not in filled.ok("history").stdout
