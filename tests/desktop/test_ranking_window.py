"""Relevance in the window: learned a moment after decisions, shown in the rows, moving nothing."""

from desktop.models.paper_list import ROW_ROLE
from desktop.settings import Settings
from storage.edits.annotating import WriteNote
from storage.edits.boosting import SetBoost
from storage.edits.searching import SaveSearch
from storage.edits.tagging import Tag
from storage.edits.wording import AddWords
from storage.errors import LibraryBusyError, LibraryError
from storage.vocabulary import Decision
from tests.libraries import run


def relevances(workspace):
    return [row.relevance for row in workspace.rows(workspace.ids)]


def test_a_keep_and_a_skip_rank_the_others(window, workspace, qtbot):
    order = list(workspace.ids)
    workspace.set_selection((1,))
    workspace.decide(Decision.KEEP)
    workspace.set_selection((3,))
    workspace.decide(Decision.SKIP)
    assert relevances(workspace) == [None] * 8
    qtbot.waitUntil(lambda: sum(one is not None for one in relevances(workspace)) == 8)
    assert list(workspace.ids) == order
    current = workspace.current
    window.list_pane._orders["relevance"].trigger()
    rows = workspace.rows(workspace.ids)
    ranked = [row.relevance for row in rows[:6]]
    assert ranked == sorted(ranked, reverse=True)
    assert [row.id for row in rows[6:]] == [1, 3]
    assert workspace.current == current


def test_the_sidebar_is_not_read_anew_for_it(window, workspace, qtbot, monkeypatch):
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    read = []
    real = workspace._library.sidebar
    monkeypatch.setattr(
        workspace._library, "sidebar", lambda *known: read.append(1) or real(*known)
    )
    workspace.apply(SaveSearch("mine", "tag:gpu"))
    qtbot.waitUntil(lambda: not window.sidebar._recount.isActive())
    read.clear()
    workspace.ranking.rank()
    assert any(one is not None for one in relevances(workspace))
    assert read == []
    # Nor are saved searches counted: none of them asks for relevance.
    assert not window.sidebar._recount.isActive()


def test_a_saved_search_that_asks_for_relevance_is_counted_again(window, workspace, qtbot):
    workspace.apply(SaveSearch("best", "is:undecided relevance:>=0.9"))
    qtbot.waitUntil(lambda: not window.sidebar._recount.isActive())
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    qtbot.waitUntil(lambda: not window.sidebar._recount.isActive())
    counts = [node.count for node in window.sidebar.tree.nodes() if node.kind == "search"]
    assert counts == [1]


def test_the_filter_counts_relevance_anew_after_a_ranking(window, workspace, qtbot):
    window.deeds.focus_filter()
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    pane = window.side.filter
    qtbot.waitUntil(lambda: not pane._pause.isActive())
    rows = [pane.facets.row(pane.facets.index(at)) for at in range(pane.facets.rowCount())]
    found = {row.text: row.count for row in rows if row.group == "relevances"}
    assert found["0.8 and more"] >= 1
    assert "below 0.2" in found


def test_bars_go_with_the_only_decision_of_a_kind(window, workspace):
    for paper, decision in ((1, Decision.KEEP), (3, Decision.SKIP)):
        workspace.set_selection((paper,))
        workspace.decide(decision)
    workspace.ranking.rank()
    shown = window.list.model()

    def bars():
        rows = [shown.index(at, 0).data(ROW_ROLE) for at in range(shown.rowCount())]
        return sum(row.relevance is not None for row in rows)

    assert bars() == 8
    workspace.undo()
    workspace.ranking.rank()
    assert bars() == 0


def test_another_program_that_writes_is_waited_for_without_a_word(workspace, notices, monkeypatch):
    errors = iter([LibraryBusyError("Another program is writing."), LibraryError("No room.")])

    def fail(**_how):
        raise next(errors)
        yield

    monkeypatch.setattr(workspace._library.ranker, "rank", fail)
    workspace.ranking.rank()
    assert (notices, workspace.ranking._pause.isActive()) == ([], True)
    workspace.ranking.rank()
    assert [notice.text for notice in notices] == ["No room."]


def test_what_boosts_ask_for_is_ranked_anew_when_it_changes(workspace):
    pause = workspace.ranking._pause

    def ranks_after(edit):
        pause.stop()
        workspace.apply(edit)
        return pause.isActive()

    assert not ranks_after(WriteNote(5, "before any boost"))
    workspace.apply(SetBoost("has:note year:2024", 2))
    assert ranks_after(WriteNote(6, "a new one"))
    assert not ranks_after(Tag((6,), "gpu"))


def test_listed_words_rank_before_the_first_decisions(window, workspace, qtbot):
    qtbot.waitUntil(lambda: run(workspace._library.catch_up()) is None)
    workspace.apply(AddWords(("attention",)))
    qtbot.waitUntil(lambda: sum(one is not None for one in relevances(workspace)) == 8)


def test_a_share_of_others_is_suggested_and_kept_in_the_settings(window, workspace):
    shares, notices = [], []
    workspace.notice.connect(notices.append)
    for _ in range(4):
        window.deeds.on_ranking("explore")
        shares.append(workspace.settings.explored_percent)
        assert workspace._library.ranker.explored == shares[-1] / 100
    assert shares == [10, 20, 0, 5]
    window.deeds.on_ranking("explore")
    assert "10 in a hundred" in notices[-1].text
    assert Settings.load(workspace.settings.path).explored_percent == 10
