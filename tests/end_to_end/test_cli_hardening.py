"""The command under bad luck and bad intent: a sentence, the right code, nothing half done."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_what_a_broken_stream_had_brought_is_said(shortlist):
    body = " ".join(f"word{number}" for number in range(30))
    packed = gzip.compress(
        "\n\n".join(
            f"We present System{number}, which is new. It does {body}. It ends."
            for number in range(1_500)
        ).encode()
    )

    # A stream cannot be looked through beforehand, as a file is.
    done = shortlist("import", "-", stdin=packed[: len(packed) * 3 // 4])

    kept = shortlist.ok("stats", "--json").json["papers"]
    assert done.code == 1
    assert done.stdout == ""
    assert "standard input is damaged or cut short" in done.stderr
    assert f"{kept:,} papers had been added and stay" in done.stderr
    assert 0 < kept < 1_500
    shortlist.ok("undo")
    assert shortlist.ok("stats", "--json").json["papers"] == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize(
    "arguments",
    [("stats",), ("export", "csv", "-o", "-"), ("search", "gpu", "--json"), ("--version",)],
)
def test_a_full_disk_under_stdout_is_said(filled, arguments):
    done = filled(*arguments, stdout="/dev/full")
    assert done.code == 1
    assert done.stderr.startswith("The result cannot be written (")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes the stream")
def test_streams_that_are_closed_are_no_traceback(filled):
    command = [*filled.command("show", "1")]
    for closed, open_ in ((">&-", "stderr"), ("2>&-", "stdout")):
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$@" {closed}', "sh", *command],
            capture_output=True,
            env=filled.env,
            cwd=filled.folder,
            text=True,
        )
        assert "Traceback" not in done.stderr
        assert ("Kestrel" in done.stdout) == (open_ == "stdout")
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" 2>&-', "sh", *filled.command("search", "nothingofthekind")],
        capture_output=True,
        env=filled.env,
        cwd=filled.folder,
    )
    assert done.stdout == b""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may enter every folder")
def test_folders_that_may_not_be_entered_are_said(shortlist):
    locked = shortlist.folder / "dumps" / "locked"
    locked.mkdir(parents=True)
    (shortlist.folder / "papers.txt").rename(locked / "papers.txt")
    locked.chmod(0)
    try:
        for path in (locked / "papers.txt", locked, locked.parent):
            done = shortlist("import", path)
            assert (done.code, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
            assert "may not be read" in done.stderr
            assert not shortlist.library.exists()
        done = shortlist("--library", locked, "stats")
        assert (done.code, len(done.stderr.splitlines())) == (1, 1)
    finally:
        locked.chmod(0o755)
