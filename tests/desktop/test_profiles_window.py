"""Interest profiles in the window: chosen by a key, made from a row's menu, said where ranked."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.dialogs.boosts_dialog import BoostsDialog
from desktop.dialogs.bulk_dialog import BulkDialog
from desktop.dialogs.profiles_dialog import ProfilesDialog
from desktop.models.paper_list import ROW_ROLE
from storage.database.profiles import DECISIONS
from storage.edits.boosting import SetBoost
from storage.edits.listing import AddToList
from storage.edits.profiling import AddProfile, RenameProfile, UseProfile
from storage.edits.tagging import DeleteTag, RenameTag, Tag
from storage.library import Library
from storage.vocabulary import Decision

# What the offscreen platform says of a window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
KEY = Qt.Key
# Of the eight papers, 1, 4 and 6 are about attention, 1 and 8 about sparse kernels.


@pytest.fixture
def decided(window, workspace):
    """Paper 1 was kept and 3 skipped: ranked by decisions, 8 comes first."""
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    return window


@pytest.fixture
def tagged(decided, workspace):
    """And paper 7, on training at scale, is tagged."""
    workspace.apply(Tag((7,), "training"))
    return decided


def relevances(window):
    model = window.list.model()
    rows = [model.index(at, 0).data(ROW_ROLE) for at in range(model.rowCount())]
    return {row.id: row.relevance for row in rows}


def entries(window):
    shown = window.panes.palette.list
    return [shown.item(row).text() for row in range(shown.count())]


def menu_of(window, kind, name):
    sidebar = window.sidebar
    index = sidebar.tree.find(kind, name)
    return sidebar.menu_for(sidebar.tree.node(index), index)


def choose(menu, words):
    (action,) = (one for one in menu.actions() if one.text() == words)
    action.trigger()


def dialog_of(kind):
    (found,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, kind))
    return found


def test_the_menu_of_a_tag_ranks_by_it_and_one_undo_goes_back(tagged, workspace):
    window, profiles = tagged, workspace.ranking.profiles
    before = relevances(window)
    assert before[7] is not None
    choose(menu_of(window, "tag", "training"), "Rank by this tag")
    assert profiles.used.name == "training"
    by_tag = relevances(window)
    assert by_tag[7] is None
    assert by_tag != before
    ranked = {paper: value for paper, value in by_tag.items() if value is not None}
    best = max(ranked, key=ranked.get)
    # The list begins with the best one, which is read; nobody had to ask for it.
    assert (workspace.ids[0], workspace.current) == (best, best)
    workspace.undo()
    assert profiles.used.id == DECISIONS
    assert relevances(window) == before
    assert "Rank by tag “training”" in [one.summary for one in workspace.history()]
    workspace.redo()
    assert relevances(window) == by_tag


def test_the_menu_of_a_row_in_use_goes_back_to_decisions(tagged, workspace):
    choose(menu_of(tagged, "tag", "training"), "Rank by this tag")
    choose(menu_of(tagged, "tag", "training"), "Rank by decisions again")
    assert workspace.ranking.profiles.used.id == DECISIONS
    # Its profile is there still, and not made again.
    choose(menu_of(tagged, "tag", "training"), "Rank by this tag")
    assert [one.name for one in workspace.ranking.profiles.list()] == ["Decisions", "training"]


def test_a_list_of_the_name_of_a_tag_gets_a_name_of_its_own(tagged, workspace):
    workspace.apply(AddToList((5,), "Training"))
    choose(menu_of(tagged, "tag", "training"), "Rank by this tag")
    choose(menu_of(tagged, "list", "Training"), "Rank by this list")
    used = workspace.ranking.profiles.used
    assert (used.name, used.kind, used.source) == ("Training (list)", "list", "Training")
    assert relevances(tagged)[5] is None


def test_one_key_chooses_and_goes_back(tagged, workspace, qtbot):
    window = tagged
    workspace.apply(Tag((2,), "fpga"))
    workspace.apply(AddProfile("Train", "tag", "training"))
    window.list.setFocus()
    qtbot.keyClick(window.list, KEY.Key_P)
    assert entries(window) == ["Train", "Decisions", "fpga", "Interest profiles…"]
    qtbot.keyClicks(window.panes.palette.line, "fpg")
    qtbot.keyClick(window.panes.palette.line, KEY.Key_Return)
    assert workspace.ranking.profiles.used.source == "fpga"
    window.list.setFocus()
    for expected in ("Decisions", "fpga"):
        qtbot.keyClick(window.list, KEY.Key_P)
        qtbot.keyClick(window.panes.palette.line, KEY.Key_Return)
        assert workspace.ranking.profiles.used.name == expected
        window.list.setFocus()


def test_to_choose_the_one_in_use_is_no_step(tagged, workspace, qtbot):
    workspace.apply(AddProfile("Train", "tag", "training", use=True))
    workspace.apply(Tag((2,), "fpga"))
    workspace.undo()
    before = workspace.history()
    tagged.list.setFocus()
    qtbot.keyClick(tagged.list, KEY.Key_P)
    qtbot.keyClicks(tagged.panes.palette.line, "train")
    qtbot.keyClick(tagged.panes.palette.line, KEY.Key_Return)
    assert workspace.history() == before
    workspace.redo()
    assert workspace.history()[0].summary == "Tag 1 paper “fpga”"
    assert not workspace.can_redo


def test_it_is_said_wherever_relevance_is(tagged, workspace, qtbot):
    window = tagged
    assert window.list_pane.order.text() == "Suggested order"
    assert not window.status.ranked_by.isVisibleTo(window)
    workspace.apply(AddProfile("Train", "tag", "training", use=True))
    assert window.list_pane.order.text() == "Suggested by “Train”"
    assert window.list_pane.order.toolTip() == "Suggested order, by “Train”"
    assert window.status.ranked_by.text() == "ranked by “Train”"
    assert window.status.ranked_by.isVisibleTo(window)
    assert "how like those of tag “training”" in window.reader.page.header.relevance.toolTip()
    qtbot.waitUntil(lambda: "by “Train”" in window.reader.page.why.toolTip())
    window.deeds.focus_filter()
    facets = window.side.filter.facets
    rows = [facets.row(facets.index(at)).text for at in range(facets.rowCount())]
    assert "Relevance by “Train”" in rows
    workspace.apply(RenameTag("training", "systems/training"))
    assert "tag “systems/training”" in window.status.ranked_by.toolTip()
    workspace.search("", "added")
    assert window.list_pane.order.text() == "Newest import first"
    workspace.apply(UseProfile("Decisions"))
    assert not window.status.ranked_by.isVisibleTo(window)


def test_why_speaks_of_the_profile_in_use(tagged, workspace, qtbot):
    workspace.apply(AddProfile("", "tag", "training", use=True))
    workspace.set_current(8)
    qtbot.waitUntil(lambda: bool(tagged.reader.page.why.text))
    by_tag = tagged.reader.page.why.text
    workspace.apply(UseProfile("Decisions"))
    workspace.set_current(8)
    qtbot.waitUntil(lambda: tagged.reader.page.why.text not in ("", by_tag))
    # The kept paper is of sparse kernels, as this one is.
    assert "sparse" in tagged.reader.page.why.text.partition("Against")[0]


def test_tagging_another_paper_ranks_anew(tagged, workspace, qtbot):
    workspace.apply(AddProfile("", "tag", "training", use=True))
    assert relevances(tagged)[8] is not None
    workspace.apply(Tag((8,), "training"))
    assert workspace.ranking._pause.isActive()
    qtbot.waitUntil(lambda: relevances(tagged)[8] is None)


def test_nothing_to_learn_from_is_said_once_and_undo_brings_it_back(
    tagged, workspace, notices, qtbot
):
    workspace.apply(AddProfile("", "tag", "training", use=True))
    before = relevances(tagged)
    workspace.apply(DeleteTag("training"))
    workspace.ranking.rank()
    workspace.ranking.rank()
    words = "Profile “training” has nothing to learn from: the tag “training” is gone."
    assert [one.offer for one in notices if one.text == words] == ["undo"]
    assert tagged.status.ranked_by.text() == "nothing ranked by “training”"
    assert "the tag “training” is gone" in tagged.status.ranked_by.toolTip()
    assert {value for paper, value in relevances(tagged).items() if paper not in (1, 3)} == {None}
    workspace.undo()
    workspace.ranking.rank()
    assert tagged.status.ranked_by.text() == "ranked by “training”"
    assert {p: v for p, v in relevances(tagged).items() if p not in (1, 3)} == {
        p: v for p, v in before.items() if p not in (1, 3)
    }


def test_a_switch_moves_a_list_that_is_sorted_by_it_and_no_other(tagged, workspace):
    workspace.search("", "added")
    shown, current = list(workspace.ids), workspace.current
    workspace.apply(AddProfile("", "tag", "training", use=True))
    assert (list(workspace.ids), workspace.current) == (shown, current)
    workspace.search("relevance:>=0", "added")
    found = set(workspace.ids)
    workspace.apply(UseProfile("Decisions"))
    assert set(workspace.ids) != found


def test_who_reads_on_while_a_profile_is_learned_keeps_her_paper(tagged, workspace, monkeypatch):
    before = list(workspace.ids)
    monkeypatch.setattr(workspace.ranking, "_start", lambda **_how: None)
    workspace.apply(AddProfile("", "tag", "training", use=True))
    tagged.list.step(2)
    here = workspace.current
    monkeypatch.undo()
    workspace.ranking.rank()
    assert list(workspace.ids) != before
    assert workspace.current == here != workspace.ids[0]


def test_what_a_profile_thought_is_shown_before_it_is_looked_at_again(
    tagged, workspace, monkeypatch
):
    by_decisions = relevances(tagged)
    workspace.apply(AddProfile("", "tag", "training", use=True))
    monkeypatch.setattr(workspace.ranking, "_start", lambda **_how: None)
    workspace.apply(UseProfile("Decisions"))
    assert relevances(tagged) == by_decisions


def test_what_comes_of_a_profile_that_is_no_longer_in_use_moves_nothing(tagged, workspace):
    workspace.apply(Tag((2,), "fpga"))
    ranking, real = workspace.ranking, workspace._library.ranker.rank
    begun = []

    def switch_meanwhile(profile="", *, learn):
        begun.append(ranking.profiles.used.name)
        if begun == ["fpga"]:
            workspace.apply(UseProfile("Train"))
        return (yield from real("fpga" if begun == ["fpga"] else "", learn=learn))

    workspace.apply(AddProfile("Train", "tag", "training"))
    workspace._library.ranker.rank = switch_meanwhile
    workspace.apply(AddProfile("", "tag", "fpga", use=True))
    assert ranking.profiles.used.name == "Train"
    assert "Train" in begun
    found = relevances(tagged)
    assert (found[7], found[2] is None) == (None, False)
    assert workspace.ids[0] == max((p for p in found if found[p] is not None), key=found.get)


def test_what_comes_of_a_profile_that_is_renamed_meanwhile_is_shown(tagged, workspace):
    workspace.apply(AddProfile("Train", "tag", "training", use=True))
    workspace.apply(Tag((8,), "training"))
    ranker = workspace._library.ranker
    real, seen = ranker._write, []

    def rename_meanwhile(task, *rest):
        if not seen:
            workspace.apply(RenameProfile("Train", "Scale"))
            seen.append(relevances(tagged)[8])
        return real(task, *rest)

    ranker._write = rename_meanwhile
    workspace.ranking.rank()
    assert workspace.ranking.profiles.used.name == "Scale"
    assert (seen[0] is None, relevances(tagged)[8]) == (False, None)


def test_many_papers_are_decided_on_by_its_relevance(tagged, workspace, qtbot):
    workspace.apply(AddProfile("", "tag", "training", use=True))
    tagged.deeds.decide_on_many()
    dialog = dialog_of(BulkDialog)
    assert dialog.choices["unlikely"].text() == "Papers with a relevance by “training” below"
    dialog.below.setValue(0.5)
    below = {
        paper for paper, value in relevances(tagged).items() if value is not None and value < 0.5
    }
    assert set(dialog._papers) == below - {1, 3}


def test_boosts_are_its_own(tagged, workspace):
    workspace.apply(SetBoost("sparse", 2))
    workspace.apply(AddProfile("", "tag", "training", use=True))
    tagged.deeds.on_ranking("boosts")
    dialog = dialog_of(BoostsDialog)
    assert dialog.windowTitle() == "Boosts of the suggested order by “training”"
    assert dialog.list.count() == 0
    dialog.query.setText("light")
    dialog._on_add()
    assert [one.query for one in workspace.ranking.boosts()] == ["light"]
    workspace.apply(UseProfile("Decisions"))
    assert [one.query for one in workspace.ranking.boosts()] == ["sparse"]


@pytest.fixture
def dialog(tagged, workspace, qtbot):
    """The dialog of profiles, opened by its keys."""
    tagged.list.setFocus()
    qtbot.keyClick(tagged.list, KEY.Key_G)
    qtbot.keyClick(tagged.list, KEY.Key_P)
    return dialog_of(ProfilesDialog)


def lines(dialog):
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


def test_the_dialog_makes_uses_renames_and_deletes(dialog, workspace, qtbot):
    assert lines(dialog) == ["Decisions"]
    assert not dialog.remove.isEnabled()
    assert dialog.source.currentText() == "tag “training”"
    dialog.name.setText("Scale")
    qtbot.keyClick(dialog.name, KEY.Key_Return)
    assert (lines(dialog), dialog.list.currentRow()) == (["Decisions", "Scale"], 1)
    # What has a profile is offered no more, what comes is.
    assert dialog.source.findText("tag “training”") < 0
    workspace.apply(Tag((1,), "newer"))
    assert dialog.source.findText("tag “newer”") >= 0
    workspace.undo()
    dialog.list.setFocus()
    qtbot.keyClick(dialog.list, KEY.Key_Return)
    assert workspace.ranking.profiles.used.name == "Scale"
    dialog.list.item(1).setText("Large")
    qtbot.waitUntil(lambda: workspace.ranking.profiles.used.name == "Large")
    assert dialog.isVisible()
    dialog.list.setCurrentRow(1)
    qtbot.keyClick(dialog.list, KEY.Key_Delete)
    assert lines(dialog) == ["Decisions"]
    assert workspace.ranking.profiles.used.id == DECISIONS
    for _ in range(4):
        workspace.undo()
    assert (lines(dialog), workspace.ranking.profiles.used.id) == (["Decisions"], DECISIONS)
    for _ in range(3):
        workspace.redo()
    assert (lines(dialog), workspace.ranking.profiles.used.name) == (
        ["Decisions", "Large"], "Large",
    )  # fmt: skip


def test_what_is_refused_is_said_in_the_dialog(dialog, workspace, qtbot):
    dialog.name.setText("decisions")
    qtbot.keyClick(dialog.name, KEY.Key_Return)
    assert "already" in dialog.trouble.text()
    assert lines(dialog) == ["Decisions"]


def test_the_command_palette_offers_profiles(tagged, workspace):
    workspace.apply(AddProfile("Train", "tag", "training"))
    offered = {entry.text: entry for entry in tagged.deeds.palette_entries()}
    offered["Rank by “Train”"].run()
    assert workspace.ranking.profiles.used.name == "Train"


def test_a_profile_that_another_program_chose_is_noticed(tagged, workspace, folder, qtbot):
    workspace.apply(AddProfile("Train", "tag", "training"))
    with closing(Library.open(folder)) as other:
        other.apply(UseProfile("Train"))
    tagged.outside.look()
    assert tagged.list_pane.order.text() == "Suggested by “Train”"
    qtbot.waitUntil(lambda: relevances(tagged)[7] is None)
