"""Keys as text: their one spelling, how they are written for people, which cannot be used.

A key is a stroke or up to four in a row, as `QKeySequence` spells them: "Y", "G, A", "Ctrl+Z".
"""

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

Key = Qt.Key
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
_HELD: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
MODIFIERS: Final = frozenset(
    {
        Key.Key_Shift, Key.Key_Control, Key.Key_Alt, Key.Key_Meta, Key.Key_AltGr, Key.Key_CapsLock,
        Key.Key_NumLock, Key.Key_ScrollLock, Key.Key_Super_L, Key.Key_Super_R, Key.Key_Hyper_L,
        Key.Key_Hyper_R, Key.Key_Mode_switch, Key.Key_Multi_key,
    }
)  # fmt: skip
"""What is held or switched, and is no stroke by itself."""
_WRITTEN: Final = {
    "Backspace": "⌫",
    "Up": "↑",
    "Down": "↓",
    "Left": "←",
    "Right": "→",
    "Return": "Enter",
}
_MOVES: Final = frozenset(
    {
        Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End,
        Key.Key_PageUp, Key.Key_PageDown,
    }
)  # fmt: skip
_TEXT: Final = {"Ctrl+C": "copies", "Ctrl+V": "pastes", "Ctrl+X": "cuts"}
_SYSTEM: Final = frozenset(
    {"Alt+Tab", "Alt+Shift+Tab", "Alt+Shift+Backtab", "Alt+F4", "Ctrl+Alt+Del",
     "Ctrl+Alt+Backspace", "Print", "SysReq", "Alt+Esc", "Ctrl+Alt+Esc"}
)  # fmt: skip


@lru_cache(maxsize=1024)
def combinations(key: str) -> tuple[QKeyCombination, ...]:
    """Give the strokes of a key as Qt has them; none for what is no key."""
    made: Any = QKeySequence(key, _PORTABLE)  # the stubs know nothing of its items
    pressed = tuple(made[at] for at in range(made.count()))
    none = (Key.Key_unknown, *MODIFIERS)
    return () if any(one.key() in none for one in pressed) else pressed


@lru_cache(maxsize=1024)
def strokes(key: str) -> tuple[str, ...]:
    """Give the strokes of a key, each in its one spelling."""
    return tuple(QKeySequence(one).toString(_PORTABLE) for one in combinations(key))


def spelt(key: str) -> str:
    """Give the one spelling of a key ("escape" is "Esc"); "" for what is none."""
    return ", ".join(strokes(key))


@lru_cache(maxsize=1024)
def is_bare(key: str) -> bool:
    """Tell whether a key begins with what a line of text would take for typing."""
    first = combinations(key)[0]
    function = Key.Key_F1 <= first.key() <= Key.Key_F35
    return not function and not first.keyboardModifiers() & _HELD


@lru_cache(maxsize=1024)
def written(key: str) -> str:
    """Write a key for people: "G, A" as "g a", "Y" as "y", "Ctrl+Z" as it is."""
    return " ".join(map(_stroke_written, strokes(key)))


def _stroke_written(stroke: str) -> str:
    if len(stroke) == 1:
        return stroke.lower()
    held, plus, name = stroke.rpartition("+")
    if not name:  # the key + itself, held with others
        return stroke
    return held + plus + _WRITTEN.get(name, name)


def of_press(key: int, held: Qt.KeyboardModifier) -> str:
    """Give the stroke of a key that was pressed; "" for one that only modifies others.

    Shift belongs to letters and to keys with names; in "?" it is what makes the character.
    """
    pressed = Qt.Key(key)
    if pressed in MODIFIERS or pressed == Key.Key_unknown:
        return ""
    held = held & (_HELD | Qt.KeyboardModifier.ShiftModifier)
    if pressed == Key.Key_Backtab:
        pressed = Key.Key_Tab
    letter = Key.Key_A <= pressed <= Key.Key_Z or chr(min(key, 0x10FFFF)).isalpha()
    character = 0x20 < key < 0x0100_0000
    if character and not letter:
        held &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeySequence(QKeyCombination(held, pressed)).toString(_PORTABLE)


def refusal(key: str, *, escapes: bool = False) -> str:
    """Say why a key cannot be an action's; "" where it can. `escapes`: that action may have Esc."""
    if not key or not spelt(key):
        return "Qt knows no such key."
    parts = strokes(key)
    for stroke, pressed in zip(parts, combinations(key), strict=True):
        said = _stroke_refused(stroke, pressed, escapes=escapes and len(parts) == 1)
        if said:
            return said
    return ""


def _stroke_refused(stroke: str, pressed: QKeyCombination, *, escapes: bool) -> str:
    key, held = pressed.key(), pressed.keyboardModifiers()
    shown = _stroke_written(stroke)
    bare = not held & _HELD
    name = key.name.removeprefix("Key_")
    if stroke in _SYSTEM or (held & Qt.KeyboardModifier.MetaModifier):
        return f"The system keeps {shown} to itself."
    if key in (Key.Key_Tab, Key.Key_Backtab):
        return f"{shown} goes from part to part of the window."
    if key == Key.Key_Escape and not escapes:
        return "Esc always leads back."
    if key in (Key.Key_Return, Key.Key_Enter) and bare:
        return "Enter opens what is current, and presses buttons."
    if key in _MOVES and bare:
        return f"{shown} moves in lists, texts and tables."
    if stroke in _TEXT:
        return f"{shown} {_TEXT[stroke]} everywhere."
    if name.startswith("Dead_"):
        return "That key waits for a letter, and writes nothing by itself."
    return ""
