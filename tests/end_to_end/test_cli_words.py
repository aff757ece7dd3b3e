"""Include and exclude words on the command line."""

import pytest


def test_words_from_the_command_line(shortlist):
    shortlist.ok("import", "papers.txt")
    added = shortlist.ok("words", "add", "include", "GPU", "spars*", "--json").json
    assert added["include"] == ["GPU", "spars*"]
    assert added["exclude"] == []
    shortlist.ok("words", "add", "exclude", "survey", "quantum circuit")
    assert shortlist.ok("words", "list").lines == [
        "include:",
        "  GPU (2 papers)",
        "  spars* (1 paper)",
        "exclude:",
        "  survey (1 paper)",
        "  quantum circuit (1 paper)",
    ]
    found = shortlist.ok("search", "has:include", "--json").json
    assert sorted(paper["system"] for paper in found["papers"]) == ["Kestrel", "Pebble"]
    assert shortlist.ok("search", "include:2", "--json").json["total"] == 1
    assert shortlist.ok("words", "remove", "survey").lines == ["Words: remove “survey”"]
    shortlist.ok("undo")
    assert shortlist.ok("words", "list", "--json").json == {
        "include": [{"word": "GPU", "papers": 2}, {"word": "spars*", "papers": 1}],
        "exclude": [{"word": "survey", "papers": 1}, {"word": "quantum circuit", "papers": 1}],
    }


def test_words_go_out_and_come_back_as_text(shortlist):
    mine = shortlist.folder / "mine.txt"
    mine.write_text("include:\nGPU\nquant*\n\nexclude:\nsurvey\n", encoding="utf-8")
    assert shortlist.ok("words", "import", "mine.txt").lines == [
        "Words: include 2 words and exclude “survey”"
    ]
    assert shortlist.ok("words", "export", "--side", "include").lines == ["GPU", "quant*"]
    assert shortlist.ok("words", "export", "out.txt").lines == ["3 words written to out.txt."]
    written = (shortlist.folder / "out.txt").read_text(encoding="utf-8")
    assert "include:\nGPU\nquant*\n\nexclude:\nsurvey\n" in written
    shortlist.ok("undo")
    assert shortlist.ok("words", "export").stdout.count("GPU") == 0
    shortlist.ok("words", "import", "out.txt")
    assert shortlist.ok("words", "export").stdout == written


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_words_are_read_in_the_encodings_of_dumps(shortlist, encoding):
    mine = shortlist.folder / "mine.txt"
    mine.write_bytes("include:\r\nna\xefve Bayes\r\nGPU\r\nexclude:\r\nsurvey\r\n".encode(encoding))
    shortlist.ok("words", "import", "mine.txt")
    assert shortlist.ok("words", "export", "--side", "include").lines == ["na\xefve Bayes", "GPU"]


def test_a_picture_is_no_list_of_words(shortlist):
    (shortlist.folder / "mine.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    refused = shortlist("words", "import", "mine.png")
    assert (refused.code, refused.stderr) == (1, "mine.png is no text file.\n")


def test_wrong_words_are_refused_with_a_sentence(shortlist):
    (shortlist.folder / "mine.txt").write_text("GPU\n", encoding="utf-8")
    assert "Line 1" in shortlist("words", "import", "mine.txt").stderr
    shortlist.ok("words", "import", "mine.txt", "--side", "exclude")
    refused = shortlist("words", "add", "include", "the")
    assert refused.code == 1
    assert "nearly every abstract" in refused.stderr
    assert shortlist("words", "add", "maybe", "GPU").code == 2
    assert "cannot be read" in shortlist("words", "import", "none.txt").stderr


def test_skips_have_reasons_on_the_command_line(shortlist):
    shortlist.ok("import", "papers.txt")
    made = shortlist.ok("mark", "skip", "3", "--reason", "wrong topic", "--json").json
    assert made["summary"] == "Skip 1 paper: wrong topic"
    assert shortlist.ok("show", "3", "--json").json["reason"] == "wrong topic"
    assert shortlist.ok("search", 'reason:"wrong topic"', "--json").json["total"] == 1
    shortlist.ok("reason", "add", "no code")
    shortlist.ok("reason", "move", "no code", "--to", "1")
    shortlist.ok("reason", "rename", "seen before", "duplicate")
    shortlist.ok("reason", "remove", "weak evidence")
    assert shortlist.ok("reason", "list").lines == [
        "1  no code (0 papers)",
        "2  wrong topic (1 paper)",
        "3  nothing new (0 papers)",
        "4  duplicate (0 papers)",
    ]
    refused = shortlist("mark", "keep", "3", "--reason", "wrong topic")
    assert refused.code == 2
    shortlist.ok("undo", "5")
    assert shortlist.ok("show", "3", "--json").json["decision"] == "undecided"


def test_papers_are_put_off_until_a_day_on_the_command_line(shortlist):
    shortlist.ok("import", "papers.txt")
    made = shortlist.ok("mark", "later", "1", "--until", "2999-01-15", "--json").json
    assert made["summary"] == "Put off 1 paper until Tue 15 Jan 2999"
    assert shortlist.ok("show", "1", "--json").json["until"] == "2999-01-15"
    assert shortlist.ok("search", "until:2999", "--json").json["total"] == 1
    shortlist.ok("mark", "later", "2", "--until", "monday")
    assert shortlist.ok("search", "until:7d", "--json").json["total"] == 1
    refused = shortlist("mark", "later", "2", "--until", "2020-01-01")
    assert refused.code == 1
    assert "not to come any more" in refused.stderr
    assert shortlist("mark", "keep", "2", "--until", "monday").code == 2
