"""Which key does what where: spelling, refusals, clashes, presets, changes that go before them."""

import pytest
from PySide6.QtCore import Qt

from desktop.actions import ACTS, BY_NAME
from desktop.keys.binding import resolved, usual, where_of
from desktop.keys.in_force import key_of, keys, usual_keys, with_key
from desktop.keys.presets import FOLDER, preset, presets
from desktop.keys.strokes import is_bare, of_press, refusal, spelt, written
from desktop.settings import KEY_PRESETS

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier
KEY = Qt.Key


@pytest.mark.parametrize(
    ("key", "one_spelling"),
    [("escape", "Esc"), ("G,A", "G, A"), ("y", "Y"), ("Delete", "Del"), ("G, ,", "G, ,"),
     ("Ctrl++", "Ctrl++"), ("Nonsense", ""), ("Shift", ""), ("", "")],
)  # fmt: skip
def test_a_key_has_one_spelling(key, one_spelling):
    assert spelt(key) == one_spelling


@pytest.mark.parametrize(
    ("pressed", "held", "stroke"),
    [
        (KEY.Key_Y, NONE, "Y"),
        (KEY.Key_Y, SHIFT, "Shift+Y"),
        (KEY.Key_Question, SHIFT, "?"),
        (KEY.Key_Plus, CTRL | SHIFT, "Ctrl++"),
        (KEY.Key_Down, SHIFT, "Shift+Down"),
        (KEY.Key_1, KEYPAD, "1"),
        (KEY.Key_Eacute, NONE, "É"),
        (KEY.Key_Backtab, SHIFT, "Shift+Tab"),
        (KEY.Key_Control, CTRL, ""),
        (KEY.Key_F5, NONE, "F5"),
        (KEY.Key_Space, SHIFT, "Shift+Space"),
    ],
)
def test_what_was_pressed_is_a_stroke(pressed, held, stroke):
    assert of_press(int(pressed), held) == stroke


@pytest.mark.parametrize(
    "key",
    ["Tab", "Shift+Tab", "Return", "Down", "Shift+Home", "Ctrl+C", "Meta+A", "Alt+F4", "Escape",
     "G, Tab", "Nonsense", ""],
)  # fmt: skip
def test_keys_that_cannot_be_reached_are_refused_with_a_sentence(key):
    assert refusal(key).endswith(".")


@pytest.mark.parametrize(
    "key", ["Y", "G, A", "Ctrl+Return", "Alt+Up", "F5", "?", "Space", "Shift+G"]
)
def test_keys_that_can(key):
    assert refusal(key) == ""


def test_escape_is_for_going_back_alone():
    assert refusal("Escape", escapes=True) == ""


@pytest.mark.parametrize(
    ("key", "bare"), [("Y", True), ("Shift+Y", True), ("G, Ctrl+A", True), ("Ctrl+Y", False),
                      ("F5", False), ("Alt+Up", False)],
)  # fmt: skip
def test_what_a_text_line_would_take_for_typing(key, bare):
    assert is_bare(key) is bare


@pytest.mark.parametrize(
    ("name", "key", "where"),
    [
        ("keep", "Y", "reading"),
        ("keep", "P", "reading"),
        ("keep", "Ctrl+Return", "reading"),
        ("undo", "U", "anywhere"),
        ("undo", "Ctrl+Z", "window"),
        ("undo", "F8", "window"),
        ("import", "Ctrl+O", "window"),
        ("import", "I", "reading"),
        ("theme-dark", "Ctrl+Alt+D", "window"),
        ("claims-right", "Ctrl+Y", "claims"),
        ("claims-all", "A", "claims"),
    ],
)
def test_where_a_key_works(name, key, where):
    assert where_of(BY_NAME[name], spelt(key)) == where


def test_the_files_are_the_presets_of_the_setting():
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(KEY_PRESETS)


@pytest.mark.parametrize("one", presets(), ids=lambda one: one.id)
def test_a_preset_names_actions_and_keys_that_can_be(one):
    assert one.name
    assert one.about.endswith(".")
    for name, wanted in one.keys.items():
        assert name in BY_NAME, name
        for key in wanted:
            assert refusal(key) == "", (name, key)


@pytest.mark.parametrize("one", presets(), ids=lambda one: one.id)
def test_no_action_loses_all_its_keys_to_a_preset(one):
    keymap = resolved(one, {})
    without = [
        f"give “{act.name}” a key of its own in resources/keys/{one.id}.toml"
        for act in ACTS
        if usual(one, act) and not keymap.by_act[act.name]
    ]
    assert without == []


@pytest.mark.parametrize("one", presets(), ids=lambda one: one.id)
def test_no_preset_lets_a_key_of_its_own_go(one):
    lost = resolved(one, {}).lost
    assert [one.sentence for one in lost if one.wanted.source == "preset"] == []


@pytest.mark.parametrize(
    ("name", "keep", "skip", "later"),
    [("shortlist", "y", "n", "l"), ("rayyan", "i", "e", "u"), ("asreview", "r", "i", "l")],
)
def test_fingers_find_their_keys(name, keep, skip, later):
    keymap = resolved(preset(name), {})
    found = [keymap.keys_of(decision)[0] for decision in ("keep", "skip", "later")]
    assert found == [keep, skip, later]


def test_k_decides_in_no_preset():
    for one in presets():
        users = {bound.act.name for bound in resolved(one, {}).bound if bound.key == "K"}
        assert {"previous", "claims-previous"} <= users
        assert all(name.endswith("previous") for name in users)


def test_a_change_goes_before_the_preset_and_says_what_it_took():
    keymap = resolved(preset("shortlist"), {"note": ("Y",)})
    assert keymap.keys_of("note") == ("y",)
    assert keymap.keys_of("keep") == ()
    (lost,) = keymap.lost_by("keep")
    assert lost.sentence == "y of “Keep” is taken: y is “Write a note” in list and reader."
    assert keymap.keys_of("claims-right") == ("y",)  # another place


def test_the_beginning_of_a_sequence_clashes_with_it():
    found = {one.act.name for one in usual_keys().clashes("tag", "G")}
    assert {"go-all", "view-claims"} <= found
    assert [one.act.name for one in usual_keys().clashes("tag", "Y, Y")] == ["keep"]
    assert usual_keys().clashes("tag", "Shift+Y") == ()


def test_a_key_for_the_whole_window_clashes_with_those_of_panes():
    assert [one.act.name for one in usual_keys().clashes("import", "Ctrl+A")] == ["select-all"]


def test_taking_a_key_leaves_the_other_its_other_keys():
    changes = usual_keys().with_key("note", "U", instead=True)
    assert changes == {"undo": ("Ctrl+Z",), "note": ("U",)}
    keymap = resolved(preset("shortlist"), changes)
    assert keymap.lost == ()
    assert keymap.keys_of("undo") == ("Ctrl+Z",)


def test_adding_a_key_keeps_the_others():
    assert usual_keys().with_key("keep", "Q", instead=False) == {"keep": ("Y", "Q")}


def test_what_the_preset_has_is_no_change():
    keymap = resolved(preset("shortlist"), {"keep": ("Q",)})
    assert keymap.with_key("keep", "Y", instead=True) == {}


def test_bad_keys_of_the_settings_are_told_and_the_usual_ones_stay():
    keymap = resolved(
        preset("shortlist"), {"keep": ("Tab",), "skip": ("Nonsense", "X"), "gone": ("Z",)}
    )
    assert keymap.keys_of("keep") == ("y",)
    assert keymap.keys_of("skip") == ("x",)
    assert len(keymap.refused) == 2
    assert keymap.refused[0].startswith("Tab cannot be a key of “Keep”. ")


def test_no_keys_at_all_is_a_wish_too():
    keymap = resolved(preset("shortlist"), {"quit": ()})
    assert keymap.keys_of("quit") == ()
    assert keymap.refused == ()


def test_word_of_a_change_comes_once(qtbot):
    told = []
    keys().changed.connect(lambda: told.append(key_of("keep")))
    keys().apply("rayyan")
    keys().apply("rayyan")
    assert told == ["i"]
    assert with_key("Keep it", "keep") == "Keep it (i)"
    keys().apply("rayyan", {"keep": ()})
    assert with_key("Keep it", "keep") == "Keep it"


def test_written_for_people():
    assert [written(one) for one in ("G, A", "Ctrl++", "Alt+Up", "Backspace", "Shift+G")] == [
        "g a", "Ctrl++", "Alt+↑", "⌫", "Shift+G",
    ]  # fmt: skip
