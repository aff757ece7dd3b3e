"""What the leaderboard, the years and the evidence say, worked out by hand."""

import pytest

from desktop.charts.drawing import Words
from desktop.charts.ink import LIGHT
from desktop.charts.pages.evidence import MOST_ROWS, evidence_of
from desktop.charts.pages.kinds import CHOICES, PAGE_KINDS, Wish, page_figure
from desktop.charts.pages.leaderboard import leaderboard_of
from desktop.charts.pages.years import MOST_COLUMNS, years_of
from storage.database.chart_facts import ChartFacts
from tests.desktop.chart_claims import A100, U280, V100, XEON, claim
from tests.desktop.page_facts import facts, paper

PAPERS = [
    paper(1, "Ferry"),
    paper(2, "ferry"),
    paper(3, "Weir"),
    paper(4),
    paper(5, "Dam"),
    paper(6, "Lock"),
]
CLAIMS = [
    claim(1, 3, None, A100, paper=1, baseline="vLLM"),
    claim(2, 9, None, U280, paper=2, bound="up_to", baseline="cuBLAS"),
    claim(3, 4, 9, XEON, paper=3),
    claim(4, 9, None, paper=4, status="right"),
    claim(5, 400, None, A100, paper=3, status="wrong"),
    claim(6, 300, None, A100, paper=3, of_baseline=True),
    claim(7, 20, None, A100, paper=5, metric="energy"),
    claim(8, 0.5, None, A100, paper=5, metric="time"),
    claim(9, 0.0, None, A100, paper=6),
]


def board(**how):
    return leaderboard_of(facts(PAPERS, CLAIMS), **how)


# The leaderboard


def test_each_system_has_the_place_of_its_highest_figure():
    # Three reach 9×: a range that begins at 4 after both; of those, "up to" after the plain 9.
    # Ferry and ferry are one system. The 400× is refuted, the 300× a rival's, the 0× no factor.
    assert [(one.name, one.claim.id) for one in board().entries] == [
        ("Lantern 4: a test", 4),
        ("ferry", 2),
        ("Weir", 3),
        ("Dam", 8),
    ]


def test_a_paper_without_a_system_stands_under_its_label():
    assert [one.named for one in board().entries] == [False, True, True, True]


def test_claims_of_one_system_are_counted_over_all_its_papers():
    ferry = board().entries[1]
    assert ferry.count == 2
    assert sorted(ferry.papers) == [1, 2]


def test_energy_is_ranked_apart():
    energy = board(measure="energy")
    assert [(one.name, one.claim.id) for one in energy.entries] == [("Dam", 7)]
    assert energy.title == "Best reported gain in energy efficiency per system"
    assert board().others == 1


def test_what_each_is_compared_with_stands_beside_it():
    assert [one.comparison for one in board().entries] == [
        "baseline not stated · checked",
        "over cuBLAS · FPGA",
        "baseline not stated · CPU",
        "baseline not stated · GPU",
    ]


def test_only_the_first_are_shown_and_the_rest_is_counted():
    few = board(top=2)
    assert (len(few.shown), few.more) == (2, 2)
    assert few.extent == "2 of 4 systems"
    words = [shape.text for shape in few.laid_out(LIGHT, 900).page.shapes if hasattr(shape, "text")]
    assert "and 2 more" in words
    assert len(few.sheet().records) == 2


def test_the_explanation_speaks_of_the_marks_that_are_there():
    text = board().explanation
    for words in ("Hollow: “up to”.", "Strong: checked", "Bar: a range.", "Baselines differ"):
        assert words in text
    assert "Triangle" not in text
    assert board().status == "4 of 4 systems, 1 checked · 1 without a usable number"


def test_an_empty_leaderboard_says_where_there_are_claims():
    only_energy = leaderboard_of(facts(PAPERS, [CLAIMS[6]]))
    assert only_energy.nothing == (
        "No claims of speed in these papers",
        "They report 1 claim of energy, ranked apart: choose Energy.",
    )
    assert leaderboard_of(facts(PAPERS)).nothing[0] == "No claims in these papers"
    assert evidence_of(facts(PAPERS)).nothing[0] == "No hardware is named in these papers"


def test_the_mark_of_a_system_stands_at_its_factor():
    # One decade apart, and again: equal steps on the axis.
    claims = [claim(at, 10.0**at, None, A100) for at in (1, 2, 3)]
    laid = leaderboard_of(facts([paper(1), paper(2), paper(3)], claims)).laid_out(LIGHT, 900)
    marks = [shape for shape in laid.page.shapes if hasattr(shape, "claim")]
    assert [mark.claim for mark in marks] == [3, 2, 1]
    xs = [mark.x1 for mark in marks]
    assert xs[0] - xs[1] == pytest.approx(xs[1] - xs[2])
    assert marks[0].y < marks[1].y < marks[2].y


# Years


def test_claims_stand_in_the_column_of_their_papers_year():
    dated = [paper(1, year=2021), paper(2, year=2023), paper(3, year=2021), paper(4)]
    years = years_of(facts(dated, CLAIMS[:4]))
    # 2021: 3× and the middle of 4–9×, which is 6×; their median is √18.
    assert [(column.name, column.count) for column in years.columns] == [("2021", 2), ("2023", 1)]
    assert years.columns[0].median == pytest.approx(18**0.5)
    assert years.columns[1].median == pytest.approx(9)
    assert (years.papers, years.dated, years.undated) == (4, 3, 1)
    assert years.explanation.startswith("1 of 4 papers has no year, with 1 claim: left out.")


def test_quartiles_of_a_year_are_those_of_the_logarithms():
    claims = [claim(at, 2.0**at, None, A100) for at in range(1, 6)]
    (column,) = years_of(facts([paper(at, year=2020) for at in range(1, 6)], claims)).columns
    quartiles = (column.lower_quartile, column.median, column.upper_quartile)
    assert quartiles == pytest.approx((4, 8, 16))


def test_many_years_share_columns_of_round_spans():
    dated = [paper(at, year=1900 + at) for at in range(121)]
    claims = [claim(at, 2, None, A100, paper=at) for at in range(121)]
    years = years_of(facts(dated, claims))
    # 121 years: two to a column would make 61 columns, five make 25.
    assert years.span == 5
    assert len(years.columns) == 25 <= MOST_COLUMNS
    assert (years.columns[0].name, years.columns[0].count) == ("1900–1904", 5)
    assert (years.columns[-1].name, years.columns[-1].count) == ("2020–2024", 1)


def test_years_out_of_all_reason_still_make_a_chart():
    dated = [paper(1, year=1), paper(2, year=9999)]
    years = years_of(facts(dated, [claim(1, 2, None, A100), claim(2, 3, None, A100)]))
    assert sum(column.count for column in years.columns) == 2
    assert years.laid_out(LIGHT, 900).page.height > 100


def test_where_no_year_is_known_the_chart_says_which_dumps_have_them():
    heading, words = years_of(facts(PAPERS, CLAIMS)).nothing
    assert heading == "No year is known of these 6 papers"
    assert "plain listing" in words
    assert "BibTeX or RIS" in words
    without_claims = years_of(facts([paper(1, year=2020), paper(2)])).nothing
    assert without_claims[0] == "No claims in papers with a year"
    assert "1 of 2 papers has no year" in without_claims[1]


def test_too_many_dots_for_a_column_become_bars_that_count_them():
    many = 1000
    claims = [claim(at, 1.5 + at % 40, None, A100, paper=at) for at in range(1, many + 1)]
    laid = years_of(facts([paper(at, year=2024) for at in range(1, many + 1)], claims)).laid_out(
        LIGHT, 900
    )
    assert 3 < len(laid.targets) < 60
    assert sum(len(target.papers) for target in laid.targets) == many
    assert laid.targets[0].headline.startswith("2024: ")


# Evidence

NAMED = [
    (1, *A100), (2, *A100), (2, *V100), (3, *A100), (3, *XEON), (4, *XEON), (5, *U280), (6, *XEON),
]  # fmt: skip


def test_papers_that_name_hardware_are_held_against_those_that_measured_on_it():
    measured = [
        claim(1, 3, None, A100, paper=1),
        claim(2, 4, None, A100, paper=1),
        claim(3, 5, None, U280, paper=5),
        claim(4, 6, None, paper=6),
        claim(5, 7, None, XEON, paper=4, status="wrong"),
    ]
    found = evidence_of(facts([*PAPERS, paper(7)], measured, NAMED))
    # GPU: papers 1, 2, 3 name one, 1 measured. CPU: 3, 4, 6 name one, none measured. FPGA: 5, 5.
    rows = [(one.name, len(one.measured), len(one.named), one.missing) for one in found.gaps]
    assert rows == [("CPU", 0, 3, (3, 4, 6)), ("GPU", 1, 3, (2, 3)), ("FPGA", 1, 1, ())]
    assert (found.papers, found.bare, found.unplaced) == (7, 1, 1)
    assert "1 more paper reports a gain without saying on what." in found.explanation
    assert found.extent == "6 of 7 papers name hardware"


def test_a_paper_that_measured_on_hardware_names_it_too():
    found = evidence_of(facts([paper(1)], [claim(1, 3, None, A100, paper=1)]))
    assert [(one.name, one.named, one.measured) for one in found.gaps] == [("GPU", (1,), (1,))]


def test_evidence_by_device_tells_devices_apart_and_folds_the_many():
    names = [(1, f"Device {at:02}", "GPU") for at in range(30)]
    found = evidence_of(facts([paper(1)], (), [*names, (1, "mobile GPU", "Mobile")]), "device")
    assert (len(found.gaps), found.folded) == (MOST_ROWS, 31 - MOST_ROWS)
    assert found.gaps[0].name == "Device 00"
    assert found.status.startswith("24 devices of 31, ")
    few = evidence_of(facts([paper(1)], (), [(1, "mobile GPU", "Mobile")]), "device")
    assert few.gaps[0].name == "Mobile GPU"


def test_the_mark_at_the_right_stands_for_the_papers_that_lack_a_number():
    found = evidence_of(facts(PAPERS, [claim(1, 3, None, A100, paper=1)], NAMED[:4]))
    laid = found.laid_out(LIGHT, 900)
    targets = {target.headline: target.papers for target in laid.targets}
    assert targets["3 papers name GPU"] == (2, 3)
    assert targets["1 paper reports a gain on GPU"] == (1,)


# All of them


@pytest.mark.parametrize("kind", PAGE_KINDS)
def test_nothing_is_said_in_words_and_drawn_in_words(kind):
    empty = page_figure(ChartFacts(), Wish(kind))
    heading, words = empty.nothing
    assert heading == "No papers"
    assert heading
    assert words.endswith(".")
    assert empty.sheet().records == ()
    laid = empty.laid_out(LIGHT, 900)
    assert laid.targets == ()
    texts = [shape.text for shape in laid.page.shapes]
    assert heading in " ".join(texts)


@pytest.mark.parametrize("kind", PAGE_KINDS)
@pytest.mark.parametrize("width", [200, 640, 1072, 1712])
def test_pages_fit_their_width(kind, width):
    dated = [paper(at, f"System {at}", 2020 + at % 3, at % 4, None) for at in range(1, 7)]
    for choice in CHOICES[kind] or ("",):
        figure = page_figure(facts(dated, CLAIMS, NAMED), Wish(kind, choice))
        page = figure.laid_out(LIGHT, width).page
        for shape in page.shapes:
            if hasattr(shape, "half"):
                assert 0 <= shape.x1 - shape.half <= shape.x2 + shape.half <= page.width
                assert 0 <= shape.y <= page.height


def test_a_few_years_stand_apart_over_the_whole_width():
    dated = [paper(at, f"System {at}", 2019 + at, 0, None) for at in range(1, 4)]
    page = page_figure(facts(dated, CLAIMS, ()), Wish("years", "speed")).laid_out(LIGHT, 1700).page
    years = sorted(
        shape.x
        for shape in page.shapes
        if isinstance(shape, Words) and shape.text in ("2020", "2021", "2022")
    )
    assert len(years) == 3
    first, second, third = years
    assert second - first == pytest.approx(third - second)
    # The axis takes 64 pixels, the margins some more: three equal parts of the rest.
    assert 500 < second - first <= (1700 - 64) / 3
    assert third < 1700 - 200


@pytest.mark.parametrize("chart", ["leaderboard", "years", "evidence"])
def test_a_page_fills_the_room_that_it_is_given(chart):
    dated = [paper(1, year=2023), paper(2, year=2024), paper(3, year=2024)]
    figure = page_figure(facts(dated, CLAIMS, ()), Wish(chart, "speed"))
    alone = figure.laid_out(LIGHT, 1700, headed=False).page.height
    assert figure.laid_out(LIGHT, 1700, headed=False, height=alone // 2).page.height == alone
    filled = figure.laid_out(LIGHT, 1700, headed=False, height=alone + 10).page.height
    assert alone < filled <= alone + 10
