"""A logarithmic axis of ratios: where its ticks stand and what is written at them.

Positions are decimal logarithms, so 0 is 1× (no gain) and 1 is 10×.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

_PAIR: Final = (5.0, 2.0)
_STEPS: Final = (
    (6.0, _PAIR),
    (4.0, (3.0,)),
    (3.2, (1.5,)),
    (1.5, (7.0, 1.2, 4.0)),
    (1.2, (6.0, 8.0)),
    (0.5, tuple(n / 10 for n in range(11, 100))),
    (0.15, tuple(n / 20 for n in range(21, 200))),
    (0.05, tuple(n / 100 for n in range(101, 1000))),
)
"""The longest axis in decades that deserves them, and multiples within a decade; best first."""
_BARE_FROM: Final = 5
"""Decades from this one on have ticks at powers of ten only, unless one is looked at closely."""
_WRITTEN_OUT: Final = 6.2
"""An axis that ends there, as a decimal logarithm, writes its numbers out; a longer one writes
thousands and more as powers of ten, all of them."""
_STRIDES: Final = (1, 2, 3, 5, 10, 20, 50, 100)
"""Decades from one labelled power of ten to the next, where single ones stand too close."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on the axis: its decimal logarithm and the words beside it."""

    log: float
    label: str


def factor_label(factor: float) -> str:
    """Write a ratio in at most about three figures: "1.5×", "0.25×", "1,000×", "10⁹×"."""
    if factor <= 0 or not math.isfinite(factor):
        return f"{factor:g}×"
    power = math.floor(math.log10(factor) + 1e-12)
    if power >= 9 or power <= -4:
        lead = factor / 10.0**power if -300 < power < 300 else 10 ** (math.log10(factor) - power)
        text = f"{lead:.3g}"
        exponent = str(power).translate(SUPERSCRIPTS)
        return f"10{exponent}×" if text == "1" else f"{text}·10{exponent}×"
    decimals = max(0, 2 - power)
    text = f"{factor:,.{decimals}f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) + "×"


def ticks(low: float, high: float, pixels: float, character: float = 7.0) -> tuple[Tick, ...]:
    """Choose ticks between two logarithms for an axis of that many pixels.

    Powers of ten come first (every second, third ... one where they stand too close), then 2 and
    5 of a decade, where both have room, 3, 1.5, and finer ones on a shorter axis, each where its
    label leaves room to those already there.
    `character` is the width of a character in pixels.
    """
    if not high > low or pixels <= 0:
        return ()
    scale = pixels / (high - low)
    as_powers = high > _WRITTEN_OUT and high - low >= 1
    chosen: list[tuple[float, float, str]] = []
    for together in _candidates(low, high, scale):
        named = [(log, _tick_label(log, factor, as_powers=as_powers)) for log, factor in together]
        wanted = [(log, len(label) * character / 2, label) for log, label in named if label]
        if all(_has_room(one, chosen, scale, 2.2 * character) for one in wanted):
            chosen += wanted
    return tuple(Tick(log, label) for log, _, label in sorted(chosen))


def _has_room(
    one: tuple[float, float, str], chosen: list[tuple[float, float, str]], scale: float, gap: float
) -> bool:
    """Tell whether a label (logarithm, half its width, words) is clear of those chosen."""
    log, half, _ = one
    return all(abs(log - at) * scale >= half + other + gap for at, other, _ in chosen)


def _tick_label(log: float, factor: float, *, as_powers: bool) -> str:
    """Write large numbers `as_powers` of ten; "" for one that is none."""
    if not as_powers or log < 2.999:
        return factor_label(factor)
    whole = round(log)
    return f"10{str(whole).translate(SUPERSCRIPTS)}×" if abs(log - whole) < 1e-9 else ""


def _candidates(low: float, high: float, scale: float) -> Iterator[tuple[tuple[float, float], ...]]:
    """Give (logarithm, factor) of ticks that may be placed, best first, and which go together."""
    stride = next(n for n in _STRIDES if n * scale >= 60 or n == _STRIDES[-1])
    for power in range(math.floor(low / stride) * stride, math.ceil(high) + 1, stride):
        if _within(power, low, high):
            yield ((float(power), _power(power)),)
    if stride > 1:
        return
    for longest, step in _STEPS:
        if high - low > longest:
            return
        for power in range(math.floor(low), math.ceil(high) + 1):
            multiples = step if power < _BARE_FROM or high - low < 1 else ()
            there = tuple(
                (power + math.log10(multiple), multiple * _power(power))
                for multiple in multiples
                if _within(power + math.log10(multiple), low, high)
            )
            if step == _PAIR:
                yield there
            else:
                yield from ((one,) for one in there)


def _within(log: float, low: float, high: float) -> bool:
    return low - 1e-9 <= log <= high + 1e-9


def _power(power: int) -> float:
    return 10.0 ** max(-300, min(300, power))
