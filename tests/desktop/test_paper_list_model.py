"""The model of the list: Qt's own checks, 100,000 ids, drags, edits, what is read aloud."""

from array import array

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt

from desktop.models.paper_list import ID_ROLE, ROW_ROLE, PaperListModel, papers_of, spoken
from storage.database.rows import BestClaim, PaperRow, TagChip
from storage.edits.triage import Decide
from storage.vocabulary import Decision
from tests.effort import steps

MANY = 100_000


@pytest.fixture
def model(workspace):
    workspace.search("")
    made = PaperListModel(workspace)
    made.set_ids(workspace.ids)
    return made


def row(id_, **changes):
    plain = {
        "id": id_, "label": f"Paper {id_}", "gist": "It is fast", "decision": Decision.UNDECIDED,
        "rating": None, "relevance": None, "year": None, "tags": (), "best_claim": None,
        "has_note": False, "has_highlight": False,
    }  # fmt: skip
    return PaperRow(**{**plain, **changes})


def test_qt_finds_no_fault(model, qtmodeltester):
    qtmodeltester.check(model, force_py=True)


def test_roles(model, workspace):
    index = model.index(0)
    assert index.data() == workspace.rows(workspace.ids[:1])[0].label
    assert index.data(ID_ROLE) == workspace.ids[0]
    assert index.data(ROW_ROLE).id == workspace.ids[0]
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


def test_an_edit_repaints_its_rows_and_no_others(model, workspace, qtbot):
    model.index(0).data()
    paper = workspace.ids[2]
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    workspace.apply(Decide((paper,), Decision.KEEP))
    assert told == [(2, 2)]
    assert model.index(2).data(ROW_ROLE).decision is Decision.KEEP


def test_a_drag_carries_ids(model, workspace):
    data = model.mimeData([model.index(2), model.index(0)])
    assert papers_of(data) == (workspace.ids[0], workspace.ids[2])


def test_what_is_read_aloud():
    full = row(
        1, decision=Decision.KEEP, rating=1, year=2024, tags=(TagChip("gpu", "#000000"),),
        best_claim=BestClaim("up to 4.2×", "GPU", 4.2), has_note=True, relevance=0.85,
    )  # fmt: skip
    assert spoken(full) == (
        "keep; Paper 1; It is fast; claims up to 4.2× GPU; 1 star; tags gpu; relevance 0.85; "
        "2024; has a note"
    )
    assert spoken(row(2)) == "undecided; Paper 2; It is fast"


def test_a_hundred_thousand_ids_fetch_a_screenful(open_window, workspace, monkeypatch, qtbot):
    asked = []

    def rows(ids):
        asked.append(len(ids))
        return [row(one) for one in ids]

    monkeypatch.setattr(workspace, "rows", rows)
    window = open_window(workspace)
    window.list.papers._cache._fetch = rows

    def show_all():
        window.list.papers.set_ids(array("q", range(1, MANY + 1)))
        window.list.repaint()
        qtbot.wait(1)

    def go_to_the_last():
        last = window.list.papers.index(MANY - 1)
        window.list.selectionModel().setCurrentIndex(
            last, QItemSelectionModel.SelectionFlag.ClearAndSelect
        )
        window.list.scrollTo(last)
        window.list.repaint()

    # A step for each id would be too many where one screen is filled.
    assert steps(show_all) < MANY
    assert sum(asked) < 1_000
    asked.clear()
    assert steps(go_to_the_last) < MANY
    assert sum(asked) < 1_000
    assert steps(window.list.selectAll) < 10 * MANY
    assert steps(window.list.selected_papers) < 10 * MANY
    assert len(window.list.selected_papers()) == MANY
    assert sum(asked) < 1_000
    assert window.list.papers.row_of(50_000) == 49_999


def test_another_density_keeps_the_current_row_in_sight_and_the_list_full(
    open_window, workspace, monkeypatch
):
    window = open_window(workspace)
    window.list.papers._cache._fetch = lambda ids: [row(one) for one in ids]
    window.list.papers.set_ids(array("q", range(1, 201)))
    window.list.step(190)
    for density in ("compact", "cards", "compact"):
        window.list.set_density(density)
        high = window.list.viewport().height()
        current = window.list.visualRect(window.list.currentIndex())
        assert 0 <= current.top() <= high - current.height()
        last = window.list.visualRect(window.list.papers.index(199))
        assert last.bottom() >= high - 1
