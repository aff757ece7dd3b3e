"""Shapes in a window: the same as in files, and sharp at any place."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.charts.drawing import Line, Rect, Symbol, Words
from desktop.charts.painting import paint


def painted(*shapes, ratio=1, scale=1.0, side=40):
    image = QImage(side * ratio, side * ratio, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scale != 1.0:
        painter.scale(scale, scale)
    paint(painter, shapes)
    painter.end()
    return image


def dot(x, y, half=6.0, shape="dot", fill="#000000", edge="#000000", x2=None):
    return Symbol(x, x if x2 is None else x2, y, half, shape, fill, edge, 1, "")


def ink(image):
    """The darkness of each pixel, by place."""
    return {
        (x, y): 1 - image.pixelColor(x, y).lightnessF()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).lightnessF() < 1
    }


def middle(image):
    """Where the ink is, on the average; the middle of a pixel is half a pixel in."""
    dark = ink(image)
    whole = sum(dark.values())
    ratio = image.devicePixelRatio()
    return tuple(
        sum((place[axis] + 0.5) * share for place, share in dark.items()) / whole / ratio
        for axis in (0, 1)
    )


@pytest.mark.parametrize("ratio", [1, 2])
@pytest.mark.parametrize("place", [(20.0, 20.0), (20.3, 19.6), (11.95, 27.1)])
def test_a_stamp_lies_within_an_eighth_of_a_pixel_of_its_place(qapp, ratio, place):
    found = middle(painted(dot(*place), ratio=ratio))
    assert found == pytest.approx(place, abs=0.13 / ratio + 0.02)


def test_a_stamp_is_as_large_as_a_symbol_that_is_drawn(qapp):
    # A painter that is scaled draws every symbol; twice as large holds four times the ink.
    stamped = sum(ink(painted(dot(20, 20))).values())
    drawn = sum(ink(painted(dot(10, 10), scale=2.0)).values())
    assert drawn / stamped == pytest.approx(4, rel=0.03)


def test_a_hollow_mark_has_paper_inside_and_a_range_is_as_long_as_it_says(qapp):
    hollow = painted(dot(20, 20, fill="#ffffff"))
    assert hollow.pixelColor(20, 20).name() == "#ffffff"
    assert hollow.pixelColor(20, 14).lightness() < 160
    columns = [x for x, _ in ink(painted(dot(10, 20, half=2.0, x2=30)))]
    assert (min(columns), max(columns)) == (8, 31)


def test_upright_lines_are_not_blurred(qapp):
    dark = ink(painted(Line(10.4, 5, 10.4, 35, "#000000", 1)))
    assert {x for x, _ in dark} == {10}
    assert min(dark.values()) > 0.99


def test_bars_and_words_are_painted(qapp):
    image = painted(Rect(5, 5, 10, 10, "#ff0000"), Rect(20, 5, 10, 10, "#00ff00", corner=3))
    assert image.pixelColor(10, 10).name() == "#ff0000"
    assert image.pixelColor(25, 10).name() == "#00ff00"
    ends = {}
    for anchor in ("start", "middle", "end"):
        dark = ink(painted(Words(100, 30, "100×", 12, "#000000", anchor=anchor), side=200))
        ends[anchor] = (min(x for x, _ in dark), max(x for x, _ in dark))
    assert ends["start"][0] >= 100
    assert ends["end"][1] <= 100
    assert sum(ends["middle"]) / 2 == pytest.approx(100, abs=2)


def test_a_painter_that_is_moved_moves_the_stamps(qapp):
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(QPointF(10, 5))
    paint(painter, [dot(10, 10)])
    painter.end()
    assert middle(image) == pytest.approx((20, 15), abs=0.15)
