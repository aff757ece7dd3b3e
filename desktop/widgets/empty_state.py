"""What stands where there are no papers: why, and what to do about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop import theme
from desktop.widgets.press_button import PressButton

_MARGIN: Final = 16
_PADDING: Final = {True: 4, False: 14}
"""Pixels at either side of the text of a link, and of another button, the frame among them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: its text and what it does; a link is a quieter one."""

    text: str
    run: Callable[[], object]
    link: bool = False


class EmptyState(QWidget):
    """Icon, heading, a few sentences and buttons, in the middle. The first button has its focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = ""
        self._offers: tuple[Offer, ...] = ()
        self._buttons: list[QPushButton] = []
        self._icon, self._heading, self._text = QLabel(self), QLabel(self), QLabel(self)
        self._text.setProperty("role", "dim")
        self._heading.setFont(theme.interface_font(15, bold=True))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_MARGIN, 24, _MARGIN, 24)
        self._column.setSpacing(8)
        self._column.addStretch(2)
        for label in (self._icon, self._heading, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self._icon)
            self._column.addWidget(label)
        self._column.addSpacing(4)
        self._column.addStretch(3)

    def show_state(self, icon: str, heading: str, text: str, offers: Sequence[Offer] = ()) -> None:
        """Say this, and offer these."""
        self._name = icon
        self._heading.setText(heading)
        self._text.setText(text)
        self.setAccessibleName(heading)
        self.setAccessibleDescription(text)
        self._draw_icon()
        had_focus = self.isAncestorOf(self.window().focusWidget() or self)
        before, self._offers = self._buttons, tuple(offers)
        self._buttons = [self._button(offer) for offer in self._offers]
        for button in self._buttons:
            self._column.insertWidget(
                self._column.count() - 1, button, 0, Qt.AlignmentFlag.AlignHCenter
            )
            # Not left to the layout: until it is shown, it could not have the focus.
            button.show()
        self._fit_buttons()
        self.setFocusProxy(self._buttons[0] if self._buttons else self._heading)
        if had_focus:
            # Before the old buttons go: they would hand it to whatever is next in the window.
            self.setFocus()
        for button in before:
            button.hide()
            button.deleteLater()

    @property
    def buttons(self) -> tuple[QWidget, ...]:
        """What is offered, as it stands."""
        return tuple(self._buttons)

    @property
    def first_button(self) -> QWidget:
        """The first thing that is offered; the pane itself where nothing is."""
        return self._buttons[0] if self._buttons else self

    def _button(self, offer: Offer) -> QPushButton:
        button = PressButton(offer.text, self)
        button.setAutoDefault(False)
        button.setAccessibleName(offer.text)
        if offer.link:
            button.setProperty("role", "link")
        button.clicked.connect(partial(self._run, offer))
        return button

    @staticmethod
    def _run(offer: Offer, _checked: object = None) -> None:
        offer.run()

    def _fit_buttons(self) -> None:
        """Cut the middle out of texts that are too wide: their ends may name a key."""
        for button, offer in zip(self._buttons, self._offers, strict=True):
            room = self.width() - 2 * (_MARGIN + _PADDING[offer.link])
            text = button.fontMetrics().elidedText(offer.text, Qt.TextElideMode.ElideMiddle, room)
            button.setText(text)
            button.setToolTip("" if text == offer.text else offer.text)

    def _draw_icon(self) -> None:
        if self._name:
            colour = theme.tokens().skip
            self._icon.setPixmap(theme.pixmap(self._name, colour, 36, self.devicePixelRatioF()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Write as much on the buttons as there is room for."""
        super().resizeEvent(event)
        self._fit_buttons()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon in the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icon()
