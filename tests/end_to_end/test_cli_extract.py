import json

import pytest

from tests.shared import needs_shared, shared_path


def test_extract_tells_of_each_abstract_in_the_words_of_the_file(shortlist):
    done = shortlist.ok("extract", "papers.txt", "--json")
    rows = [json.loads(line) for line in done.lines]

    assert [row["system"] for row in rows] == ["Kestrel", "Driftwood", None, "Pebble"]
    assert [len(row["claims"]) for row in rows] == [1, 1, 0, 1]
    pebble = rows[3]
    assert set(pebble) == {"text", "system", "label", "hardware", "claims"}
    assert pebble["text"].endswith("It is 1.37times faster than cuSPARSE on an NVIDIA V100 GPU.")
    assert pebble["hardware"] == [
        {"name": "NVIDIA V100", "class": "GPU", "quote": pebble["hardware"][0]["quote"]}
    ]
    assert "V100" in pebble["hardware"][0]["quote"]
    (claim,) = pebble["claims"]
    assert set(claim) == {
        "quote", "start", "end", "low", "high", "unit", "direction", "bound", "metric",
        "factor_low", "factor_high", "platform", "platform_class", "platform_scope", "baseline",
        "of_baseline", "rule", "reasons",
    }  # fmt: skip
    assert "1.37times" in claim["quote"]
    assert pebble["text"][claim["start"] : claim["end"]] == claim["quote"]
    assert (claim["low"], claim["high"], claim["unit"]) == (1.37, 1.37, "x")
    assert (claim["direction"], claim["bound"]) == ("increase", "exact")
    assert (claim["platform"], claim["platform_class"]) == (["NVIDIA V100"], ["GPU"])
    assert (claim["platform_scope"], claim["baseline"]) == ("sentence", "cuSPARSE")
    assert claim["of_baseline"] is False

    (cut,) = rows[1]["claims"]
    assert (cut["low"], cut["unit"], cut["direction"], cut["metric"]) == (
        35, "%", "decrease", "time",
    )  # fmt: skip
    assert cut["factor_high"] == pytest.approx(1 / 0.65)


def test_extract_needs_and_makes_no_library(shortlist):
    shortlist.ok("extract", "papers.txt", "--json")

    assert not shortlist.library.exists()


def test_extract_reads_standard_input_and_for_people(shortlist):
    stdin = (shortlist.folder / "papers.txt").read_bytes()

    text = shortlist.ok("extract", "-", stdin=stdin).stdout

    assert "Kestrel" in text
    assert "  up to 500× speed, on NVIDIA A100, against NEAT-Python: “" in text


def test_extract_of_no_dump_is_one_sentence_and_no_half_result(shortlist):
    (shortlist.folder / "empty.txt").write_text("")

    done = shortlist("extract", "papers.txt", "empty.txt", "--json")

    assert (done.code, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)


def test_the_readers_own_hardware_is_known(shortlist):
    (shortlist.folder / "mine.toml").write_text(
        '[[series]]\nvendor = "Zorblatt"\nclass = "NPU"\ndevices = [{ name = "Zorblatt 9" }]\n'
    )
    (shortlist.folder / "settings.json").write_text(
        json.dumps({"hardware_catalogue": str(shortlist.folder / "mine.toml")})
    )
    (shortlist.folder / "z.txt").write_text(
        "List\n\nWe present Quern, a compiler for arrays of all sizes and shapes. On a Zorblatt 9 "
        "chip it is 7x faster than hand-written code.\n"
    )

    (line,) = shortlist.ok("extract", "z.txt", "--json").lines
    (claim,) = json.loads(line)["claims"]
    assert (claim["platform"], claim["platform_class"]) == (["Zorblatt 9"], ["NPU"])

    shortlist.ok("import", "z.txt")
    assert shortlist.ok("claims", "--json").json["claims"][0]["platform"] == ["Zorblatt 9"]


@needs_shared
def test_offsets_lead_into_the_raw_text_of_every_real_abstract(shortlist):
    dumps = sorted(shared_path("dumps").glob("*.txt"))
    texts = [dump.read_text(encoding="utf-8") for dump in dumps]

    rows = [json.loads(line) for line in shortlist.ok("extract", *dumps, "--json").lines]

    assert len(rows) == 437
    for row in rows:
        assert any(row["text"] in text for text in texts)
        assert row["system"] is None or row["system"] in row["text"]
        for claim in row["claims"]:
            assert row["text"][claim["start"] : claim["end"]] == claim["quote"]
            assert claim["baseline"] is None or claim["baseline"] in row["text"]
        for mention in row["hardware"]:
            assert mention["quote"] in row["text"]
