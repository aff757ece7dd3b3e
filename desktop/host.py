"""What the window can be asked to do, whoever asks: a key, a menu, the command palette."""

from typing import Protocol

from storage.vocabulary import Decision, WordSide


class LookHost(Protocol):
    """What can be asked of the look."""

    def toggle_density(self) -> None:
        """Change between cards and lines."""

    def toggle_focus_mode(self) -> None:
        """Show only the paper, or all panes again."""

    def set_theme(self, name: str) -> None:
        """Put colours in force, and remember them."""

    def change_text_size(self, step: int) -> None:
        """Set the abstract larger or smaller by points; 0 for the usual size."""

    def show_reading(self) -> None:
        """Let font, size, width, line height and colours be chosen."""

    def edit_keys(self) -> None:
        """Let keys be changed."""


class Host(Protocol):
    """What the window can be asked to do."""

    @property
    def look(self) -> LookHost:
        """What can be asked of the look."""

    def step(self, by: int) -> None:
        """Make the paper so many rows further down current."""

    def to_end(self, way: int) -> None:
        """Make the last paper of the list current, or the first where `way` is -1."""

    def space(self) -> None:
        """Scroll the abstract by a page, or go on to the next paper."""

    def read(self) -> None:
        """Put the caret into the abstract."""

    def back_to_list(self) -> None:
        """Give the focus to the list."""

    def decide(self, decision: Decision) -> None:
        """Decide on the selection."""

    def rate(self, rating: int | None) -> None:
        """Rate the selection with stars, or with none."""

    def show_reasons(self) -> None:
        """Show the reasons for which papers are skipped."""

    def decide_later_until(self) -> None:
        """Let a day be typed until which the selection is put off."""

    def decide_on_many(self) -> None:
        """Decide on those selected, those found, or those of little relevance."""

    def mark_words(self) -> None:
        """Mark the include and exclude words in texts, or no longer."""

    def list_word(self, side: WordSide) -> None:
        """Put the selected words on a list; where none are selected, let them be typed."""

    def show_words(self) -> None:
        """Show both lists of words."""

    def edit_tags(self) -> None:
        """Let tags be typed."""

    def toggle_tag(self, number: int) -> None:
        """Put the tag of a number key on the selection, or take it off."""

    def on_highlights(self, deed: str) -> None:
        """Do this with highlights: of the abstract, or those selected in their view."""

    def edit_note(self) -> None:
        """Let a note be written."""

    def on_notes(self, deed: str) -> None:
        """Do something with notes, by the name of the deed."""

    def claim(self) -> None:
        """Make a claim of the selected words, or correct the one at the caret."""

    def on_claims(self, deed: str) -> None:
        """Do this in the Claims view, to the claims that are selected there."""

    def on_comparison(self, deed: str) -> None:
        """Do this in the Compare view; "begin" opens it."""

    def on_ranking(self, deed: str) -> None:
        """Do this with the ranking.

        "why" marks words for and against, "similar" finds papers, "boosts" shows what is added,
        "profile" lets another profile be chosen, "profiles" shows them.
        """

    def undo(self) -> None:
        """Take the last edit back."""

    def redo(self) -> None:
        """Make it again."""

    def show_history(self) -> None:
        """Show all edits."""

    def focus_search(self) -> None:
        """Let a query be typed."""

    def take_suggestion(self) -> None:
        """Search for what is suggested first where nothing was found."""

    def go_to_hit(self, step: int) -> None:
        """Go to the next or the previous word that the search hit in this abstract."""

    def go_to_mark(self, step: int) -> None:
        """Go to the next or the previous highlight or claim of this abstract."""

    def save_search(self) -> None:
        """Keep the query under a name."""

    def on_list(self, deed: str) -> None:
        """Do this with reading lists, or with the selection on the one that is shown."""

    def select_all(self) -> None:
        """Select every paper of the list."""

    def go(self, query: str) -> None:
        """Ask a query and show the list."""

    def focus_sidebar(self) -> None:
        """Give the focus to the sidebar."""

    def focus_filter(self) -> None:
        """Show how what is found spreads over tags, platforms and so on."""

    def show_view(self, name: str) -> None:
        """Bring a view to the front by its name: "read", "claims" and so on."""

    def show_chart(self, name: str) -> None:
        """Show a chart by its name, or the "next" or the "previous" one."""

    def ask_import(self) -> None:
        """Let dumps be chosen."""

    def ask_import_folder(self) -> None:
        """Let a folder of dumps be chosen."""

    def show_rules(self) -> None:
        """Show what imports do by themselves."""

    def toggle_asking(self) -> None:
        """Show imports before they are done, or no longer."""

    def import_sample(self) -> None:
        """Import the sample that ships."""

    def ask_export(self) -> None:
        """Let an export be described."""

    def read_again(self) -> None:
        """Read the claims of all papers again."""

    def show_duplicates(self) -> None:
        """Look for papers that are in the library twice."""

    def split_paper(self) -> None:
        """Give back what was merged into the paper that is read."""

    def show_palette(self) -> None:
        """Open the command palette."""

    def show_keys(self) -> None:
        """Open the sheet of keys."""

    def quit(self) -> None:
        """Close the window."""
