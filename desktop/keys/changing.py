"""Changes of the keys by the reader: put in force at once, kept in the settings, taken back."""

from collections.abc import Callable

from desktop.keys.binding import Changes, Keymap
from desktop.keys.in_force import keys
from desktop.settings import KEY_PRESETS, Settings


class KeyChanges:
    """Changes keys; `save` writes the settings. What is kept is what differs from the preset."""

    def __init__(self, settings: Settings, save: Callable[[], object]) -> None:
        self._settings, self._save = settings, save
        self._before: list[tuple[str, dict[str, tuple[str, ...]]]] = []

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return keys().map

    def choose(self, name: str) -> None:
        """Put a preset of `KEY_PRESETS` in force, with the changes made of it before."""
        if name != self._settings.key_preset:
            self._note()
            self._put(name, self._settings.key_changes.get(name, {}))

    def give(self, act: str, key: str, *, instead: bool) -> None:
        """Let an action have a key, beside its others or instead; others lose what clashes."""
        self._change(self.keymap.with_key(act, key, instead=instead))

    def take_all(self, act: str) -> None:
        """Leave an action without keys."""
        self._change(self.keymap.tidied({**self._settings.own_keys, act: ()}))

    def reset(self, act: str) -> None:
        """Give an action the keys of the preset; what they clash with loses its own changes."""
        changes = {name: own for name, own in self._settings.own_keys.items() if name != act}
        self._change(changes)

    def reset_all(self) -> None:
        """Have all keys as the preset has them."""
        self._change({})

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._put(*self._before.pop())

    def _change(self, changes: Changes) -> None:
        if changes != self._settings.own_keys:
            self._note()
            self._put(self._settings.key_preset, changes)

    def _note(self) -> None:
        self._before.append((self._settings.key_preset, dict(self._settings.own_keys)))

    def _put(self, name: str, changes: Changes) -> None:
        settings = self._settings
        settings.key_preset = next(one for one in KEY_PRESETS if one == name)
        if changes:
            settings.key_changes[name] = dict(changes)
        else:
            settings.key_changes.pop(name, None)
        keys().apply(name, settings.own_keys)
        self._save()
