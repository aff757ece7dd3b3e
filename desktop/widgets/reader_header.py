"""The head of the reader: label, who and when, and the line of facts with tags and links."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.keys.in_force import with_key
from desktop.theme import pixmap, tokens
from desktop.widgets.flow_layout import FlowLayout
from desktop.widgets.mark_colours import readable
from desktop.widgets.press_button import PressButton
from desktop.widgets.rating_stars import RatingStars
from desktop.widgets.relevance_mark import RelevanceMark
from desktop.widgets.short_links import is_web_address, same_place, short_link
from desktop.widgets.tag_chips import TagChipWidget
from desktop.widgets.tag_editor import TagEditor
from desktop.widgets.word_count import WordCount
from storage.database.rows import PaperDetail, TagChip, aside
from storage.vocabulary import Decision

_MOST_AUTHORS: Final = 8


class DecisionMark(QWidget):
    """What was decided: a mark and the word, in the colour of the decision."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._decision = Decision.UNDECIDED
        self._word = ""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_decision(self, decision: Decision, reason: str = "") -> None:
        """Show a decision, and why a paper was skipped, or until when it was put off."""
        self._decision = decision
        self._word = decision.word.capitalize() + (f": {reason}" if reason else "")
        self.setAccessibleName(f"Decision: {decision.word}" + (f", {reason}" if reason else ""))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Mark, gap, word."""
        word = self.fontMetrics().horizontalAdvance(self._word)
        return QSize(18 + word + 2, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw them; the colour is brought to where it can be read."""
        colours = tokens()
        own = {
            Decision.KEEP: colours.keep,
            Decision.LATER: colours.later,
            Decision.SKIP: colours.skip,
            Decision.UNDECIDED: colours.accent,
        }[self._decision]
        colour = readable(own, colours.paper, colours.text)
        painter = QPainter(self)
        mark = pixmap(self._decision.word, colour, 14, self.devicePixelRatioF())
        painter.drawPixmap(0, (self.height() - 14) // 2, mark)
        painter.setPen(colour)
        room = self.rect().adjusted(18, 0, 0, 0)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), self._word)
        painter.end()


class ReaderHeader(QWidget):
    """Shows the facts of a paper and says what is asked for; it changes nothing itself."""

    rated = Signal(int)
    tag_removal_wanted = Signal(str)
    tag_search_wanted = Signal(str)
    tag_line_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chips: list[TagChipWidget] = []
        self._links: list[PressButton] = []
        self._bare = self._titled = False
        self._link_addresses: tuple[str, ...] = ()
        self._label = QLabel(self)
        self._label.setProperty("role", "heading")
        self._byline = QLabel(self)
        self._byline.setProperty("role", "dim")
        self._facts = QWidget(self)
        for part in (self._label, self._byline, self._facts):
            # A name or an address without blanks must not widen the page with the abstract.
            part.setMinimumWidth(1)
        for text in (self._label, self._byline):
            text.setWordWrap(True)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setAccessibleName("Paper")
        self._byline.setAccessibleName("Authors, year and venue")
        self.decision = DecisionMark(self._facts)
        self.relevance = RelevanceMark(self._facts)
        self.stars = RatingStars(self._facts)
        self.stars.rated.connect(self.rated)
        self.add_tag = PressButton("+ tag", self._facts)
        self.add_tag.setProperty("role", "chip")
        self.add_tag.setAccessibleName("Add a tag")
        self.take_keys()
        self.add_tag.clicked.connect(self.tag_line_wanted)
        self.tag_editor = TagEditor(self._facts)
        self.tag_editor.left.connect(self._on_editor_left)
        self.words = WordCount(self._facts)
        self._line = FlowLayout(self._facts, gap=10, line_gap=6)
        for widget in (
            self.decision, self.relevance, self.stars, self.add_tag, self.tag_editor, self.words,
        ):  # fmt: skip
            self._line.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (self._label, self._byline, self._facts):
            column.addWidget(part)

    def show_paper(self, paper: PaperDetail) -> None:
        """Show a paper, or the same one again after a change."""
        self._label.setText(paper.label)
        line = byline(paper)
        self._byline.setText(line)
        self._titled = bool(paper.title)
        self._byline.setVisible(bool(line) and not self._bare)
        self._label.setVisible(self._titled or not self._bare)
        self.decision.set_decision(paper.decision, aside(paper.reason, paper.until))
        decided = paper.decision != Decision.UNDECIDED
        self.relevance.show_relevance(paper.relevance, decided=decided)
        self.stars.set_rating(paper.rating)
        self.words.show_words(paper.include_words, paper.exclude_words)
        self._set_chips(paper.tags)
        self._set_links(addresses(paper))

    def take_keys(self) -> None:
        """Name the keys in force."""
        self.add_tag.setToolTip(with_key("Add a tag", "tag"))

    def show_bare(self, *, bare: bool) -> None:
        """Show only the title, where there is one; or all facts."""
        self._bare = bare
        self._facts.setHidden(bare)
        self._byline.setVisible(bool(self._byline.text()) and not bare)
        self._label.setVisible(self._titled or not bare)

    def open_tag_editor(self) -> None:
        """Put the line for tags in the place of the button."""
        self._facts.show()
        self.add_tag.hide()

    @Slot()
    def _on_editor_left(self) -> None:
        self.add_tag.show()
        self._facts.setHidden(self._bare)

    @property
    def chips(self) -> tuple[TagChipWidget, ...]:
        """The chips shown, in order."""
        return tuple(self._chips)

    def _set_chips(self, tags: Sequence[TagChip]) -> None:
        if [widget.chip for widget in self._chips] == list(tags):
            return
        focused = next((i for i, widget in enumerate(self._chips) if widget.hasFocus()), None)
        for widget in self._chips:
            self._line.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._chips = [TagChipWidget(chip, self._facts) for chip in tags]
        before: QWidget = self.stars
        for offset, widget in enumerate(self._chips):
            widget.removal_wanted.connect(self.tag_removal_wanted)
            widget.search_wanted.connect(self.tag_search_wanted)
            self._line.insert_widget(3 + offset, widget)
            widget.show()
            self.setTabOrder(before, widget)
            before = widget
        self.setTabOrder(before, self.add_tag)
        if focused is not None:
            left: QWidget = self._chips[min(focused, len(tags) - 1)] if tags else self.add_tag
            left.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_links(self, links: tuple[str, ...]) -> None:
        if links == self._link_addresses:
            return
        self._link_addresses = links
        # Buttons are used again for the next paper: new widgets cost more than new words.
        while len(self._links) < len(links):
            self._links.append(self._new_link())
        for button, address in zip(self._links, links, strict=False):
            button.setText(f"{short_link(address)} ↗")
            button.setProperty("address", address)
            button.setToolTip(f"Open {address} in the browser")
            button.setAccessibleName(f"Link to {address}")
        for number, button in enumerate(self._links):
            button.setVisible(number < len(links))

    def _new_link(self) -> PressButton:
        button = PressButton(self._facts)
        button.setProperty("role", "flat")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(self._on_link)
        self._line.addWidget(button)
        return button

    @Slot()
    def _on_link(self) -> None:
        sender = self.sender()
        if isinstance(sender, QPushButton):
            QDesktopServices.openUrl(QUrl(str(sender.property("address"))))

    def changeEvent(self, event: QEvent) -> None:
        """Draw anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()


def byline(paper: PaperDetail) -> str:
    """Write "A. Smith, B. Jones · NeurIPS · 2024" of what is known."""
    authors = ", ".join(paper.authors[:_MOST_AUTHORS])
    more = len(paper.authors) - _MOST_AUTHORS
    if more > 0:
        authors += f" and {more} more"
    year = str(paper.year) if paper.year else ""
    return " · ".join(part for part in (authors, paper.venue or "", year) if part)


def addresses(paper: PaperDetail) -> tuple[str, ...]:
    """The addresses that can be opened, the DOI's and the arXiv's among them, each once."""
    found = list(paper.links)
    if paper.doi:
        found.append(f"https://doi.org/{paper.doi}")
    if paper.arxiv_id:
        found.append(f"https://arxiv.org/abs/{paper.arxiv_id}")
    opened: dict[str, str] = {}
    for address in filter(is_web_address, found):
        opened.setdefault(same_place(address), address)
    return tuple(opened.values())
