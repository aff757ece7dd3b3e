"""The settings as the command palette offers them: one entry for every value, "Theme: dark".

A new setting that a reader chooses is one entry of `_options`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QFileDialog

from desktop.charts.grouping import GROUPINGS, ORDERS
from desktop.keys.presets import presets
from desktop.notices import Notice
from desktop.settings import CHARTS, DENSITIES, THEMES
from desktop.widgets.palette import Entry
from desktop.widgets.reading_card import families

if TYPE_CHECKING:
    from desktop.deeds import Deeds

GROUP: Final = "Setting"
_NOW: Final = "now"
_SIZES: Final = (8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 28, 32, 36)
_MEASURES: Final = (25, 28, 30, 33, 36, 40, 45, 50, 60)
_LINES: Final = (1.2, 1.3, 1.4, 1.5, 1.55, 1.6, 1.7, 1.8, 2.0)
_ON_OFF: Final = ((True, "on"), (False, "off"))


@dataclass(frozen=True, slots=True)
class Option:
    """A setting, its values with their names, the one in force, and what takes another."""

    text: str
    values: Iterable[tuple[Any, str]]
    now: Any
    take: Callable[[Any], object]

    def entries(self) -> Iterator[Entry]:
        """Give an entry for each value; the one in force says so."""
        for value, name in self.values:
            shown = _NOW if value == self.now else ""
            yield Entry(f"{self.text}: {name}", GROUP, shown, partial(self.take, value))


def settings_offered(deeds: "Deeds") -> list[Entry]:
    """Give every value of every setting that is chosen, and what is chosen by a dialog."""
    made = [entry for option in _options(deeds) for entry in option.entries()]
    made += [
        Entry("Abstract: font, size, width, lines…", GROUP, "", deeds.look.show_reading),
        Entry("Keys: change them…", GROUP, "", deeds.look.edit_keys),
        Entry("Own list of devices: choose a file…", GROUP, "", partial(_choose_devices, deeds)),
    ]
    if deeds.workspace.settings.hardware_catalogue is not None:
        made.append(
            Entry("Own list of devices: none", GROUP, "", partial(_take_devices, deeds, None))
        )
    return made


def _options(deeds: "Deeds") -> Iterator[Option]:
    look, settings = deeds.look, deeds.workspace.settings
    fonts = (("", "serif, as it ships"), *((name, name) for name in families()))
    yield Option("Theme", _named(THEMES), settings.theme, look.set_theme)
    yield Option("Density", _named(DENSITIES), settings.density, look.set_density)
    yield Option(
        "Key preset", ((one.id, one.name) for one in presets()), settings.key_preset,
        look.keys.choose,
    )  # fmt: skip
    yield Option("Focus mode", _ON_OFF, look.focused, lambda on: look.set_focus_mode(on=on))
    for text, name, values in (
        ("Abstract size", "abstract_point_size", _figures(_SIZES, "pt")),
        ("Abstract width", "abstract_measure", _figures(_MEASURES, "em")),
        ("Abstract line height", "abstract_line_height", _figures(_LINES, "")),
        ("Abstract font", "abstract_font", fonts),
    ):
        yield Option(text, values, getattr(settings, name), partial(_read_with, deeds, name))
    yield Option("Chart", _named(CHARTS), settings.chart, deeds.show_chart)
    for text, name, values in (
        ("Speedups, rows by", "chart_rows", _named(GROUPINGS)),
        ("Speedups, order by", "chart_order", _named(ORDERS)),
        ("Speedups, rows parted by metric", "chart_split", _ON_OFF),
    ):
        yield Option(text, values, getattr(settings, name), partial(_arrange, deeds, name))
    yield Option(
        "Imports without asking", _ON_OFF, settings.import_without_asking,
        partial(_toggle, settings, "import_without_asking", deeds.imports.toggle_asking),
    )  # fmt: skip
    yield Option(
        "Words for and against marked", _ON_OFF, settings.why_marked,
        partial(_toggle, settings, "why_marked", partial(deeds.on_ranking, "why")),
    )  # fmt: skip
    yield Option(
        "Include and exclude words marked", _ON_OFF, settings.words_marked,
        partial(_toggle, settings, "words_marked", deeds.mark_words),
    )  # fmt: skip


def _named(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in names)


def _figures(values: Iterable[float], unit: str) -> tuple[tuple[float, str], ...]:
    return tuple((value, f"{value} {unit}".strip()) for value in values)


def _read_with(deeds: "Deeds", name: str, value: str | float) -> None:
    deeds.look.set_reading({name: value})


def _arrange(deeds: "Deeds", name: str, value: str | bool) -> None:
    deeds.look.arranged.emit({name: value})


def _toggle(settings: object, name: str, toggle: Callable[[], object], wanted: bool) -> None:
    if getattr(settings, name) != wanted:
        toggle()


def ask_devices(deeds: "Deeds") -> Path | None:
    """Let a list of devices be chosen; None when it was cancelled."""
    found, _kind = QFileDialog.getOpenFileName(
        deeds.panes.window, "Your own list of devices", str(Path.home()), "TOML (*.toml)"
    )
    return Path(found) if found else None


def _choose_devices(deeds: "Deeds") -> None:
    found = ask_devices(deeds)
    if found is not None:
        _take_devices(deeds, found)


def _take_devices(deeds: "Deeds", path: Path | None) -> None:
    deeds.workspace.settings.hardware_catalogue = path
    deeds.save_settings()
    deeds.workspace.say(Notice("Your list of devices counts from the next start on."))
