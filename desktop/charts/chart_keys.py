"""The keys of all charts."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from desktop.charts.places import Step

Deed: TypeAlias = Literal["walk", "open", "pan", "zoom", "whole", "copy", "let go"]


@dataclass(frozen=True, slots=True)
class KeyAct:
    """What a key asks for: a step of a walk, or a deed, with how often and which way."""

    deed: Deed
    amount: float = 1.0
    step: Step | None = None


_ACTS: Final[dict[int, KeyAct]] = {
    int(Qt.Key.Key_Left): KeyAct("walk", step="left"),
    int(Qt.Key.Key_Right): KeyAct("walk", step="right"),
    int(Qt.Key.Key_Up): KeyAct("walk", step="up"),
    int(Qt.Key.Key_Down): KeyAct("walk", step="down"),
    int(Qt.Key.Key_Home): KeyAct("walk", step="first"),
    int(Qt.Key.Key_End): KeyAct("walk", step="last"),
    int(Qt.Key.Key_Return): KeyAct("open"),
    int(Qt.Key.Key_Enter): KeyAct("open"),
    int(Qt.Key.Key_Plus): KeyAct("zoom", 1.0),
    int(Qt.Key.Key_Equal): KeyAct("zoom", 1.0),
    int(Qt.Key.Key_Minus): KeyAct("zoom", -1.0),
    int(Qt.Key.Key_0): KeyAct("whole"),
    int(Qt.Key.Key_Escape): KeyAct("let go"),
}
_SHIFTED: Final[dict[int, KeyAct]] = {
    int(Qt.Key.Key_Left): KeyAct("pan", -1.0),
    int(Qt.Key.Key_Right): KeyAct("pan", 1.0),
}


def kept_from_window(event: QKeyEvent, *, begun: bool) -> bool:
    """Tell whether a key is the chart's before it may be a shortcut of the window.

    That is copying, and letting go of what was `begun`, a frame, a current mark or a selection.
    """
    act = act_for(event)
    return act is not None and (act.deed == "copy" or (act.deed == "let go" and begun))


def act_for(event: QKeyEvent) -> KeyAct | None:
    """Tell what a key asks for; None where it is not the chart's."""
    if event.matches(QKeySequence.StandardKey.Copy):
        return KeyAct("copy")
    held = event.modifiers()
    if held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return None
    if held & Qt.KeyboardModifier.ShiftModifier and event.key() in _SHIFTED:
        return _SHIFTED[event.key()]
    return _ACTS.get(event.key())
