"""The Claims view: a table of the claims of a query, checked by key."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from desktop.models.claim_filter import ClaimFilter
from desktop.models.claim_table import CLAIM, STATUS, STATUS_ICONS, ClaimTableModel
from desktop.widgets.claims_view import ClaimsView
from storage.edits.claiming import AddClaim, CheckClaims
from storage.edits.rating import Rate
from storage.edits.triage import Decide
from storage.errors import LibraryError
from storage.vocabulary import Decision
from tests.desktop.reading import FIRST, SECOND, THIRD, detail, open_workspace, settle
from tests.desktop.test_reader_text import CLAIM as SAMPLE

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def workspace(qapp, tmp_path):
    made = open_workspace(tmp_path)
    # A third claim, whose factor follows from a percentage: 1 / (1 - 0.35) = 1.54.
    made.apply(AddClaim(THIRD, 0, 8, 35, 35, "%", "decrease", "exact", "time", (), None))
    yield made
    made.close()


@pytest.fixture
def window(open_window, workspace):
    made = open_window(workspace)
    workspace.search("", "added")
    made.show_view("claims")
    settle()
    return made


@pytest.fixture
def view(window):
    return window._claims


@pytest.fixture
def opened(view, workspace):
    found = []
    workspace.paper_opened.connect(found.append)
    return found


def column(view, name):
    model = view.table.claims
    at = model.column(name)
    return [model.index(row, at).data() for row in range(model.rowCount())]


def papers(view):
    return [claim.paper_id for claim in view.table.claims.claims]


def row(view):
    return view.table.currentIndex().row()


def press(view, *keys):
    for key in keys:
        QTest.keyClick(view.table, key)


def states(view):
    return [claim.status for claim in view.table.claims.claims]


def test_all_claims_of_the_query_by_factor(view):
    assert column(view, "factor") == ["37.2×", "4.2×", "1.54×"]
    assert column(view, "number") == ["up to 37.2×", "4.2×", "35% less"]
    assert papers(view) == [FIRST, SECOND, THIRD]
    assert row(view) == 0
    assert view.head.summary.text() == "3 claims in 3 papers"
    assert view.filter.states.button(1).text() == "Unchecked  2"


def test_it_follows_the_search(view, workspace):
    workspace.search("Quillet", "added")
    assert papers(view) == [SECOND]
    workspace.search("nothing-like-it", "added")
    assert view.empty.isVisible()
    assert view.empty.accessibleName() == "No reported speedups"
    view.empty.first_button.click()
    assert len(papers(view)) == 3


def test_it_reads_nothing_while_hidden(qtbot, workspace, monkeypatch):
    asked = []
    real = workspace.claims_of
    monkeypatch.setattr(workspace, "claims_of", lambda papers: asked.append(1) or real(papers))
    view = ClaimsView(workspace)
    qtbot.addWidget(view)
    workspace.search("Quillet", "added")
    workspace.apply(CheckClaims((1,), "wrong"))
    assert asked == []
    view.show()
    assert asked == [1]
    assert papers(view) == [SECOND]


def test_a_read_that_failed_is_said_and_made_again_when_shown(qtbot, workspace, monkeypatch):
    said = []
    workspace.notice.connect(said.append)
    real = workspace.claims_of

    def locked(_papers):
        raise LibraryError("The library is locked.")

    monkeypatch.setattr(workspace, "claims_of", locked)
    view = ClaimsView(workspace)
    qtbot.addWidget(view)
    workspace.search("Quillet", "added")
    view.show()
    assert [notice.text for notice in said] == ["The library is locked."]
    assert papers(view) == []

    monkeypatch.setattr(workspace, "claims_of", real)
    view.hide()
    view.show()
    assert papers(view) == [SECOND]
    # Nothing is being read any more: a check renews its row in place.
    monkeypatch.setattr(view, "_read", None)
    view.check("right")
    assert states(view) == ["right"]


def test_edits_that_touch_no_claim_are_no_matter(view, workspace, monkeypatch):
    monkeypatch.setattr(workspace, "claims_of", None)
    workspace.apply(Rate((FIRST,), 3))
    assert papers(view) == [FIRST, SECOND, THIRD]


def test_a_check_does_not_count_the_papers_anew(view, workspace, monkeypatch):
    asked = []
    real = workspace._library.sidebar
    monkeypatch.setattr(
        workspace._library, "sidebar", lambda *known: asked.append(1) or real(*known)
    )
    press(view, Qt.Key.Key_Y)
    assert asked == []
    workspace.apply(Decide((FIRST,), Decision.KEEP))
    assert asked == [1]


def test_j_and_k_move_and_stop_at_the_ends(view):
    press(view, Qt.Key.Key_J, Qt.Key.Key_J, Qt.Key.Key_J)
    assert row(view) == 2
    press(view, Qt.Key.Key_K)
    assert row(view) == 1
    press(view, Qt.Key.Key_Up, Qt.Key.Key_K)
    assert row(view) == 0


def test_y_and_n_say_it_and_move_on_to_the_unchecked(view, workspace):
    press(view, Qt.Key.Key_Y)
    assert detail(workspace, FIRST).claims[0].status == "right"
    assert row(view) == 1
    press(view, Qt.Key.Key_N)
    assert detail(workspace, SECOND).claims[0].status == "wrong"
    # The third was added by a person, so nothing unchecked is left: the row stays.
    assert row(view) == 1
    assert states(view) == ["right", "wrong", "added"]
    assert view.filter.states.button(1).text() == "Unchecked  0"


def test_undo_takes_a_check_back_in_place(view, workspace):
    press(view, Qt.Key.Key_N)
    assert states(view)[0] == "wrong"
    assert row(view) == 1
    press(view, Qt.Key.Key_U)
    assert row(view) == 0
    assert states(view)[0] == "unchecked"
    assert papers(view) == [FIRST, SECOND, THIRD]


def test_enter_opens_the_paper(view, opened):
    press(view, Qt.Key.Key_J, Qt.Key.Key_Return)
    assert opened == [SECOND]


def test_a_double_click_opens_the_paper(view, opened):
    place = view.table.visualRect(view.table.claims.index(1, 0)).center()
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    # A double click ends with a press: the button would be held in the tests that follow.
    QTest.mouseRelease(view.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened == [SECOND]


def test_the_evidence_of_the_row_is_shown(view):
    assert "Ostrakon reaches up to 37.2× speedup" in view.evidence.sentence.toPlainText()
    press(view, Qt.Key.Key_J)
    assert "4.2x faster than plain decoding" in view.evidence.sentence.toPlainText()
    assert "over plain decoding" in view.evidence._reading.text()
    assert "the sentence names" in view.evidence._reading.text()


def test_the_header_sorts_and_the_row_stays(view):
    press(view, Qt.Key.Key_J)
    header = view.table.horizontalHeader()
    factor = view.table.claims.column("factor")
    header.setSortIndicator(factor, Qt.SortOrder.AscendingOrder)
    assert papers(view) == [THIRD, SECOND, FIRST]
    assert view.table.current.paper_id == SECOND
    header.setSortIndicator(view.table.claims.column("paper"), Qt.SortOrder.AscendingOrder)
    labels = [label.casefold() for label in column(view, "paper")]
    assert labels == sorted(labels)


def test_the_order_stays_for_the_next_query(view, workspace):
    header = view.table.horizontalHeader()
    header.setSortIndicator(view.table.claims.column("factor"), Qt.SortOrder.AscendingOrder)
    workspace.search("", "added")
    assert papers(view) == [THIRD, SECOND, FIRST]


def test_a_claim_added_or_taken_back_comes_and_goes(view, workspace):
    workspace.apply(AddClaim(FIRST, 0, 6, 50, 50, "x", "increase", "exact", "speed", (), None))
    assert column(view, "factor")[0] == "50×"
    workspace.undo()
    assert column(view, "factor")[0] == "37.2×"


def test_what_was_read_before_a_check_does_not_come_after_it(view, workspace, monkeypatch):
    """The reading takes time on a lane; a check made meanwhile must not be lost from sight."""
    waiting = []
    lane = workspace.lanes.claims
    monkeypatch.setattr(lane, "run", lambda *of, **how: waiting.append((of, how["done"])))
    workspace.refresh()
    ((old, _done),) = waiting
    before = old[0](*old[1:])
    press(view, Qt.Key.Key_Y)
    # It is read once more, and the newest reading wins on the lane.
    assert len(waiting) == 2
    new, done = waiting[-1]
    done(new[0](*new[1:]))
    assert states(view)[0] == "right"
    assert before.shown[0].status == "unchecked"


def test_an_order_and_a_filter_chosen_while_it_is_read_hold(view, workspace, monkeypatch):
    waiting = []
    lane = workspace.lanes.claims
    monkeypatch.setattr(lane, "run", lambda *of, **how: waiting.append((of, how["done"])))
    workspace.refresh()
    ((job, done),) = waiting
    read = job[0](*job[1:])
    header = view.table.horizontalHeader()
    header.setSortIndicator(view.table.claims.column("factor"), Qt.SortOrder.AscendingOrder)
    view.filter.set_filter(ClaimFilter(state="unchecked"))
    done(read)
    assert papers(view) == [SECOND, FIRST]


class TestModel:
    def rows(self, qapp, *claims):
        model = ClaimTableModel(("number", "class", "baseline", "state", "mark"), qapp)
        model.set_claims(claims)
        return model

    def test_it_is_a_model(self, qapp, qtmodeltester):
        qtmodeltester.check(self.rows(qapp, SAMPLE, replace(SAMPLE, id=2)))

    def test_classes_sort_in_the_order_of_the_charts_and_none_comes_last(self, qapp):
        gpu = replace(SAMPLE.platforms[0], name="GPU", device_class="GPU")
        model = self.rows(
            qapp,
            replace(SAMPLE, id=1, platforms=()),
            replace(SAMPLE, id=2),
            replace(SAMPLE, id=3, platforms=(gpu,)),
        )
        model.sort(1)
        assert [claim.id for claim in model.claims] == [3, 2, 1]

    def test_no_baseline_comes_last(self, qapp):
        model = self.rows(
            qapp,
            replace(SAMPLE, id=1, baseline=None),
            replace(SAMPLE, id=2, baseline="zlib"),
            replace(SAMPLE, id=3, baseline="ARM"),
        )
        model.sort(2)
        assert [claim.id for claim in model.claims] == [3, 2, 1]

    def test_no_baseline_comes_last_the_other_way_round_too(self, qapp):
        model = self.rows(
            qapp,
            replace(SAMPLE, id=1, baseline=None),
            replace(SAMPLE, id=2, baseline="ARM"),
            replace(SAMPLE, id=3, baseline="zlib"),
        )
        model.sort(2, Qt.SortOrder.DescendingOrder)
        assert [claim.id for claim in model.claims] == [3, 2, 1]

    def test_one_change_touches_one_row_and_its_counts(self, qapp):
        claims = [replace(SAMPLE, id=number) for number in range(1, 101)]
        model = self.rows(qapp, *claims)
        changed = []
        model.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
        news = [replace(SAMPLE, id=number, status="right") for number in (7, 8, 9, 50)]
        assert model.renew([*news, claims[0]]) == [6, 7, 8, 49]
        assert changed == [(6, 8), (49, 49)]
        assert model.shelf.counts == {"unchecked": 96, "checked": 4}

    def test_a_claim_that_no_longer_passes_stays_until_claims_are_filtered_anew(self, qapp):
        model = self.rows(qapp, SAMPLE, replace(SAMPLE, id=2))
        model.set_filter(ClaimFilter(state="unchecked"))
        model.renew([replace(SAMPLE, id=2, status="wrong")])
        assert [claim.status for claim in model.claims] == ["unchecked", "wrong"]
        model.set_filter(ClaimFilter(state="wrong"))
        assert [claim.id for claim in model.claims] == [2]

    def test_marks_differ_by_shape_and_are_said_in_words(self, qapp):
        statuses = ("unchecked", "right", "corrected", "added", "wrong")
        model = self.rows(
            qapp, *(replace(SAMPLE, id=at, status=status) for at, status in enumerate(statuses))
        )
        assert [model.index(row, 4).data(STATUS) for row in range(5)] == list(statuses)
        assert len(set(STATUS_ICONS.values())) == 5
        said = [model.index(row, 4).data(Qt.ItemDataRole.ToolTipRole) for row in range(5)]
        assert said == ["unchecked", "✓ checked", "✓ corrected", "✓ added by you", "✕ wrong"]

    def test_next_unchecked_goes_round(self, qapp):
        model = self.rows(
            qapp,
            replace(SAMPLE, id=1),
            replace(SAMPLE, id=2, status="right"),
            replace(SAMPLE, id=3, status="wrong"),
        )
        assert model.next_unchecked(0) == 0
        assert model.next_unchecked(1) == 0
        model.renew([replace(SAMPLE, id=1, status="right")])
        assert model.next_unchecked(2) == -1

    def test_a_row_gives_its_claim_and_says_it_aloud(self, qapp):
        index = self.rows(qapp, SAMPLE).index(0, 0)
        assert index.data(CLAIM) == SAMPLE
        assert "37.2×" in index.data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.parametrize(("wide", "whole"), [(1900, True), (700, False)])
def test_numbers_are_whole_where_words_can_spare_the_room(window, view, workspace, wide, whole):
    workspace.apply(
        AddClaim(SECOND, 0, 8, 18_000, 300_000, "x", "increase", "at_least", "speed", (), None)
    )
    settle()
    window.resize(wide, 800)
    settle()
    table = view.table
    assert column(view, "number")[0] == "at least 18,000–300,000×"
    for name in ("number", "factor"):
        at = table.claims.column(name)
        index = table.claims.index(0, at)
        needed = QFontMetrics(index.data(Qt.ItemDataRole.FontRole)).horizontalAdvance(index.data())
        # The style sheet keeps 8 pixels free at either side.
        assert (table.columnWidth(at) >= needed + 16) is whole
    for name in ("baseline", "paper"):
        assert table.columnWidth(table.claims.column(name)) >= (190 if whole else 32)
