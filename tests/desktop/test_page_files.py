"""Pages in files hold exactly what is drawn; 20,000 claims make them neither slow nor large."""

import csv
import io
import random
import xml.etree.ElementTree as ET
from functools import cache, partial

import pytest
from PIL import Image

from desktop.charts.drawing import Symbol
from desktop.charts.ink import DARK, LIGHT
from desktop.charts.pages.files import sheet_csv, write_page
from desktop.charts.pages.kinds import CHOICES, PAGE_KINDS, Wish, page_figure
from desktop.charts.svg import page_svg
from storage.errors import ExportError
from tests.desktop.chart_claims import A100, U280, V100, XEON, claim
from tests.desktop.page_facts import at, facts, paper
from tests.effort import steps

SVG = "{http://www.w3.org/2000/svg}"
WISHES = [Wish(kind, choice) for kind in PAGE_KINDS for choice in CHOICES[kind] or ("",)]
CLAIMS = [
    claim(1, 0.5, None, A100),
    claim(2, 2, 30, A100, U280),
    claim(3, 3, None, U280, bound="up_to", baseline="a < b & c"),
    claim(4, 5, bound="at_least"),
    claim(5, 10_000, None, A100, metric="energy"),
    claim(6, 1.2, 1.9, V100, metric="energy"),
]
PAPERS = [
    paper(n, f"S{n}" if n % 2 else None, 2018 + n, n % 4, at(2 + n) if n % 4 else None)
    for n in range(1, 8)
]
FACTS = facts(PAPERS, CLAIMS, [(1, *A100), (2, *XEON), (7, *XEON)])


def figure(wish, given=FACTS, query=""):
    return page_figure(given, wish, query=query)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_svg_has_a_titled_mark_for_every_target(wish):
    laid = figure(wish).laid_out(LIGHT, 1000)
    root = ET.fromstring(page_svg(laid.page))
    marks = [one for one in root.iter(f"{SVG}g") if one.get("class") == "mark"]
    assert len(marks) == len(laid.targets) > 0
    for mark, target in zip(marks, laid.targets, strict=True):
        assert mark.find(f"{SVG}title").text
        claim_id = mark.get("data-claim")
        assert claim_id == (None if target.claim is None else str(target.claim.id))
    assert root.find(f"{SVG}desc").text == figure(wish).summary


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_groups_hold_every_symbol_once(wish):
    laid = figure(wish).laid_out(LIGHT, 1000)
    walked = [at for group in laid.groups for at in group]
    symbols = [shape for shape in laid.page.shapes if isinstance(shape, Symbol)]
    assert len(walked) == len(set(walked))
    # A row of evidence where both marks are one place is walked once.
    assert set(walked) <= set(range(len(symbols)))
    assert len(laid.targets) == len(symbols)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_csv_has_a_row_for_every_record_and_plain_numbers(wish):
    sheet = figure(wish).sheet()
    rows = list(csv.reader(io.StringIO(sheet_csv(sheet))))
    assert rows[0] == [column.name for column in sheet.columns]
    assert len(rows) == len(sheet.records) + 1 > 1
    assert all(len(row) == len(rows[0]) for row in rows)


def test_csv_of_the_leaderboard_holds_the_claims_that_are_drawn():
    rows = list(csv.DictReader(io.StringIO(sheet_csv(figure(Wish("leaderboard")).sheet()))))
    assert [float(row["factor_high"]) for row in rows] == [30, 5, 3, 0.5]
    assert rows[0]["platform"] == "NVIDIA A100; Xilinx Alveo U280"
    assert rows[2]["baseline"] == "a < b & c"


def test_the_query_and_the_extent_stand_at_the_foot():
    root = ET.fromstring(
        page_svg(figure(Wish("leaderboard"), query="tag:fast & <cheap>").laid_out(LIGHT, 900).page)
    )
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert "4 of 4 systems · tag:fast & <cheap>" in texts


@pytest.mark.parametrize("name", ["p.png", "S.SVG", "c.csv"])
def test_files_are_written_by_their_suffix(tmp_path, name):
    target = write_page(figure(Wish("progress")), tmp_path / name, dark=True)
    lead = {"p": b"\x89PNG", "S": b"<svg ", "c": b"when,star"}[name[0]]
    assert target.read_bytes().startswith(lead)
    if name == "S.SVG":
        assert DARK.paper in target.read_text()
    if name == "p.png":
        assert Image.open(target).getpixel((3, 3)) == (0x25, 0x28, 0x2D)


def test_another_suffix_is_refused_in_words(tmp_path):
    with pytest.raises(ExportError, match=r"PNG, SVG or CSV"):
        write_page(figure(Wish("years")), tmp_path / "c.pdf")
    assert list(tmp_path.iterdir()) == []


@cache
def many(count):
    chance = random.Random(7)
    devices = [A100, V100, U280, XEON]
    claims = [
        claim(
            n, round(10 ** chance.gauss(0.6, 0.5) + 0.2, 2), None, chance.choice(devices),
            paper=n // 2 + 1, bound=chance.choice(["exact", "up_to"]),
            metric=chance.choice(["speed", "speed", "energy"]),
        )
        for n in range(count)
    ]  # fmt: skip
    papers = [
        paper(n, f"S{n}", 2000 + n % 25, n % 4, at(3) + n * 60_000 if n % 4 else None)
        for n in range(1, count // 2 + 1)
    ]
    return facts(papers, claims, [(n, *devices[n % 4]) for n in range(1, count // 2 + 1)])


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_twenty_thousand_claims_are_drawn_small(wish):
    laid = figure(wish, many(20_000)).laid_out(LIGHT, 1072)
    assert len(laid.page.shapes) < 8_000


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_eight_times_the_claims_are_no_more_than_so_many_times_the_work(wish):
    few, more = figure(wish, many(500)), figure(wish, many(4_000))
    arranging = [steps(partial(figure, wish, many(count))) for count in (500, 4_000)]
    drawing = [steps(partial(made.laid_out, LIGHT, 1072)) for made in (few, more)]
    assert arranging[1] < 9 * arranging[0]
    assert drawing[1] < 9 * drawing[0]


def test_no_qt_is_needed_for_pages():
    import subprocess
    import sys

    code = (
        "import sys; import desktop.charts.pages.files, desktop.charts.pages.kinds; "
        "sys.exit(any(name.startswith(('PySide6', 'pyqtgraph', 'numpy'))"
        " for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_a_range_over_the_whole_axis_keeps_its_words():
    wide = [claim(1, 1.1, 5_000, A100, baseline="CPUs"), claim(2, 2, None, A100)]
    known = facts([paper(n, f"S{n}", None, 1, None) for n in (1, 2)], wide, [])
    page = figure(Wish("leaderboard"), known).laid_out(LIGHT, 1000).page
    (number,) = [one for one in page.shapes if getattr(one, "text", "") == "1.1–5,000×"]
    assert number.x + 90 < page.width
    assert any("CPUs" in getattr(one, "text", "") for one in page.shapes)


def test_csv_lets_no_spreadsheet_take_words_for_a_formula():
    known = facts([paper(1, "=cmd", None, 1, None)], [claim(1, 2, None, A100)], [])
    text = sheet_csv(figure(Wish("leaderboard"), known).sheet())
    assert "'=cmd" in text
    assert ",=cmd" not in text
