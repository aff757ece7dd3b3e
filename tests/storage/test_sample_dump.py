"""The sample dump for `shortlist demo`: its form, and its claims as read by hand."""

import json
from pathlib import Path

from storage.claims.extract import extract

ROOT = Path(__file__).parents[2]
DUMP = ROOT / "resources" / "sample" / "invented_papers.txt"
TABLE = ROOT / "tests" / "data" / "sample_claims.json"
CLASSES = {
    "ASIC", "Browser", "CPU", "Cluster", "Edge", "FPGA", "GPU", "MCU", "Mobile", "NPU",
    "Neuromorphic", "Other", "PIM", "Photonic", "Quantum", "TPU",
}  # fmt: skip
UNITS = {"x", "%", "oom"}
KEY_LENGTH = 40


def paragraphs() -> list[str]:
    return DUMP.read_text(encoding="utf-8").rstrip("\n").split("\n\n")


def expected() -> dict[str, list[dict]]:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def test_first_line_says_that_the_papers_are_invented():
    title = paragraphs()[0]
    assert "\n" not in title
    assert "invented" in title.lower()
    assert "none of these systems exists" in title


def test_abstracts_are_single_paragraphs_of_readable_length():
    abstracts = paragraphs()[1:]
    assert len(abstracts) >= 44
    assert not [text[:KEY_LENGTH] for text in abstracts if "\n" in text]
    lengths = {text[:KEY_LENGTH]: len(text.split()) for text in abstracts}
    assert {key: n for key, n in lengths.items() if not 90 <= n <= 190} == {}


def test_no_two_abstracts_are_equal_but_two_are_versions_of_one_paper():
    abstracts = paragraphs()[1:]
    assert len({text.casefold() for text in abstracts}) == len(abstracts)
    assert sum("EbbLatch is a scheduler" in text for text in abstracts) == 2


def test_addresses_are_of_the_reserved_domain():
    words = DUMP.read_text(encoding="utf-8").split()
    urls = [word.strip("{}.,") for word in words if "://" in word]
    assert urls
    assert [url for url in urls if not url.startswith("https://example.org/")] == []


def test_table_names_each_abstract_once_in_order():
    assert list(expected()) == [text[:KEY_LENGTH] for text in paragraphs()[1:]]


def test_table_covers_every_platform_class_and_unit():
    claims = [claim for claims in expected().values() for claim in claims]
    seen = [name for claim in claims for name in claim["platform_class"]]
    assert set(seen) == CLASSES
    assert min(seen.count(name) for name in CLASSES) >= 2
    assert {claim["unit"] for claim in claims} == UNITS
    assert {claim["direction"] for claim in claims} == {"increase", "decrease"}
    assert any(claim["low"] < claim["high"] for claim in claims)
    assert any(claim["unit"] == "x" and claim["high"] < 1 for claim in claims)
    assert [] in expected().values()


def test_nine_claims_in_ten_are_read_and_few_others():
    table, abstracts = expected(), paragraphs()[1:]
    wanted = {
        (text[:KEY_LENGTH], claim["low"], claim["high"], claim["unit"], claim["direction"])
        for text in abstracts
        for claim in table[text[:KEY_LENGTH]]
    }
    read = {
        (text[:KEY_LENGTH], claim.low, claim.high, claim.unit, claim.direction)
        for text in abstracts
        for claim in extract(text).claims
    }
    assert len(wanted & read) >= 0.9 * len(wanted), sorted(wanted - read)
    assert len(read - wanted) <= 0.1 * len(wanted), sorted(read - wanted)
