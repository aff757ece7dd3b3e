"""What is current stays itself, or nothing, when a page is laid out anew or another one comes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from desktop.charts import page_view
from desktop.charts.page_view import PageView
from desktop.charts.pages.kinds import Wish, page_figure
from desktop.theme import apply_theme
from tests.desktop.chart_claims import A100, claim, on_gpus
from tests.desktop.page_facts import facts, paper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)

CROWD = 1500
"""Claims of one year: more than can be told apart, so that bars stand for many of them."""


@pytest.fixture
def view(qapp, qtbot):
    """A page without a chart yet, 1,500 pixels wide, and too low to be filled."""
    apply_theme(qapp, "light")
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1500, 400)
    made = PageView(host)
    made.resize(1500, 400)
    host.show()
    yield made
    host.close()


def crowded():
    """1,500 claims of 2020, in even steps from 1.02 to 1,000 times, and one of 5,000 times."""
    factors = [round(1.02 * 1.0046**at, 4) for at in range(CROWD)]
    papers = [paper(number, f"S{number}", year=2020) for number in range(1, CROWD + 2)]
    claims = [*on_gpus(*factors), claim(CROWD + 1, 5000, None, A100)]
    return page_figure(facts(papers, claims), Wish("years"))


def ranked(numbers):
    """A leaderboard of the systems of these numbers; the lower, the better."""
    numbers = list(numbers)
    claims = [claim(one, 2 + 300 - one, None, A100) for one in numbers]
    papers = [paper(one, f"S{one}") for one in numbers]
    return page_figure(facts(papers, claims), Wish("leaderboard", top=200))


def keys(view, *pressed):
    for key in pressed:
        QTest.keyClick(view, key)


def narrowed(view, width):
    view.resize(width, 400)
    view.viewport().repaint()
    QApplication.processEvents()


def test_a_narrower_page_with_fewer_marks_lets_go_of_a_bar_it_has_not(view):
    view.set_figure(crowded())
    wide = len(view.symbols)
    keys(view, Qt.Key.Key_Home, Qt.Key.Key_Down)
    many = view.current
    assert len(many.papers) > 1
    narrowed(view, 700)
    assert len(view.symbols) < wide
    assert view.current in (None, many)
    assert view.card.isVisible() == (view.current is not None)


def test_the_ring_stays_with_its_claim_at_every_width(view):
    view.set_figure(crowded())
    # What lies far above all others is drawn by itself at any width, after all others.
    keys(view, Qt.Key.Key_Home)
    last = len(view.symbols) - 1
    assert view.current is view.laid.targets[last]
    assert view.current.claim.id == CROWD + 1
    narrowed(view, 700)
    assert last >= len(view.symbols)
    assert view.current.claim.id == CROWD + 1
    narrowed(view, 1500)
    assert view.current.claim.id == CROWD + 1


def test_fewer_rows_let_go_of_a_mark_that_is_gone(view):
    view.set_figure(ranked(range(1, 201)))
    keys(view, Qt.Key.Key_End)
    assert view.verticalScrollBar().value() > 0
    assert view.card.isVisible()
    view.set_figure(ranked(range(1, 5)))
    assert view.current is None
    assert not view.card.isVisible()
    view.viewport().repaint()


def test_fewer_rows_keep_a_mark_that_is_still_there(view):
    view.set_figure(ranked(range(1, 201)))
    keys(view, Qt.Key.Key_End)
    number = view.current.claim.id
    view.set_figure(ranked([3, number]))
    assert view.current.claim.id == number
    assert view.current is view.laid.targets[1]
    assert view.card.isVisible()


def test_no_card_or_ring_pairs_a_new_chart_with_an_old_number(view, monkeypatch):
    shown = []
    monkeypatch.setattr(page_view, "card_of", lambda target: shown.append(target.claim.id) or "")
    view.set_figure(ranked(range(1, 201)))
    keys(view, Qt.Key.Key_End)
    number = view.current.claim.id
    shown.clear()
    view.set_figure(ranked([1, 2, 3, number]))
    assert set(shown) == {number}


def test_an_error_while_painting_leaves_no_painter_behind(view, monkeypatch):
    view.set_figure(ranked(range(1, 9)))

    def broken(*_args):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(page_view, "paint", broken)
        # What is raised keeps the frames, and with them a painter that is still at work.
        with pytest.raises(ZeroDivisionError) as raised:
            view.viewport().repaint()
    view.viewport().repaint()
    assert raised.type is ZeroDivisionError
