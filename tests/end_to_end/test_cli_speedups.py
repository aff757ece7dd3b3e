"""The speedup chart from the command line: what the rows are, their order, their parts."""

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def bold(shortlist, name):
    """Give title and names of rows, which alone are set in bold."""
    texts = ET.parse(shortlist.folder / name).getroot().iter(f"{SVG}text")
    return [one.text for one in texts if one.get("font-weight")]


def test_rows_by_what_the_reader_did_with_the_papers(filled):
    filled.ok_all(
        ("tag", "tensor", "1"),
        ("mark", "keep", "1"),
        ("mark", "skip", "2"),
        ("list", "add", "This week", "4"),
        ("chart", "speedups", "--by", "tag", "-o", "tag.svg"),
        ("chart", "speedups", "--by", "decision", "--order", "name", "-o", "decision.svg"),
        ("chart", "speedups", "--by", "list", "-o", "list.svg"),
        ("chart", "speedups", "--by", "dump", "-o", "dump.svg"),
    )

    assert bold(filled, "tag.svg") == ["Reported speedups per tag", "tensor", "No tag"]
    assert bold(filled, "decision.svg")[1:] == ["Keep", "Skip", "Undecided"]
    assert bold(filled, "list.svg")[1:] == ["This week", "On no list"]
    assert len(bold(filled, "dump.svg")) == 2


def test_rows_in_parts_by_metric(filled):
    filled.ok_all(
        ("chart", "speedups", "--split", "-o", "split.svg"),
        ("chart", "speedups", "--by", "device", "--split", "-o", "split.png"),
    )

    root = ET.parse(filled.folder / "split.svg").getroot()
    words = [one.text for one in root.iter(f"{SVG}text")]
    assert words[0] == "Reported speedups per platform and metric"
    # Driftwood's latency is of time, the two on GPUs are of speed as such.
    assert words[words.index("CPU") + 1] == "time"
    assert words[words.index("GPU") + 1] == "speed"
    assert (filled.folder / "split.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_an_unknown_grouping_is_wrong_usage(filled):
    done = filled("chart", "speedups", "--by", "colour", "-o", "c.svg")

    assert done.code == 2
    assert "colour" in done.stderr
    assert not (filled.folder / "c.svg").exists()
