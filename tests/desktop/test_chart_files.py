import csv
import io
import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from PIL import Image

from desktop.charts import png
from desktop.charts.figure import figure_of
from desktop.charts.grouping import GROUPINGS
from desktop.charts.ink import DARK, LIGHT, rgb
from desktop.charts.png import to_png
from desktop.charts.saving import write_chart
from desktop.charts.svg import to_svg
from desktop.charts.table import COLUMNS, to_csv
from storage.errors import ExportError
from tests.desktop.chart_claims import A100, U280, V100, claim, on_gpus

SVG = "{http://www.w3.org/2000/svg}"
MIXED = [
    claim(1, 0.5, None, A100),
    claim(2, 2, 30, A100, U280),
    claim(3, 3, None, U280, bound="up_to", baseline="CPU baselines"),
    claim(4, 5, bound="at_least"),
    claim(5, 10_000, None, A100, metric="energy"),
]


def marks(figure, **how):
    return [
        element
        for element in ET.fromstring(to_svg(figure, **how)).iter(f"{SVG}g")
        if element.get("class") == "mark"
    ]


@pytest.mark.parametrize("by", GROUPINGS)
def test_svg_has_a_titled_mark_for_every_claim_of_every_row(by):
    figure = figure_of(MIXED, by)
    found = marks(figure)
    assert len(found) == sum(row.count for row in figure.rows)
    assert {int(one.get("data-claim")) for one in found} == {1, 2, 3, 4, 5}
    assert all(one.find(f"{SVG}title").text for one in found)


def test_svg_marks_stand_at_their_factors():
    xs = {}
    for one in marks(figure_of(on_gpus(1, 10, 100))):
        xs[int(one.get("data-claim"))] = float(one.find(f"{SVG}circle").get("cx"))
    assert xs[2] - xs[1] == pytest.approx(xs[3] - xs[2], abs=0.02)
    ten = next(
        float(one.get("x"))
        for one in ET.fromstring(to_svg(figure_of(on_gpus(1, 10, 100)))).iter(f"{SVG}text")
        if one.text == "10×"
    )
    assert ten == pytest.approx(xs[2], abs=0.02)


def test_svg_says_what_it_shows():
    root = ET.fromstring(to_svg(figure_of(MIXED, query="tag:fast & <cheap>")))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Reported speedups per hardware platform"
    assert root.find(f"{SVG}desc").text.startswith("Reported speedups per hardware platform: 5 cl")
    assert "5 claims in 5 papers · tag:fast & <cheap>" in [
        one.text for one in root.iter(f"{SVG}text")
    ]
    titles = [one.find(f"{SVG}title").text for one in marks(figure_of(MIXED))]
    assert "up to 3×, FPGA, over CPU baselines. Lantern 3: a test" in titles


def test_svg_holds_any_text():
    nasty = claim(1, 2, label='<b>&"\x00\x0b\ud800]]>', baseline="a < b & c")
    (mark,) = marks(figure_of([nasty]))
    assert '<b>&"]]>' in mark.find(f"{SVG}title").text


def test_svg_draws_hollow_what_is_up_to_and_a_bar_for_a_range():
    by_claim = {one.get("data-claim"): one for one in marks(figure_of(MIXED, "metric"))}
    assert by_claim["3"].find(f"{SVG}circle").get("fill") == LIGHT.paper
    assert by_claim["1"].find(f"{SVG}circle").get("fill") == LIGHT.accent
    assert by_claim["2"].find(f"{SVG}rect") is not None
    assert by_claim["4"].find(f"{SVG}polygon") is not None


def test_the_line_of_no_gain_stands_out_where_there_are_slowdowns():
    def strokes(claims):
        lines = ET.fromstring(to_svg(figure_of(claims))).iter(f"{SVG}line")
        return {one.get("stroke") for one in lines}

    assert LIGHT.dim in strokes(MIXED)
    assert LIGHT.dim not in strokes(MIXED[1:])


def thousand():
    return figure_of([*on_gpus(*[2.0] * 700, 50), claim(900, 2, status="right")])


def test_svg_says_in_words_what_a_bar_stands_for():
    root = ET.fromstring(to_svg(thousand()))
    (bar,) = [one for one in root.iter(f"{SVG}g") if one.get("class") == "bar"]
    assert bar.find(f"{SVG}title").text == "GPU: 700 claims between 1.96× and 2.05×"
    # What is far out, and a row of one claim, are marks as ever.
    assert {one.get("data-claim") for one in marks(thousand())} == {"701", "900"}


def test_png_draws_bars_in_their_own_colour():
    image = Image.open(io.BytesIO(to_png(thousand(), width=600, scale=1)))
    colours = {colour: count for count, colour in image.getcolors(1 << 24)}
    assert colours[rgb(LIGHT.bar)] > 100


def test_svg_of_split_rows_names_group_and_part():
    claims = [claim(1, 2, None, A100, metric="time"), claim(2, 3, None, A100, metric="energy")]
    words = [
        one.text for one in ET.fromstring(to_svg(figure_of(claims, split=True))).iter(f"{SVG}text")
    ]
    assert words.count("GPU") == 1
    assert words.index("time") < words.index("energy")
    (first, _) = marks(figure_of(claims, split=True))
    assert first.find(f"{SVG}title").text == "2×, GPU, time. Lantern 1: a test"


def test_svg_draws_checked_claims_stronger_only_beside_others():
    mixed = [claim(1, 2, status="right"), claim(2, 8, bound="up_to"), claim(3, 30)]
    fills = {
        one.get("data-claim"): (one[1].get("fill"), one[1].get("stroke"))
        for one in marks(figure_of(mixed))
    }
    assert fills == {
        "1": (LIGHT.strong, LIGHT.strong),
        "2": (LIGHT.paper, LIGHT.faint),
        "3": (LIGHT.faint, LIGHT.faint),
    }
    assert LIGHT.accent in to_svg(figure_of(mixed[:1]))
    assert LIGHT.accent in to_svg(figure_of(mixed[1:]))


def test_svg_themes_and_width():
    root = ET.fromstring(to_svg(figure_of(MIXED), ink=DARK, width=900))
    assert root.get("width") == "900"
    assert root.find(f"{SVG}rect").get("fill") == DARK.paper
    assert LIGHT.accent not in to_svg(figure_of(MIXED), ink=DARK)


@pytest.mark.parametrize("claims", [[], on_gpus(3)])
@pytest.mark.parametrize("width", [1, 320, 2000])
def test_files_of_none_and_of_one_claim(claims, width):
    figure = figure_of(claims)
    ET.fromstring(to_svg(figure, width=width))
    assert Image.open(io.BytesIO(to_png(figure, width=width, scale=1))).width == max(320, width)


def test_an_empty_chart_says_what_a_claim_is():
    assert "No claims in these papers." in to_svg(figure_of([]))


@pytest.mark.parametrize("dark", [False, True])
def test_png_is_drawn_in_the_colours_of_the_theme(dark):
    ink = DARK if dark else LIGHT
    image = Image.open(io.BytesIO(to_png(figure_of(MIXED), ink=ink, width=600, scale=2)))
    assert image.format == "PNG"
    assert image.width == 1200
    colours = {colour: count for count, colour in image.getcolors(1 << 24)}
    assert max(colours, key=colours.get) == rgb(ink.paper)
    assert colours[rgb(ink.accent)] > 100
    assert colours[rgb(ink.text)] > 50


def test_png_and_svg_are_of_one_size():
    figure = figure_of(MIXED)
    root = ET.fromstring(to_svg(figure, width=800))
    image = Image.open(io.BytesIO(to_png(figure, width=800, scale=1)))
    assert (image.width, image.height) == (int(root.get("width")), int(root.get("height")))


def test_png_without_any_font_of_the_system(monkeypatch):
    with_fonts = to_png(figure_of(MIXED), width=600, scale=1)
    png._font.cache_clear()
    monkeypatch.setattr(png, "_FONT_FILES", {False: ("no such font.ttf",), True: ()})
    image = Image.open(io.BytesIO(to_png(figure_of(MIXED), width=600, scale=1)))
    png._font.cache_clear()
    assert image.size == Image.open(io.BytesIO(with_fonts)).size
    title = image.crop((28, 24, 300, 46))
    assert rgb(LIGHT.text) in {colour for _, colour in title.getcolors(1 << 16)}


def test_csv_gives_every_claim_once_and_back():
    figure = figure_of([*MIXED, claim(6, 1.3, None, A100, V100, label='Comma, "quote"\nand line')])
    rows = list(csv.DictReader(io.StringIO(to_csv(figure), newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 6
    by_label = {row["label"]: row for row in rows}
    both = by_label["Lantern 2: a test"]
    assert (float(both["factor_low"]), float(both["factor_high"])) == (2.0, 30.0)
    assert both["platform"] == "NVIDIA A100; Xilinx Alveo U280"
    assert both["class"] == "GPU; FPGA"
    assert both["rows"] == "FPGA; GPU"
    assert by_label["Lantern 4: a test"]["rows"] == "Not stated"
    assert by_label['Comma, "quote"\nand line']["class"] == "GPU"
    third = by_label["Lantern 3: a test"]
    assert (third["text"], third["bound"], third["baseline"]) == (
        "up to 3×", "up_to", "CPU baselines",
    )  # fmt: skip
    assert third["quote"] == "3x speedup"
    assert by_label["Lantern 4: a test"]["platform"] == ""


def test_csv_takes_plain_claims_too():
    assert len(to_csv(MIXED).splitlines()) == 6
    assert to_csv([]).split("\r\n")[0] == ",".join(COLUMNS)


def test_csv_of_split_rows_names_the_parts_and_what_was_checked():
    figure = figure_of([claim(1, 2, None, A100, metric="time", status="right")], split=True)
    (row,) = csv.DictReader(io.StringIO(to_csv(figure)))
    assert (row["rows"], row["status"]) == ("GPU, time", "right")


def test_factors_keep_all_their_figures():
    third = claim(1, 1 / 3, None, A100)
    row = next(csv.DictReader(io.StringIO(to_csv([third]))))
    assert math.isclose(float(row["factor_low"]), 1 / 3, rel_tol=0)


@pytest.mark.parametrize("name", ["chart.png", "chart.SVG", "chart.csv"])
def test_a_chart_is_written_by_the_suffix(tmp_path, name):
    target = write_chart(figure_of(MIXED), tmp_path / name)
    lead = target.read_bytes()[:9]
    assert lead.startswith({"p": b"\x89PNG", "S": b"<svg ", "c": b"label,tex"}[name[6]])
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_wrong_suffix_and_a_missing_folder_are_told(tmp_path):
    with pytest.raises(ExportError, match=r"PNG, SVG or CSV"):
        write_chart(figure_of(MIXED), tmp_path / "chart.gif")
    with pytest.raises(ExportError, match=r"folder of .* does not exist"):
        write_chart(figure_of(MIXED), tmp_path / "not there" / "chart.csv")
    assert list(tmp_path.iterdir()) == []


def test_no_qt_is_needed_for_files():
    import subprocess
    import sys

    code = (
        "import sys; import desktop.charts.saving; "
        "sys.exit(any(name.startswith(('PySide6', 'pyqtgraph', 'numpy', 'sqlmodel'))"
        " for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_shortened_names_end_in_an_ellipsis():
    long = claim(1, 2, None, ("A device whose name goes on and on and on and on for ever", "GPU"))
    assert re.search(r">A device whose [^<]*…<", to_svg(figure_of([long], "device")))


def test_csv_lets_no_spreadsheet_take_words_for_a_formula():
    claims = [replace(claim(1, 3.0), paper_label="=HYPERLINK(1)", baseline="+evil")]
    (row,) = csv.DictReader(io.StringIO(to_csv(claims), newline=""))
    assert (row["label"], row["baseline"]) == ("'=HYPERLINK(1)", "'+evil")
    assert row["factor_low"] == "3.0"
