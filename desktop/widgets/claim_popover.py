"""How a claim was read, in a card, with three things to say to it: right, wrong, edit."""

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.claim_keys import deed_of, letter_of
from desktop.models.claim_words import (
    evidence_lines,
    headline,
    platform_names,
    reasons_text,
    scope_words,
    spoken,
    status_words,
    with_short_quotes,
)
from desktop.theme import tokens
from desktop.widgets.key_button import KeyButton
from desktop.widgets.popover import Popover
from storage.database.rows import ClaimRow

_WIDTH: Final = 336


class ClaimPopover(Popover):
    """Shows one claim of several that share their words; left and right go from one to another."""

    checked = Signal(object, str)
    """`ClaimRow` and the status asked for: "right", "wrong" or "unchecked"."""
    edit_wanted = Signal(object)
    """`ClaimRow`."""
    KEYS = Popover.KEYS | {int(Qt.Key.Key_Left), int(Qt.Key.Key_Right)}

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._claims: tuple[ClaimRow, ...] = ()
        self._index = 0
        self.setFixedWidth(_WIDTH)
        self._place = QLabel(self)
        self._place.setProperty("role", "dim")
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.RichText)
        self._reasons = QLabel(self)
        self._reasons.setWordWrap(True)
        self._reasons.setProperty("role", "dim")
        self._reasons.setTextFormat(Qt.TextFormat.PlainText)
        self.right = KeyButton("Right", letter_of("right"), self)
        self.wrong = KeyButton("Wrong", letter_of("wrong"), self)
        self.edit = KeyButton("Edit", letter_of("edit"), self)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        for button, act in (
            (self.right, self._say_right),
            (self.wrong, self._say_wrong),
            (self.edit, self._ask_for_edit),
        ):
            button.clicked.connect(act)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        for part in (self._place, self._words, self._reasons):
            column.addWidget(part)
        column.addLayout(buttons)

    @property
    def claim(self) -> ClaimRow | None:
        """The claim shown."""
        return self._claims[self._index] if self._claims else None

    def show_claims(self, claims: Sequence[ClaimRow], anchor: QRect, *, pinned: bool) -> None:
        """Show claims next to `anchor` (global); see `Popover.show_at`."""
        if not claims:
            return
        self._claims = tuple(claims)
        self._index = 0
        buttons = ((self.right, "right"), (self.wrong, "wrong"), (self.edit, "edit"))
        for button, deed in buttons:
            button.set_key(letter_of(deed))
            button.show_key(pinned)
        self._fill()
        self.show_at(anchor, pinned=pinned)

    def _fill(self) -> None:
        claim = self._claims[self._index]
        several = len(self._claims) > 1
        self._place.setVisible(several)
        self._place.setText(f"{self._index + 1} of {len(self._claims)}  ← →")
        self._words.setText(_as_html(claim))
        self._reasons.setText("\n".join(map(with_short_quotes, evidence_lines(claim))))
        self._reasons.setVisible(bool(self._reasons.text()))
        self.setAccessibleName(f"Claim: {spoken(claim)}")
        self.setAccessibleDescription(reasons_text(claim))
        self.fit()

    def is_own(self, key: int) -> bool:
        """The keys of claims are the card's too."""
        return bool(deed_of(key)) or super().is_own(key)

    def press(self, key: int) -> None:
        """Letters are the buttons; left and right turn to the next claim of these words."""
        deed = deed_of(key)
        if deed == "edit":
            self._ask_for_edit()
        elif deed:
            self._say(deed)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._turn(1 if key == Qt.Key.Key_Right else -1)
        else:
            super().press(key)

    def _turn(self, step: int) -> None:
        self._index = (self._index + step) % len(self._claims)
        self._fill()

    @Slot()
    def _say_right(self) -> None:
        self._say("right")

    @Slot()
    def _say_wrong(self) -> None:
        self._say("wrong")

    def _say(self, status: str) -> None:
        claim = self.claim
        self.dismiss()
        if claim is not None:
            self.checked.emit(claim, status)

    @Slot()
    def _ask_for_edit(self) -> None:
        claim = self.claim
        self.dismiss()
        if claim is not None:
            self.edit_wanted.emit(claim)


def _as_html(claim: ClaimRow) -> str:
    """Three lines: the number and what it counts; the hardware; the baseline and the state."""
    colours = tokens()
    accent, dim = colours.accent.name(), colours.dim.name()
    head = headline(claim)
    after = "".join(
        f' <span style="color:{dim}">· {escape(part)}</span>'
        for part in (head.metric, head.factor)
        if part
    )
    lines = [f'<b style="color:{accent}">{escape(head.number)}</b> {escape(head.words)}{after}']
    scope = scope_words(claim)
    where = f"({scope})" if claim.platforms and scope else scope
    lines.append(
        f'{escape(platform_names(claim))} <span style="color:{dim}">{escape(where)}</span>'
    )
    if claim.baseline:
        what = "the baseline's own number, against" if claim.of_baseline else "over"
        lines.append(f"{what} <i>{escape(claim.baseline)}</i>")
    if claim.status != "unchecked":
        lines.append(f'<span style="color:{dim}">{escape(status_words(claim))}</span>')
    return "<br>".join(lines)
