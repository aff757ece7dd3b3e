"""Every mark can be read in every theme: WCAG asks 4.5 of text, 3 of lines and signs."""

from itertools import product

import pytest
from PySide6.QtGui import QColor

from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT
from desktop.widgets.mark_colours import (
    contrast,
    highlight_ground,
    hit_ground,
    laid_on,
    readable,
)
from storage.vocabulary import HIGHLIGHT_COLOURS

THEMES = pytest.mark.parametrize(
    "tokens", [LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK], ids=["light", "dark", "hc", "hc-dark"]
)


def test_contrast_by_the_book():
    # Black on white is 21; #777777 on white is 4.48, the usual example of just too little.
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#ffffff"), QColor("#777777")) == pytest.approx(4.48, abs=0.01)


@THEMES
def test_text_on_one_highlight_and_on_two(tokens):
    for one, two in product(HIGHLIGHT_COLOURS, repeat=2):
        ground = laid_on(highlight_ground(one, tokens), tokens.paper)
        assert contrast(tokens.text, ground) >= 4.5
        deeper = laid_on(highlight_ground(two, tokens), ground)
        assert contrast(tokens.text, deeper) >= 4.5


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
