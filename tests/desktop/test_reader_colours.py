"""Every mark can be read in every theme: WCAG asks 4.5 of text, 3 of lines and signs."""

import math
from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, SEPIA
from desktop.widgets.mark_colours import (
    contrast,
    highlight_ground,
    hit_ground,
    laid_on,
    readable,
)
from storage.vocabulary import HIGHLIGHT_COLOURS

THEMES = pytest.mark.parametrize(
    "tokens",
    [LIGHT, DARK, SEPIA, CONTRAST_LIGHT, CONTRAST_DARK],
    ids=["light", "dark", "sepia", "hc", "hc-dark"],
)


def test_contrast_by_the_book():
    # Black on white is 21; #777777 on white is 4.48, the usual example of just too little.
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#ffffff"), QColor("#777777")) == pytest.approx(4.48, abs=0.01)


@THEMES
def test_text_on_a_highlight_and_on_a_hit_within_it(tokens):
    for name in HIGHLIGHT_COLOURS:
        ground = laid_on(highlight_ground(name, tokens), tokens.paper)
        assert contrast(tokens.text, ground) >= 4.5
        assert contrast(tokens.text, laid_on(hit_ground(tokens), ground)) >= 4.5


# What an eye that lacks one kind of cone sees: Machado, Oliveira and Fernandes 2009, severity 1.0,
# applied to linear light.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _seen(colour, eye):
    """CIE Lab of a colour, as an eye sees it."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    there = [min(max(value, 0.0), 1.0) for value in _times(EYES[eye], linear)]
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (a / w for a, w in zip(_times(_TO_XYZ, there), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@THEMES
@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_are_told_apart_by_every_eye(tokens, eye):
    # A difference (CIE 1976) of 2.3 is just seen side by side; 10 is seen at a glance.
    grounds = [highlight_ground(name, tokens) for name in HIGHLIGHT_COLOURS]
    for one, two in combinations([*grounds, tokens.paper], 2):
        assert math.dist(_seen(one, eye), _seen(two, eye)) >= 10


@THEMES
def test_text_on_a_search_hit(tokens):
    assert contrast(tokens.text, laid_on(hit_ground(tokens), tokens.paper)) >= 4.5


@THEMES
def test_the_line_under_a_claim_on_any_highlight(tokens):
    for name in HIGHLIGHT_COLOURS:
        ground = laid_on(highlight_ground(name, tokens), tokens.paper)
        assert contrast(tokens.accent, ground) >= 3.0


@THEMES
def test_colours_of_words_on_paper(tokens):
    for colour in (tokens.text, tokens.dim, tokens.accent, tokens.keep):
        assert contrast(colour, tokens.paper) >= 4.5
    for colour in (tokens.later, tokens.skip, tokens.keep, tokens.accent):
        assert contrast(readable(colour, tokens.paper, tokens.text), tokens.paper) >= 4.5


@THEMES
def test_a_highlight_can_be_told_from_the_paper(tokens):
    for name in HIGHLIGHT_COLOURS:
        ground = laid_on(highlight_ground(name, tokens), tokens.paper)
        assert ground != tokens.paper


def test_an_unknown_colour_is_yellow():
    assert highlight_ground("mauve-ish", LIGHT) == highlight_ground("yellow", LIGHT)
