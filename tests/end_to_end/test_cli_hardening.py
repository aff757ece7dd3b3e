"""The command under bad luck and bad intent: a sentence, the right code, nothing half done."""

import gzip


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
