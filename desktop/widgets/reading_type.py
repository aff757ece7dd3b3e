"""The type in which abstracts are set, as the settings have it."""

from typing import Final

from desktop.settings import Settings
from desktop.theme import Type

_PX_PER_POINT: Final = 96 / 72


def type_of(settings: Settings) -> Type:
    """Give the type for every place in which abstracts are read."""
    return Type(
        round(settings.abstract_point_size * _PX_PER_POINT),
        settings.abstract_font,
        settings.abstract_line_height,
        settings.abstract_measure,
    )
