"""The colours of a chart in the window: those of the theme in force."""

from desktop.charts.ink import Ink, ink_of
from desktop.theme import CONTRAST_DARK, CONTRAST_LIGHT, tokens


def window_ink() -> Ink:
    """Give the chart's colours for the theme in force now."""
    colours = tokens()
    return ink_of(
        colours.paper.name(),
        colours.text.name(),
        colours.dim.name(),
        colours.hairline.name(),
        colours.accent.name(),
        (colours.keep.name(), colours.later.name(), colours.skip.name()),
        contrast=colours in (CONTRAST_LIGHT, CONTRAST_DARK),
    )
