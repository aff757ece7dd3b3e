import csv
import json
from dataclasses import replace
from io import StringIO

import pytest

from storage.database.rows import (
    ClaimRow,
    HighlightRow,
    ListPlace,
    OriginRow,
    PaperDetail,
    PlatformRow,
    TagChip,
)
from storage.exporters.csv_table import claim_rows, row
from storage.exporters.csv_table import pieces as csv_pieces
from storage.exporters.exporter import ExportContext
from storage.exporters.jsonl import iso_time
from storage.exporters.jsonl import pieces as json_pieces
from storage.record import PaperId
from storage.vocabulary import Decision

CONTEXT = ExportContext("Papers")


def claim(text_low, factor, status="unchecked"):
    return ClaimRow(
        id=5,
        paper_id=PaperId(12),
        paper_label="Nimbus",
        start=3,
        end=9,
        quote="2x faster",
        sentence_start=0,
        sentence_end=20,
        sentence="It is 2x faster.",
        low=text_low,
        high=text_low,
        unit="x",
        direction="increase",
        bound="exact",
        metric="time",
        factor_low=factor,
        factor_high=factor,
        platforms=(PlatformRow("NVIDIA A100", "GPU"), PlatformRow("FPGA", "FPGA")),
        platform_scope="sentence",
        baseline=None,
        of_baseline=False,
        rule="r",
        reasons=("because",),
        status=status,
    )


PAPER = PaperDetail(
    id=PaperId(12),
    label='Nimbus, "the cloud"',
    gist="g",
    title="Nimbus",
    system=None,
    authors=("Zoë É.", "B. C."),
    year=2024,
    venue=None,
    doi=None,
    arxiv_id=None,
    abstract="Line one\nline two; 3 × 4.",
    links=("https://a.org", "https://b.org"),
    decision=Decision.LATER,
    decided_at=1_746_353_472_345,
    rating=None,
    relevance=None,
    tags=(TagChip("gpu", "#fff"), TagChip("cs/kernel", "")),
    highlights=(HighlightRow(1, PaperId(12), 0, 4, "Line", "yellow", "hm", "result"),),
    note="- mine",
    claims=(claim(2.0, 2.0), claim(900.0, 900.0, "wrong")),
    hardware=(PlatformRow("NVIDIA A100", "GPU"),),
    lists=(ListPlace("Friday", "c"),),
    origins=(OriginRow("a.txt", "/d/a.txt", "Daily", 3, 9, 1_000, "raw", "v2"),),
    added_at=0,
    pmid="77",
)


def test_a_table_row_holds_what_the_paper_holds():
    (cells,) = csv.DictReader(StringIO("".join(csv_pieces([PAPER], CONTEXT))))

    assert cells == {
        "id": "12",
        "label": 'Nimbus, "the cloud"',
        "title": "Nimbus",
        "system": "",
        "authors": "Zoë É.; B. C.",
        "year": "2024",
        "venue": "",
        "doi": "",
        "arxiv_id": "",
        "decision": "later",
        "rating": "",
        "tags": "gpu; cs/kernel",
        "lists": "Friday",
        "best_factor": "2.0",
        "claims": "2×",
        "highlights": "Line (result: hm)",
        "note": "'- mine",
        "abstract": "Line one\nline two; 3 × 4.",
        "links": "https://a.org; https://b.org",
        "origins": "a.txt:9",
        "reason": "",
        "until": "",
    }


def test_the_best_factor_is_none_of_the_baselines_own():
    of_baseline = replace(claim(32.0, 32.0), of_baseline=True)
    paper = replace(PAPER, claims=(claim(2.0, 2.0), of_baseline))

    (cells,) = csv.DictReader(StringIO("".join(csv_pieces([paper], CONTEXT))))

    assert cells["best_factor"] == "2.0"
    assert cells["claims"] == "2×; 32×"


def test_an_empty_table_still_names_its_columns():
    assert "".join(csv_pieces([], CONTEXT)).startswith("id,label,title,system,")


def test_a_claims_row_holds_what_the_claim_holds():
    (cells,) = csv.DictReader(StringIO("".join(claim_rows([claim(2.0, 2.0)]))))

    assert cells["paper_label"] == "Nimbus"
    assert cells["text"] == "2×"
    assert cells["platform"] == "NVIDIA A100; FPGA"
    assert cells["platform_class"] == "GPU; FPGA"
    assert cells["baseline"] == ""
    assert cells["of_baseline"] == "false"
    assert float(cells["factor_high"]) == 2.0


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-x", "@SUM(A1)", "\t=1", "\n=1"])
def test_no_spreadsheet_takes_a_text_for_a_formula(cell):
    (cells,) = csv.reader(StringIO(row([cell, -1]), newline=""))

    assert cells == [f"'{cell}", "-1"]


@pytest.mark.parametrize("cell", ["one\rtwo", "one\r\ntwo", "one\ntwo"])
def test_a_line_end_inside_a_cell_ends_no_row(cell):
    (cells,) = csv.reader(StringIO(row([cell, None]), newline=""))

    assert cells == ["one\ntwo", ""]


def test_a_json_line_holds_everything():
    (line,) = json_pieces([PAPER], CONTEXT)
    paper = json.loads(line)

    assert line.endswith("}\n")
    assert "Zoë" in line
    assert paper["id"] == 12
    assert (paper["pmid"], paper["openalex_id"]) == ("77", None)
    assert paper["decision"] == "later"
    assert paper["decided_at"] == "2025-05-04T10:11:12.345Z"
    assert paper["tags"] == ["gpu", "cs/kernel"]
    assert paper["hardware"] == [{"name": "NVIDIA A100", "class": "GPU"}]
    assert paper["lists"] == [{"name": "Friday", "comment": "c", "line": ""}]
    assert paper["highlights"] == [
        {
            "id": 1,
            "start": 0,
            "end": 4,
            "quote": "Line",
            "colour": "yellow",
            "name": "result",
            "comment": "hm",
        }
    ]
    assert paper["origins"] == [
        {
            "file": "a.txt",
            "path": "/d/a.txt",
            "listing_title": "Daily",
            "position": 3,
            "line": 9,
            "imported_at": "1970-01-01T00:00:01.000Z",
            "raw": "raw",
            "version": "v2",
        }
    ]
    assert [one["status"] for one in paper["claims"]] == ["unchecked", "wrong"]
    assert paper["claims"][0]["platform"] == ["NVIDIA A100", "FPGA"]
    assert paper["claims"][0]["platform_class"] == ["GPU", "FPGA"]


def test_times_are_iso_8601_in_utc():
    assert iso_time(None) is None
    assert iso_time(0) == "1970-01-01T00:00:00.000Z"
    assert iso_time(1_746_353_472_005) == "2025-05-04T10:11:12.005Z"
