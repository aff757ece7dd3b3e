"""Colours that can be told apart, in every theme, also without seeing hues."""

import pytest

from desktop.charts.ink import DARK as DARK_FILE
from desktop.charts.ink import LIGHT as LIGHT_FILE
from desktop.charts.ink import ink_of, rgb
from desktop.charts.window_ink import window_ink
from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, apply_theme

THEMES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST_LIGHT, "contrast dark": CONTRAST_DARK}


def inked(name):
    theme = THEMES[name]
    parts = ("paper", "text", "dim", "hairline", "accent")
    decisions = tuple(getattr(theme, part).name() for part in ("keep", "later", "skip"))
    colours = [getattr(theme, part).name() for part in parts]
    return ink_of(*colours, decisions, contrast=name.startswith("contrast"))


def luminance(colour):
    parts = [value / 255 for value in rgb(colour)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_marks_boxes_and_words_stand_out_from_the_paper(name):
    ink = inked(name)
    for part in ("accent", "strong", "faint", "bar", "box_edge"):
        assert contrast(getattr(ink, part), ink.paper) >= 3, part
    assert contrast(ink.text, ink.paper) >= 7
    assert contrast(ink.dim, ink.paper) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_marks_and_medians_stand_out_from_the_box_behind_them(name):
    ink = inked(name)
    for part in ("accent", "strong", "faint", "bar"):
        assert contrast(getattr(ink, part), ink.box) >= 3, part
    assert contrast(ink.text, ink.box) >= 7


@pytest.mark.parametrize("name", THEMES)
def test_checked_marks_differ_from_others_in_lightness_not_in_hue_alone(name):
    ink = inked(name)
    assert contrast(ink.strong, ink.faint) >= 2
    # The checked ones are those that stand out more.
    assert contrast(ink.strong, ink.paper) > contrast(ink.accent, ink.paper)


@pytest.mark.parametrize(("theme", "file"), [("light", LIGHT_FILE), ("dark", DARK_FILE)])
def test_files_have_the_colours_of_the_window(qapp, theme, file):
    apply_theme(qapp, theme)
    assert window_ink() == file
    apply_theme(qapp, "light")
