"""What a reader prefers, kept in one JSON file, and where the library lives. No Qt in here.

Defaults are code; only what differs from them is written, so that a better default of a later
version reaches everyone who never chose. Keys of other versions are kept as they are.
"""

import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from storage.errors import ShortlistError
from storage.exporters.atomic import replaced_bytes

Theme: TypeAlias = Literal["system", "light", "sepia", "dark", "contrast"]
Density: TypeAlias = Literal["cards", "compact"]
KeyPreset: TypeAlias = Literal["shortlist", "rayyan", "asreview", "vim"]
Chart: TypeAlias = Literal["speedups", "leaderboard", "years", "evidence", "progress", "stopping"]

THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
DENSITIES: Final[tuple[Density, ...]] = get_args(Density)
KEY_PRESETS: Final[tuple[KeyPreset, ...]] = get_args(KeyPreset)
CHARTS: Final[tuple[Chart, ...]] = get_args(Chart)
SMALLEST_POINT_SIZE: Final = 8
LARGEST_POINT_SIZE: Final = 36
MEASURES: Final = (20, 60)
"""Narrowest and widest line of the abstract, in em."""
LINE_HEIGHTS: Final = (1.0, 2.5)
"""Least and most from one line of the abstract to the next, in type sizes."""
MOST_PIXELS: Final = 100_000
"""The widest that a pane may be said to be; Qt counts no further than 2**31."""
MOST_EXPLORED: Final = 50
"""Papers in a hundred of those suggested that may be others than those like the kept ones."""
MOST_SEARCHES: Final = 50
"""Searches that are remembered."""
MOST_COMMANDS: Final = 20
"""Choices of the command palette that are remembered."""


class SettingsError(ShortlistError):
    """The settings cannot be written."""


class _UnfitError(ValueError):
    """A stored value that cannot be used; the text is the rest of a sentence."""


def settings_file() -> Path:
    """Give the settings file: SHORTLIST_CONFIG (a file, or a folder for it), else the user's."""
    named = os.environ.get("SHORTLIST_CONFIG")
    if named:
        path = Path(named)
        return path / "settings.json" if path.is_dir() else path
    from platformdirs import user_config_path

    return user_config_path("shortlist", appauthor=False) / "settings.json"


def library_folder(override: Path | None = None) -> Path:
    """Give the library's folder: `override`, else SHORTLIST_LIBRARY, else under the user's data."""
    named = override or os.environ.get("SHORTLIST_LIBRARY")
    if named:
        return Path.cwd() / named
    from platformdirs import user_data_path

    return user_data_path("shortlist", appauthor=False) / "library"


@dataclass(slots=True)
class Settings:
    """The preferences. Set a field and call `save`; `load` never fails."""

    theme: Theme = "system"
    density: Density = "cards"
    key_preset: KeyPreset = "shortlist"
    key_changes: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """By preset, the actions that have other keys than it gives them, with all their keys."""
    abstract_font: str = ""
    """A family; "" for the serif one that ships."""
    abstract_point_size: int = 12
    abstract_measure: int = 33
    """The widest line, in em."""
    abstract_line_height: float = 1.55
    """In type sizes."""
    focus_mode: bool = False
    splitters: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Sizes of panes in pixels, by the name of the splitter."""
    hardware_catalogue: Path | None = None
    """The reader's own list of devices (TOML)."""
    chart: Chart = "speedups"
    """The one that the Charts view begins with."""
    chart_rows: str = "class"
    """What the rows of the speedups are."""
    chart_order: str = "median"
    chart_split: bool = False
    """Whether they are parted by metric."""
    import_without_asking: bool = False
    """No import is shown before it is done."""
    why_marked: bool = False
    """The reader marks the words for and against a paper."""
    words_marked: bool = True
    """Texts show the include and exclude words."""
    stop_after: int = 50
    """Skips in a row that say stop."""
    note_preview: bool = True
    """A note is shown as it looks while it is written."""
    explored_percent: int = 5
    """Papers in a hundred of those suggested that are others than those like the kept ones."""
    recent_searches: tuple[str, ...] = ()
    """The newest first."""
    recent_commands: tuple[str, ...] = ()
    """Choices of the command palette, the newest first."""
    path: Path = field(default_factory=settings_file, compare=False)
    unknown: dict[str, object] = field(default_factory=dict, compare=False)
    warning: str = field(default="", compare=False)
    """A sentence about the file where it could not be read."""

    @property
    def own_keys(self) -> dict[str, tuple[str, ...]]:
        """The reader's changes of the preset of keys that is in force."""
        return self.key_changes.get(self.key_preset, {})

    @classmethod
    def load(cls, path: Path | None = None) -> "Settings":
        """Read `path`, else the usual file. A broken file is set aside, never overwritten."""
        settings = cls(path=path or settings_file())
        settings._take(_stored(settings))
        return settings

    def save(self) -> None:
        """Write the file in one step. Raises `SettingsError` with a sentence."""
        stored = dict(self.unknown)
        for name in _READERS:
            value = getattr(self, name)
            if value != _default(name):
                stored[name] = str(value) if isinstance(value, Path) else value
        text = json.dumps(stored, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with replaced_bytes(self.path) as out:
                out.write(text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise SettingsError(
                f"The settings cannot be written to {self.path}: {error.strerror or error}."
            ) from error

    def change(self, wanted: Mapping[str, object]) -> bool:
        """Set fields as if they stood so in the file, within their bounds; tell if any changed.

        Raises `ValueError` for a value of the wrong kind.
        """
        read = {name: _READERS[name](value) for name, value in wanted.items()}
        differing = {name: value for name, value in read.items() if getattr(self, name) != value}
        for name, value in differing.items():
            setattr(self, name, value)
        return bool(differing)

    def remember_search(self, query: str) -> None:
        """Put a query before those of earlier searches; the oldest is forgotten in time."""
        others = (one for one in self.recent_searches if one != query)
        self.recent_searches = (query, *others)[:MOST_SEARCHES]

    def remember_command(self, name: str) -> None:
        """Put a choice of the command palette before those of earlier."""
        others = (one for one in self.recent_commands if one != name)
        self.recent_commands = (name, *others)[:MOST_COMMANDS]

    def _take(self, stored: dict[str, object]) -> None:
        """Set the fields from `stored`; a value that cannot be used leaves its default."""
        refused = []
        for key, value in stored.items():
            if key not in _READERS:
                self.unknown[key] = value
                continue
            try:
                setattr(self, key, _READERS[key](value))
            except _UnfitError as error:
                refused.append(f"{key} {error}")
        if refused:
            self.warning = f"In {self.path}, the default stands for: {'; '.join(refused)}."


def _default(name: str) -> object:
    found = next(f for f in fields(Settings) if f.name == name)
    return found.default if found.default_factory is MISSING else found.default_factory()


def _stored(settings: Settings) -> dict[str, object]:
    """Read the file of `settings`; where that fails, say so in its `warning`."""
    path = settings.path
    try:
        stored = _table(json.loads(path.read_bytes().decode("utf-8-sig")))
    except FileNotFoundError:
        return {}
    except OSError as error:
        settings.warning = (
            f"The settings in {path} cannot be read: {error.strerror}. The defaults are in use."
        )
        return {}
    except (ValueError, RecursionError) as error:
        settings.warning = _set_aside(path, error)
        return {}
    return stored


def _set_aside(path: Path, error: Exception) -> str:
    """Move a broken file out of the way under a free name, and say what happened."""
    said = f"The settings in {path} are damaged ({error}); the defaults are in use."
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not aside.exists():
            with suppress(OSError):
                path.rename(aside)
                return f"{said} The damaged file is kept as {aside.name}."
            break
    return said


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _UnfitError("it holds no object")
    return value


def _one_of(words: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in words:
            raise _UnfitError(f"is none of {', '.join(words)}")
        return str(value)

    return read


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise _UnfitError("is no word")
    return value


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise _UnfitError("is neither true nor false")
    return value


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _UnfitError("is no list")
    return tuple(map(_word, value))[:MOST_SEARCHES]


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _UnfitError("is no whole number")
    return value


def _several(value: object) -> int:
    return max(1, _whole(value))


def _point_size(value: object) -> int:
    return max(SMALLEST_POINT_SIZE, min(LARGEST_POINT_SIZE, _whole(value)))


def _measure(value: object) -> int:
    least, most = MEASURES
    return max(least, min(most, _whole(value)))


def _line_height(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
        raise _UnfitError("is no number")
    least, most = LINE_HEIGHTS
    return round(max(least, min(most, float(value))), 2)


def _explored(value: object) -> int:
    return max(0, min(MOST_EXPLORED, _whole(value)))


def _sizes(value: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(value, dict) or not all(isinstance(v, list) for v in value.values()):
        raise _UnfitError("is no table of lists")
    found = {name: tuple(_whole(size) for size in sizes) for name, sizes in value.items()}
    if not all(0 <= size <= MOST_PIXELS for sizes in found.values() for size in sizes):
        raise _UnfitError("has widths that no screen has")
    return found


def _key_changes(value: object) -> dict[str, dict[str, tuple[str, ...]]]:
    if not isinstance(value, dict) or not all(isinstance(one, dict) for one in value.values()):
        raise _UnfitError("is no table of actions by preset")
    return {
        preset: {action: _words(wanted) for action, wanted in table.items()}
        for preset, table in value.items()
    }


def _file(value: object) -> Path | None:
    if value is not None and not isinstance(value, str):
        raise _UnfitError("is no path")
    try:
        return Path(value).expanduser() if value else None
    except RuntimeError as error:
        raise _UnfitError("names a home folder that is unknown") from error


_READERS: Final[dict[str, Callable[[object], object]]] = {
    "theme": _one_of(THEMES),
    "density": _one_of(DENSITIES),
    "key_preset": _one_of(KEY_PRESETS),
    "key_changes": _key_changes,
    "abstract_font": _word,
    "abstract_point_size": _point_size,
    "abstract_measure": _measure,
    "abstract_line_height": _line_height,
    "focus_mode": _yes_or_no,
    "splitters": _sizes,
    "hardware_catalogue": _file,
    "chart": _one_of(CHARTS),
    "chart_rows": _word,
    "chart_order": _word,
    "chart_split": _yes_or_no,
    "import_without_asking": _yes_or_no,
    "why_marked": _yes_or_no,
    "words_marked": _yes_or_no,
    "stop_after": _several,
    "note_preview": _yes_or_no,
    "explored_percent": _explored,
    "recent_searches": _words,
    "recent_commands": _words,
}
"""How each stored value is read; each raises `_UnfitError` with the rest of a sentence."""
