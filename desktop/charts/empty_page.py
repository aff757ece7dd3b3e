"""What stands in the place of a page that would be empty: why, and the way back to all papers."""

from desktop.charts.empty_chart import EmptyChart


class EmptyPage(EmptyChart):
    """Says what a chart gives as its reason."""

    def say(self, heading: str, words: str, *, searched: bool) -> None:
        """Say why; after a search, offer all papers."""
        self.heading.setText(heading)
        self.words.setText(words)
        # A layout that centres a label does not ask how high its lines are at this width.
        self.words.setFixedHeight(self.words.heightForWidth(self.words.maximumWidth()))
        self.all.setVisible(searched)
