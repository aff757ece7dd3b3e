"""Every action of the window, once: its name, its usual keys, what it calls.

Menus, shortcuts, the sheet and the editor of keys, the command palette and the table of keys in
the README are made from `ACTS`. A new action is one entry here, a method of `desktop.host.Host`
and of `desktop.deeds.Deeds`. Which keys are in force, `desktop.keys` says: presets and the reader
change them. A text that names a key asks `desktop.keys.in_force` for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from desktop.host import Host
from desktop.settings import CHARTS
from storage.vocabulary import TAG_NUMBERS, Decision

Places: TypeAlias = Literal["reading", "anywhere", "claims", "charts", "highlights", "comparing"]
"""Where letters work: in list and reader, in every pane but the search line, in other views."""


@dataclass(frozen=True, slots=True)
class Act:
    """One action. `keys` work in the whole window, `letters` only in the panes of `places`.

    `native` are keys that a widget knows by itself, as they are written in the sheet of keys.
    """

    name: str
    text: str
    group: str
    run: Callable[[Host], object]
    keys: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    places: Places = "reading"
    native: tuple[str, ...] = ()
    repeats: bool = False


def _go(name: str, text: str, query: str, letter: str) -> Act:
    return Act(name, text, "Go to", lambda host: host.go(query), letters=(f"G, {letter}",),
               places="anywhere")  # fmt: skip


def _view(name: str, text: str, letter: str) -> Act:
    return Act(f"view-{name}", text, "Go to", lambda host: host.show_view(name),
               letters=(f"G, {letter}",), places="anywhere")  # fmt: skip


def _claims(deed: str, text: str, *letters: str, native: str = "", repeats: bool = False) -> Act:
    return Act(f"claims-{deed}", text, "Claims view", lambda host: host.on_claims(deed),
               letters=letters, places="claims", native=(native,) if native else (),
               repeats=repeats)  # fmt: skip


def _highlights(
    deed: str, text: str, *letters: str, native: str = "", repeats: bool = False
) -> Act:
    return Act(f"highlights-{deed}", text, "Highlights view",
               lambda host: host.on_highlights(deed), letters=letters, places="highlights",
               native=(native,) if native else (), repeats=repeats)  # fmt: skip


def _chart(name: str, text: str, *letters: str, places: Places = "anywhere") -> Act:
    return Act(f"chart-{name}", text, "Charts view", lambda host: host.show_chart(name),
               letters=letters, places=places)  # fmt: skip


def _compare(deed: str, text: str, *letters: str, native: str = "") -> Act:
    return Act(f"compare-{deed}", text, "Compare view", lambda host: host.on_comparison(deed),
               letters=letters, places="comparing",
               native=(native,) if native else ())  # fmt: skip


def _rating(stars: int) -> Act:
    text = "No rating" if not stars else f"Rate {stars} star{'s' if stars > 1 else ''}"
    return Act(f"rate-{stars}", text, "Rate", lambda host: host.rate(stars or None),
               letters=(str(stars),))  # fmt: skip


def _tagged(number: int) -> Act:
    return Act(f"tag-{number}", f"Tag on number key {number}: on, or off", "Annotate",
               lambda host: host.toggle_tag(number), keys=(f"Ctrl+{number}",))  # fmt: skip


def _theme(name: str, text: str) -> Act:
    return Act(f"theme-{name}", text, "Look", lambda host: host.look.set_theme(name))


ACTS: Final[tuple[Act, ...]] = (
    Act("next", "Next paper", "Move", lambda host: host.step(1), letters=("J",), native=("↓",),
        repeats=True),
    Act("previous", "Previous paper", "Move", lambda host: host.step(-1), letters=("K",),
        native=("↑",), repeats=True),
    Act("first", "First paper", "Move", lambda host: host.to_end(-1), native=("Home",)),
    Act("last", "Last paper", "Move", lambda host: host.to_end(1), native=("End",)),
    Act("space", "Scroll the abstract, then go on", "Move", lambda host: host.space(),
        letters=("Space",)),
    Act("read", "Go into the abstract", "Move", lambda host: host.read(), native=("Enter",)),
    Act("back", "Back to the list", "Move", lambda host: host.back_to_list(),
        letters=("Escape",), places="anywhere"),
    Act("keep", "Keep", "Decide", lambda host: host.decide(Decision.KEEP), letters=("Y",)),
    Act("later", "Decide later", "Decide", lambda host: host.decide(Decision.LATER),
        letters=("L",)),
    Act("skip", "Skip", "Decide", lambda host: host.decide(Decision.SKIP), letters=("N",)),
    Act("later-until", "Decide later, until a day…", "Decide",
        lambda host: host.decide_later_until(), letters=("Shift+L",)),
    Act("many", "Decide on many papers…", "Decide", lambda host: host.decide_on_many(),
        letters=("B",)),
    Act("reasons", "Reasons for skipping…", "Decide", lambda host: host.show_reasons(),
        letters=("G, X",), places="anywhere"),
    Act("undecided", "Set back to undecided", "Decide",
        lambda host: host.decide(Decision.UNDECIDED), letters=("Backspace",)),
    *(_rating(stars) for stars in (1, 2, 3, 4, 5, 0)),
    Act("include-word", "Make the selected words an include word", "Words",
        lambda host: host.list_word("include"), letters=("+",)),
    Act("exclude-word", "Make the selected words an exclude word", "Words",
        lambda host: host.list_word("exclude"), letters=("-",)),
    Act("mark-words", "Mark include and exclude words, or no longer", "Words",
        lambda host: host.mark_words(), letters=("V",)),
    Act("words", "Include and exclude words…", "Words", lambda host: host.show_words(),
        letters=("G, W",), places="anywhere"),
    Act("tag", "Tag", "Annotate", lambda host: host.edit_tags(), letters=("T",)),
    *(_tagged(number) for number in TAG_NUMBERS),
    Act("highlight", "Highlight the selected words", "Annotate",
        lambda host: host.on_highlights("add"), letters=("H",)),
    Act("put-lost", "Put a highlight that lost its place on the selected words", "Annotate",
        lambda host: host.on_highlights("put-lost"), letters=("Shift+H",)),
    Act("name-colours", "Name the colours of highlights…", "Annotate",
        lambda host: host.on_highlights("names"), keys=("Ctrl+Shift+H",)),
    Act("note", "Write a note", "Annotate", lambda host: host.edit_note(), letters=("M",)),
    Act("note-template", "Begin a note from a template…", "Annotate",
        lambda host: host.on_notes("template"), keys=("Ctrl+Shift+M",)),
    Act("claim", "Add or correct a claim here", "Annotate",
        lambda host: host.claim(), letters=("E",)),
    Act("add-to-list", "Add to a reading list…", "Annotate", lambda host: host.on_list("add"),
        letters=("A",)),
    Act("take-off-list", "Take off this reading list", "Annotate",
        lambda host: host.on_list("take-off"), letters=("Delete",)),
    Act("move-up", "Move up in this reading list", "Annotate",
        lambda host: host.on_list("up"), letters=("Alt+Up",), repeats=True),
    Act("move-down", "Move down in this reading list", "Annotate",
        lambda host: host.on_list("down"), letters=("Alt+Down",), repeats=True),
    Act("comment", "Comment on this entry of the reading list", "Annotate",
        lambda host: host.on_list("comment"), letters=("Shift+M",)),
    Act("line", "Draw a line below the paper across the reading list, or name it", "Annotate",
        lambda host: host.on_list("line"), letters=("Shift+D",)),
    Act("line-up", "Move the nearest line up", "Annotate",
        lambda host: host.on_list("line-up"), letters=("Alt+Shift+Up",), repeats=True),
    Act("line-down", "Move the nearest line down", "Annotate",
        lambda host: host.on_list("line-down"), letters=("Alt+Shift+Down",), repeats=True),
    Act("keep-order", "Keep the order shown as the list's own", "Annotate",
        lambda host: host.on_list("keep-order")),
    Act("duplicate-list", "Duplicate this reading list", "Annotate",
        lambda host: host.on_list("duplicate")),
    Act("new-list", "New reading list", "Annotate", lambda host: host.on_list("new"),
        keys=("Ctrl+Shift+N",)),
    Act("undo", "Undo", "Undo", lambda host: host.undo(), keys=("Ctrl+Z",),
        letters=("U",), places="anywhere"),
    Act("redo", "Redo", "Undo", lambda host: host.redo(),
        keys=("Ctrl+Shift+Z", "Ctrl+Y")),
    Act("history", "History…", "Undo", lambda host: host.show_history(),
        keys=("Ctrl+H",)),
    Act("search", "Search", "Search", lambda host: host.focus_search(), keys=("Ctrl+F",),
        letters=("/",), places="anywhere"),
    Act("next-hit", "Next word in the abstract that was searched for", "Search",
        lambda host: host.go_to_hit(1), keys=("F3",), repeats=True),
    Act("previous-hit", "Previous such word", "Search", lambda host: host.go_to_hit(-1),
        keys=("Shift+F3",), repeats=True),
    Act("next-mark", "Next highlight or claim of the abstract", "Search",
        lambda host: host.go_to_mark(1), letters=(".",), repeats=True),
    Act("previous-mark", "Previous highlight or claim", "Search",
        lambda host: host.go_to_mark(-1), letters=(",",), repeats=True),
    Act("suggestion", "Take the first suggestion, where a search finds nothing", "Search",
        lambda host: host.take_suggestion(), keys=("Alt+Return",)),
    Act("save-search", "Save this search", "Search", lambda host: host.save_search(),
        keys=("Ctrl+S",)),
    Act("boosts", "Boosts of the suggested order…", "Search",
        lambda host: host.on_ranking("boosts"), keys=("Ctrl+B",)),
    Act("profile", "Rank by another interest profile, tag or list…", "Search",
        lambda host: host.on_ranking("profile"), letters=("P",)),
    Act("profiles", "Interest profiles…", "Search", lambda host: host.on_ranking("profiles"),
        letters=("G, P",), places="anywhere"),
    Act("select-all", "Select all papers", "Search", lambda host: host.select_all(),
        letters=("Ctrl+A",)),
    _go("go-all", "All papers", "", "A"),
    _go("go-undecided", "Undecided papers", "is:undecided", "U"),
    _go("go-keep", "Kept papers", "is:keep", "K"),
    _go("go-later", "Papers for later", "is:later", "L"),
    _go("go-skip", "Skipped papers", "is:skip", "S"),
    _view("read", "Read", "R"),
    _view("claims", "Claims", "M"),
    _view("charts", "Charts", "C"),
    Act("go-list", "A reading list, by typing its name", "Go to",
        lambda host: host.on_list("go"), letters=("G, I",), places="anywhere"),
    _view("notes", "All notes", "O"),
    Act("similar", "Papers similar to this one", "Go to",
        lambda host: host.on_ranking("similar"), letters=("G, N",)),
    _view("highlights", "All highlights", "H"),
    Act("explore", "Suggest other papers too: none, 5, 10 or 20 in a hundred", "Go to",
        lambda host: host.on_ranking("explore")),
    Act("go-sidebar", "Sidebar", "Go to", lambda host: host.focus_sidebar(), letters=("G, B",),
        places="anywhere"),
    Act("go-filter", "Filter what is found", "Go to", lambda host: host.focus_filter(),
        letters=("G, F",), places="anywhere"),
    _claims("next", "Next claim", "J", native="↓", repeats=True),
    _claims("previous", "Previous claim", "K", native="↑", repeats=True),
    _claims("extend-down", "Select the next claim too", "Shift+J", native="Shift+↓", repeats=True),
    _claims("extend-up", "Select the claim before too", "Shift+K", native="Shift+↑", repeats=True),
    _claims("all", "Select all claims", native="Ctrl+A"),
    _claims("right", "Confirm the claims: read right", "Y"),
    _claims("wrong", "Refute the claims: read wrong", "N"),
    _claims("unchecked", "Set claims back to unchecked", "Backspace"),
    _claims("edit", "Correct the selected claims", "E"),
    _claims("review", "Review the unchecked claims", "R"),
    _claims("filter", "Filter the claims", "F"),
    _claims("leave", "Leave the review or the filter", native="Esc"),
    _claims("open", "Open the paper of the claim", native="Enter"),
    _highlights("next", "Next highlight", "J", native="↓", repeats=True),
    _highlights("previous", "Previous highlight", "K", native="↑", repeats=True),
    _highlights("extend-down", "Select the next highlight too", "Shift+J", native="Shift+↓",
                repeats=True),
    _highlights("extend-up", "Select the highlight before too", "Shift+K", native="Shift+↑",
                repeats=True),
    _highlights("all", "Select all highlights", native="Ctrl+A"),
    _highlights("edit", "Open the card of the highlight", "E"),
    _highlights("comment", "Comment on the highlight", "C"),
    _highlights("remove", "Remove the selected highlights", "Delete", "Backspace"),
    _highlights("filter", "Filter the highlights by words", "F"),
    _chart("next", "Next chart", "]", places="charts"),
    _chart("previous", "Previous chart", "[", places="charts"),
    *(_chart(name, f"Chart: {name}", f"G, {at}") for at, name in enumerate(CHARTS, 1)),
    Act("compare", "Compare two at a time: the selection, the list, or all found", "Compare view",
        lambda host: host.on_comparison("begin"), letters=("C",)),
    _compare("left", "The left one is better", "H", "1", native="←"),
    _compare("right", "The right one is better", "L", "2", native="→"),
    _compare("equal", "Both are equal", "=", "E"),
    _compare("later", "Ask about this pair later", "Z", "Space"),
    _compare("places", "Show the places, or the papers again", "P"),
    _compare("order", "Order the list by this, or make a list in this order", "O"),
    _compare("forget", "Forget all answers, and begin anew"),
    Act("import", "Import…", "Files", lambda host: host.ask_import(), keys=("Ctrl+O",)),
    Act("import-folder", "Import a folder…", "Files", lambda host: host.ask_import_folder(),
        keys=("Ctrl+Shift+O",)),
    Act("sample", "Import the sample of invented papers", "Files",
        lambda host: host.import_sample()),
    Act("rules", "Rules and watched folders…", "Files", lambda host: host.show_rules()),
    Act("ask-imports", "Show imports before they are done, or no longer", "Files",
        lambda host: host.toggle_asking()),
    Act("export", "Export…", "Files", lambda host: host.ask_export(), keys=("Ctrl+E",)),
    Act("read-again", "Read all claims again…", "Files", lambda host: host.read_again()),
    Act("duplicates", "Duplicates…", "Files", lambda host: host.show_duplicates(),
        keys=("Ctrl+Shift+D",)),
    Act("split", "Split this paper (undo its merge)", "Files", lambda host: host.split_paper()),
    Act("quit", "Quit", "Files", lambda host: host.quit(), keys=("Ctrl+Q",)),
    Act("density", "Cards or single lines", "Look", lambda host: host.look.toggle_density(),
        keys=("Ctrl+D",)),
    Act("focus-mode", "Focus mode: one abstract, nothing else", "Look",
        lambda host: host.look.toggle_focus_mode(), keys=("F11",)),
    Act("why", "Mark the words for and against the paper, or no longer", "Look",
        lambda host: host.on_ranking("why"), letters=("W",)),
    Act("reading", "Reading: font, size, width, lines, colours…", "Look",
        lambda host: host.look.show_reading(), keys=("Ctrl+T",)),
    Act("larger", "Larger abstract", "Look", lambda host: host.look.change_text_size(1),
        keys=("Ctrl++", "Ctrl+=")),
    Act("smaller", "Smaller abstract", "Look", lambda host: host.look.change_text_size(-1),
        keys=("Ctrl+-",)),
    Act("usual-size", "Usual size of the abstract", "Look",
        lambda host: host.look.change_text_size(0), keys=("Ctrl+0",)),
    _theme("system", "Colours as the system has them"),
    _theme("light", "Light colours"),
    _theme("sepia", "Sepia colours"),
    _theme("dark", "Dark colours"),
    _theme("contrast", "High contrast"),
    Act("palette", "Command palette", "Help", lambda host: host.show_palette(),
        keys=("Ctrl+K",)),
    Act("keys", "All keys", "Help", lambda host: host.show_keys(), keys=("F1",),
        letters=("?",), places="anywhere"),
    Act("edit-keys", "Change keys…", "Help", lambda host: host.look.edit_keys(),
        keys=("Shift+F1",)),
)  # fmt: skip

BY_NAME: Final = {act.name: act for act in ACTS}
MENUS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "import",
        "import-folder",
        "export",
        "sample",
        "rules",
        "words",
        "reasons",
        "duplicates",
        "read-again",
    ),
    ("undo", "redo", "history"),
    ("save-search", "new-list", "name-colours"),
    ("profile", "profiles", "boosts"),
    ("density", "focus-mode", "reading", "larger", "smaller"),
    ("theme-system", "theme-light", "theme-sepia", "theme-dark", "theme-contrast"),
    ("palette", "keys", "edit-keys", "quit"),
)
"""The names in the window's menu; a rule stands between two tuples."""
