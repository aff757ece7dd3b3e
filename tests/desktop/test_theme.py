"""Colours, contrast, icons and the switch of themes in a live window."""

from dataclasses import fields

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QRadioButton

import resources
from desktop import theme
from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, SEPIA


def luminance(colour: QColor) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in colour.getRgbF()[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, two: QColor) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_right():
    assert contrast(QColor("#ffffff"), QColor("#000000")) == pytest.approx(21.0)


@pytest.mark.parametrize("tokens", [LIGHT, SEPIA, DARK, CONTRAST_LIGHT, CONTRAST_DARK])
def test_text_can_be_read_on_every_ground(tokens):
    for ground in (tokens.window, tokens.panel, tokens.paper, tokens.selection):
        assert contrast(tokens.text, ground) >= 7.0
        assert contrast(tokens.dim, ground) >= 4.0
        assert contrast(tokens.accent, ground) >= 4.5
        assert contrast(tokens.error, ground) >= 4.5


def test_sepia_has_the_contrast_of_wcag_aa_everywhere():
    for ground in ("window", "panel", "paper", "selection", "chip", "hover"):
        for ink in ("text", "dim", "accent", "keep", "later", "error", "include", "exclude"):
            assert contrast(getattr(SEPIA, ink), getattr(SEPIA, ground)) >= 4.5, (ink, ground)
        # What is no text: marks and lines that tell something.
        assert contrast(SEPIA.skip, getattr(SEPIA, ground)) >= 3.0, ground
    assert contrast(SEPIA.on_accent, SEPIA.accent) >= 4.5


@pytest.mark.parametrize("tokens", [CONTRAST_LIGHT, CONTRAST_DARK])
def test_high_contrast_is_high(tokens):
    for colour in (tokens.text, tokens.dim, tokens.hairline, tokens.keep, tokens.later):
        assert contrast(colour, tokens.paper) >= 7.0


@pytest.mark.parametrize(
    ("name", "dark", "wants_contrast", "expected"),
    [
        ("system", False, False, LIGHT),
        ("system", True, False, DARK),
        ("system", True, True, CONTRAST_DARK),
        ("light", True, True, LIGHT),
        ("dark", False, False, DARK),
        ("sepia", True, False, SEPIA),
        ("contrast", False, False, CONTRAST_LIGHT),
    ],
)
def test_which_colours(name, dark, wants_contrast, expected):
    assert theme.choose(name, dark=dark, contrast=wants_contrast) is expected


def test_every_name_in_the_sheet_is_a_colour():
    sheet = theme.stylesheet(LIGHT)
    assert "@" not in sheet


def test_every_icon_draws_something(qapp):
    names = sorted(path.stem for path in (resources.FOLDER / "icons").glob("*.svg"))
    assert len(names) > 20
    for name in names:
        image = theme.pixmap(name, QColor("#ff0000"), 16, 2.0).toImage()
        assert image.width() == 32
        assert any(image.pixelColor(x, y).alpha() for x in range(32) for y in range(32)), name


def test_an_icon_that_is_not_there(qapp):
    with pytest.raises(KeyError):
        theme.icon("no such icon")


def test_figures_are_equally_wide(qapp):
    from PySide6.QtGui import QFontMetrics

    metrics = QFontMetrics(theme.interface_font(figures=True))
    assert len({metrics.horizontalAdvance(digit * 10) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("name", ["light", "sepia", "dark", "contrast"])
def test_the_edge_of_a_button_for_one_of_several_is_seen(qtbot, name):
    theme.apply_theme(QApplication.instance(), name)
    button = QRadioButton("All papers")
    qtbot.addWidget(button)
    picture = button.grab().toImage()
    edge = picture.pixelColor(0, picture.height() // 2)
    assert contrast(edge, theme.tokens().window) >= 3
    theme.apply_theme(QApplication.instance(), "light")


def test_a_switch_reaches_the_window_and_is_remembered(window, workspace):
    for name, tokens in (("dark", DARK), ("sepia", SEPIA), ("light", LIGHT)):
        window.acts[f"theme-{name}"].trigger()
        assert theme.tokens() is tokens
        palette = QApplication.palette()
        assert palette.color(QPalette.ColorRole.Base).name() == tokens.paper.name()
        window.grab()
        assert workspace.settings.theme == name
        ground = window.sidebar.grab().toImage().pixelColor(3, window.sidebar.height() - 3)
        assert ground.name() == tokens.panel.name()


def test_the_system_is_followed_only_while_it_should_be(window, monkeypatch):
    dark = [True]
    monkeypatch.setattr(theme, "_system_is_dark", lambda: dark[0])
    theme.theme().apply("system")
    assert theme.tokens() is DARK
    dark[0] = False
    theme.theme()._follow()
    assert theme.tokens() is LIGHT
    dark[0] = True
    theme.theme().apply("light")
    theme.theme()._follow()
    assert theme.tokens() is LIGHT


def test_the_list_is_painted_in_the_theme(window):
    window.acts["theme-dark"].trigger()
    image = window.list.grab().toImage()
    row = window.list.visualRect(window.list.papers.index(3))
    assert image.pixelColor(row.left() + 2, row.top() + 2).name() == DARK.paper.name()
    window.acts["theme-light"].trigger()
    image = window.list.grab().toImage()
    assert image.pixelColor(row.left() + 2, row.top() + 2).name() == LIGHT.paper.name()


def test_tokens_are_all_colours():
    for field in fields(LIGHT):
        if field.name != "dark":
            assert getattr(LIGHT, field.name).isValid(), field.name
