"""Colours of tags: told apart by every reader, and read or at least seen on every ground.

Colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes (2009), severity
1, on linear RGB; distances are those of OKLab, times 100: about 2 is what is just told apart.
"""

import math
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from desktop import theme
from desktop.widgets.list_chips import chip_ground
from desktop.widgets.mark_colours import READABLE, contrast
from desktop.widgets.tag_ink import SEEN, figure_ink, needs_ring
from storage.vocabulary import TAG_COLOURS, TAG_NUMBERS

THEMES = {
    "light": theme.LIGHT,
    "dark": theme.DARK,
    "contrast light": theme.CONTRAST_LIGHT,
    "contrast dark": theme.CONTRAST_DARK,
}
SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
OKABE_ITO = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000000",
)  # fmt: skip
APART = 14.0


def linear(colour):
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def seen(colour, sight):
    """OKLab of a colour, as somebody of this sight sees it."""
    rgb = linear(colour)
    mixed = (sum(part * value for part, value in zip(row, rgb, strict=True)) for row in sight)
    r, g, b = (min(1.0, max(0.0, value)) for value in mixed)
    long, middle, short = (
        math.cbrt(x)
        for x in (
            0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
            0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
            0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
        )
    )
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def nearest(colours, sight):
    return min(
        100 * math.dist(seen(one, sight), seen(other, sight))
        for one, other in combinations(colours, 2)
    )


def test_there_is_a_colour_for_every_key():
    assert len(set(TAG_COLOURS.values())) == len(TAG_COLOURS) == len(TAG_NUMBERS) == 9


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_two_colours_are_told_apart_by_every_sight(sight):
    assert nearest(TAG_COLOURS.values(), SIGHTS[sight]) >= APART


def test_they_are_further_apart_than_the_usual_palette():
    usual = min(nearest(OKABE_ITO, sight) for sight in SIGHTS.values())
    ours = min(nearest(TAG_COLOURS.values(), sight) for sight in SIGHTS.values())
    assert ours > 1.8 * usual


@pytest.mark.parametrize("name", TAG_COLOURS)
@pytest.mark.parametrize("look", THEMES)
def test_names_numbers_and_dots_can_be_read_and_seen(look, name):
    colours, own = THEMES[look], QColor(TAG_COLOURS[name])
    ground = chip_ground(TAG_COLOURS[name], colours)
    assert contrast(colours.text, ground) >= READABLE
    assert contrast(colours.text, colours.chip) >= READABLE
    assert contrast(figure_ink(own), own) >= READABLE
    for under in (colours.panel, colours.chip, colours.selection, ground):
        # What is lost on its ground gets a ring, and the ring is seen.
        assert not needs_ring(own, under) or contrast(colours.dim, under) >= SEEN


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_a_figure_is_read_on_any_colour_that_a_reader_chooses(grey):
    own = QColor(grey, grey, grey)
    assert contrast(figure_ink(own), own) >= READABLE
