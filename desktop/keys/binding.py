"""Which key does what where: the reader's changes before the preset, the preset before the table.

Two keys clash where one is the other, or begins with it, in places that have a pane in common.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from desktop.actions import ACTS, BY_NAME, Act, Places
from desktop.keys.presets import Preset
from desktop.keys.strokes import is_bare, refusal, spelt, strokes, written

Where: TypeAlias = Places | Literal["window"]
"""Where a key works: in some panes, or in the whole window, text lines included."""
Source: TypeAlias = Literal["yours", "preset", "table"]
Changes: TypeAlias = Mapping[str, tuple[str, ...]]
"""All keys of an action, by its name, where they are not those of the preset."""

WHERE_WORDS: Final[dict[Where, str]] = {
    "window": "everywhere",
    "anywhere": "everywhere but in text",
    "reading": "in list and reader",
    "claims": "in the claims view",
    "charts": "in the charts",
    "comparing": "in the compare view",
    "highlights": "in the list of all highlights",
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A key of an action, and where it works."""

    act: Act
    key: str
    where: Where
    source: Source

    @property
    def shown(self) -> str:
        """The key as it is written for people."""
        return written(self.key)


@dataclass(frozen=True, slots=True)
class Lost:
    """A key that an action would have, had another not taken it."""

    wanted: Bound
    taken_by: Bound

    @property
    def sentence(self) -> str:
        """Say which key, and who has it."""
        other = self.taken_by
        return (
            f"{self.wanted.shown} of “{self.wanted.act.text}” is taken:"
            f" {other.shown} is “{other.act.text}” {WHERE_WORDS[other.where]}."
        )


@dataclass(frozen=True)
class Keymap:
    """The keys in force. `lost` were taken by others, `refused` are sentences about bad ones."""

    preset: Preset
    changes: Changes
    bound: tuple[Bound, ...]
    lost: tuple[Lost, ...]
    refused: tuple[str, ...]

    @cached_property
    def by_act(self) -> dict[str, tuple[Bound, ...]]:
        """The keys of each action; none for an action without."""
        found: dict[str, list[Bound]] = {act.name: [] for act in ACTS}
        for one in self.bound:
            found[one.act.name].append(one)
        return {name: tuple(keys) for name, keys in found.items()}

    def keys_of(self, name: str) -> tuple[str, ...]:
        """All keys of an action as they are written, those that a widget knows by itself last."""
        return (*(one.shown for one in self.by_act[name]), *BY_NAME[name].native)

    def lost_by(self, name: str) -> tuple[Lost, ...]:
        """The keys that others took from an action."""
        return tuple(lost for lost in self.lost if lost.wanted.act.name == name)

    def clashes(self, name: str, key: str) -> tuple[Bound, ...]:
        """Give what a new key of an action would clash with."""
        wanted = Bound(BY_NAME[name], key, where_of(BY_NAME[name], key), "yours")
        return tuple(one for one in self.bound if one.act.name != name and _clash(wanted, one))

    def with_key(self, name: str, key: str, *, instead: bool) -> dict[str, tuple[str, ...]]:
        """Give the changes by which an action has a key, added to its others or instead of them.

        Whatever it would clash with loses its key.
        """
        changes = dict(self.changes)
        for other in self.clashes(name, key):
            left = changes.get(other.act.name, self._keys(other.act.name))
            changes[other.act.name] = tuple(one for one in left if one != other.key)
        own = () if instead else self._keys(name)
        changes[name] = tuple(dict.fromkeys((*own, key)))
        return self.tidied(changes)

    def tidied(self, changes: Changes) -> dict[str, tuple[str, ...]]:
        """Leave out what is no change from the preset."""
        return {
            name: keys
            for name, keys in changes.items()
            if name not in BY_NAME or keys != usual(self.preset, BY_NAME[name])
        }

    def _keys(self, name: str) -> tuple[str, ...]:
        return tuple(one.key for one in self.by_act[name])


def usual(preset: Preset, act: Act) -> tuple[str, ...]:
    """Give the keys of an action before any change, in their one spelling."""
    wanted = preset.keys.get(act.name, (*act.letters, *act.keys))
    return tuple(map(spelt, wanted))


def where_of(act: Act, key: str) -> Where:
    """Tell where a key of an action works.

    What the table says of its own; a new bare key works in the panes of the action, a new one
    with Ctrl or Alt in the whole window, unless all that the table has is for the panes.
    """
    if key in map(spelt, act.letters):
        return act.places
    if key in map(spelt, act.keys):
        return "window"
    wide = bool(act.keys) or (not act.letters and act.places in ("reading", "anywhere"))
    if is_bare(key) or not (wide or act.places == "anywhere"):
        return act.places
    return "window"


def resolved(preset: Preset, changes: Changes) -> Keymap:
    """Put keys in force: a key that is taken already is lost, one that cannot be is refused."""
    bound: list[Bound] = []
    lost: list[Lost] = []
    refused: list[str] = []
    for one in _wanted(preset, changes, refused):
        taken_by = next((other for other in bound if _clash(one, other)), None)
        if taken_by is None:
            bound.append(one)
        else:
            lost.append(Lost(one, taken_by))
    order = {act.name: at for at, act in enumerate(ACTS)}
    bound.sort(key=lambda one: order[one.act.name])
    return Keymap(preset, dict(changes), tuple(bound), tuple(lost), tuple(refused))


def _wanted(preset: Preset, changes: Changes, refused: list[str]) -> Iterator[Bound]:
    """Give all keys that are wished for, those that go before others first."""
    rest = dict(BY_NAME)
    for name, keys in changes.items():
        if name in BY_NAME:
            fit = _fit(BY_NAME[name], keys, refused)
            # Where no key of an action can be used, it keeps those of the preset.
            if fit or not keys:
                del rest[name]
            yield from _bound(BY_NAME[name], fit, "yours")
    for act in rest.values():
        if act.name in preset.keys:
            yield from _bound(act, usual(preset, act), "preset")
    for act in rest.values():
        if act.name not in preset.keys:
            yield from _bound(act, usual(preset, act), "table")


def _fit(act: Act, keys: Iterable[str], refused: list[str]) -> tuple[str, ...]:
    fit = []
    for key in keys:
        said = refusal(key, escapes=may_escape(act))
        if said:
            refused.append(f"{key or 'Nothing'} cannot be a key of “{act.text}”. {said}")
        else:
            fit.append(spelt(key))
    return tuple(dict.fromkeys(fit))


def _bound(act: Act, keys: Iterable[str], source: Source) -> Iterator[Bound]:
    for key in keys:
        yield Bound(act, key, where_of(act, key), source)


def may_escape(act: Act) -> bool:
    """Tell whether Esc may be a key of an action."""
    return "Escape" in act.letters


def _clash(one: Bound, other: Bound) -> bool:
    if not _meet(one.where, other.where) or one.act is other.act:
        return False
    ours, theirs = strokes(one.key), strokes(other.key)
    shorter = min(len(ours), len(theirs))
    return ours[:shorter] == theirs[:shorter]


def _meet(one: Where, other: Where) -> bool:
    wide = ("window", "anywhere")
    return one == other or one in wide or other in wide
