import itertools
import math

import pytest

from desktop.charts.axis import factor_label, ticks


def labels(low, high, pixels=800):
    return [tick.label for tick in ticks(math.log10(low), math.log10(high), pixels)]


def test_three_decades_have_the_numbers_people_use():
    shown = labels(1, 1000, 880)
    for wanted in ("1×", "1.5×", "2×", "3×", "5×", "10×", "20×", "50×", "100×", "500×", "1,000×"):
        assert wanted in shown


def test_every_tick_stands_at_its_own_number():
    for tick in ticks(-1.2, 4.3, 700):
        number = float(tick.label.rstrip("×").replace(",", ""))
        assert math.isclose(10**tick.log, number, rel_tol=1e-9)


def test_slowdowns_have_ticks_below_one():
    shown = labels(0.2, 4)
    assert "0.5×" in shown
    assert "1×" in shown
    assert shown.index("0.5×") < shown.index("1×")


def test_a_wide_axis_keeps_powers_of_ten_only():
    assert labels(1, 1e8, 500) == [
        "1×", "10×", "100×", "10³×", "10⁴×", "10⁵×", "10⁶×", "10⁷×", "10⁸×",
    ]  # fmt: skip


def test_up_to_a_million_numbers_are_written_out():
    assert labels(1, 1e6, 700) == [
        "1×", "2×", "5×", "10×", "100×", "1,000×", "10,000×", "100,000×", "1,000,000×",
    ]  # fmt: skip
    assert labels(100, 1e7, 900) == [
        "100×", "200×", "500×", "10³×", "10⁴×", "10⁵×", "10⁶×", "10⁷×",
    ]  # fmt: skip


def test_looked_at_closely_even_large_numbers_are_written_out():
    assert "2,000,000×" in labels(1.5e6, 6e6)


def test_a_decade_has_both_2_and_5_or_neither():
    # 160 pixels a decade: between 100× and 1,000× there is room for 200×, but not for 500×.
    shown = labels(1, 10_000, 640)
    assert {"2×", "5×", "20×", "50×"} <= set(shown)
    assert not {"200×", "500×", "2,000×", "5,000×"} & set(shown)


def test_hundreds_of_decades_are_labelled_in_even_strides():
    logs = [tick.log for tick in ticks(0, 300, 800)]
    assert 3 <= len(logs) <= 12
    assert len({round(after - before, 6) for before, after in itertools.pairwise(logs)}) == 1


def test_a_short_axis_has_fine_ticks():
    assert labels(1.09, 1.41) == ["1.1×", "1.15×", "1.2×", "1.25×", "1.3×", "1.35×", "1.4×"]


@pytest.mark.parametrize("pixels", [120, 300, 640, 1600])
@pytest.mark.parametrize(("low", "high"), [(1, 10), (0.4, 60), (1, 10_000), (1.2, 1.5)])
def test_labels_never_touch(low, high, pixels):
    placed = ticks(math.log10(low), math.log10(high), pixels, character=7.0)
    scale = pixels / (math.log10(high) - math.log10(low))
    for before, after in itertools.pairwise(placed):
        room = (after.log - before.log) * scale
        assert room > 7.0 * (len(before.label) + len(after.label)) / 2


def test_no_axis_no_ticks():
    assert ticks(1, 1, 500) == ()
    assert ticks(0, 1, 0) == ()


@pytest.mark.parametrize(
    ("factor", "label"),
    [
        (1, "1×"), (1.5, "1.5×"), (37.2, "37.2×"), (0.25, "0.25×"), (0.034, "0.034×"),
        (999.9, "1,000×"), (1234.5, "1,234×"), (99_999, "99,999×"),
        (1e6, "1,000,000×"), (2.5e7, "25,000,000×"), (1e9, "10⁹×"), (2.5e9, "2.5·10⁹×"),
        (1e300, "10³⁰⁰×"), (3e-5, "3·10⁻⁵×"), (9.996, "10×"),
    ],
)  # fmt: skip
def test_factors_in_three_figures(factor, label):
    assert factor_label(factor) == label
