"""A claim in words: its number, its hardware, its baseline, and whether somebody checked it.

Pure functions from `ClaimRow` to text, so that the list, the popover, the table and a screen
reader all say the same thing of the same claim.
"""

import re
from dataclasses import dataclass
from typing import cast

from storage.claims.claim import Direction, Unit, factors
from storage.claims.standing import SETTLED
from storage.database.rows import ClaimRow, claim_text
from storage.words import figures

UNITS = {"x": "times (×)", "%": "percent", "oom": "orders of magnitude"}
DIRECTIONS = {"increase": "more, faster", "decrease": "less, shorter"}
BOUNDS = {
    "exact": "exactly",
    "up_to": "at most (up to)",
    "at_least": "at least (more than)",
    "approx": "about",
    "average": "on average",
}
METRICS = {"speed": "speed", "time": "time", "throughput": "throughput", "energy": "energy"}
"""What the fields of a claim may hold, with the words for each, in the order of menus."""

_BOUND_TAILS = {
    "exact": "",
    "up_to": "at most",
    "at_least": "at least",
    "approx": "about",
    "average": "on average",
}
_TIMES = {
    ("increase", "speed"): "faster",
    ("increase", "time"): "faster",
    ("increase", "throughput"): "the throughput",
    ("increase", "energy"): "more energy-efficient",
    ("decrease", "speed"): "faster",
    ("decrease", "time"): "less time",
    ("decrease", "throughput"): "less throughput",
    ("decrease", "energy"): "less energy",
}
_QUOTED = 28
_LONG_QUOTE = re.compile(r"'[^']{60,}'|\"[^\"]{60,}\"")
_SCOPES = {
    "sentence": "named in the same sentence",
    "abstract": "named elsewhere in the abstract",
    "person": "set by a person",
}
_STATUS_WORDS = {
    "unchecked": "unchecked",
    "right": "checked",
    "wrong": "wrong",
    "corrected": "corrected",
    "added": "added by you",
}


@dataclass(frozen=True, slots=True)
class ClaimHeadline:
    """The parts of a claim's first line: "37.2×", "faster, at most", "speed", "= 1.54×"."""

    number: str
    words: str
    metric: str
    factor: str

    @property
    def text(self) -> str:
        """The whole line, for those who read without type sizes."""
        parts = [f"{self.number} {self.words}".strip(), self.metric, self.factor]
        return " · ".join(part for part in parts if part)


def headline(claim: ClaimRow) -> ClaimHeadline:
    """Say the number of a claim, what it counts, and how firm it is."""
    number = claim_text(claim.low, claim.high, claim.unit, claim.direction, "exact")
    if claim.unit == "%":
        what = "" if claim.metric == "speed" else claim.metric
    else:
        what = _TIMES.get((claim.direction, claim.metric), "faster")
    words = ", ".join(part for part in (what, _BOUND_TAILS.get(claim.bound, "")) if part)
    factor = f"a factor of {factor_text(claim)}" if claim.unit == "%" else ""
    if claim.factor_high < 1.0:
        factor = f"a slowdown, factor {factor_text(claim)}"
    # "less time · time" would say it twice.
    metric = "" if claim.metric in words.split() else claim.metric
    return ClaimHeadline(number, words, metric, factor)


def factor_text(claim: ClaimRow) -> str:
    """The claim as a ratio of speeds with three figures: "1.54×", "2.1–26×", "1,000×"."""
    low, high = _ratio(claim.factor_low), _ratio(claim.factor_high)
    return f"{low}×" if low == high else f"{low}–{high}×"


def _ratio(value: float) -> str:
    return figures(value, 3)


def evidence_lines(claim: ClaimRow) -> list[str]:
    """Why it was read so, a sentence a line, with the rule that read it."""
    lines = [
        reason if reason.endswith((".", "!", "?")) else f"{reason}." for reason in claim.reasons
    ]
    if claim.rule and not any(claim.rule in line for line in lines):
        lines.append(f"Rule: {claim.rule}.")
    return lines


def with_short_quotes(line: str) -> str:
    """Leave out the middle of long quotes, for where the sentence itself stands beside."""

    def shorter(match: re.Match[str]) -> str:
        quote, words = match[0][0], match[0][1:-1]
        first, last = words[:_QUOTED].rpartition(" ")[0], words[-_QUOTED:].partition(" ")[2]
        return f"{quote}{first or words[:_QUOTED]} … {last or words[-_QUOTED:]}{quote}"

    return _LONG_QUOTE.sub(shorter, line)


def reasons_text(claim: ClaimRow) -> str:
    """Why it was read so, as sentences in a row."""
    return " ".join(evidence_lines(claim))


def factor_rule(low: float, high: float, unit: str, direction: str, metric: str) -> str:
    """Say how the factor follows from the number: "35% less time: 1 / (1 − 0.35) = 1.54×"."""
    first, last = factors(low, high, cast("Unit", unit), cast("Direction", direction))
    same = first == last
    factor = f"{figures(first, 3)}×" if same else f"{figures(first, 3)}–{figures(last, 3)}×"
    number = figures(low) if low == high else f"{figures(low)}–{figures(high)}"
    slower = ", a slowdown" if last < 1.0 else ""
    if unit == "x":
        return f"A number of times is its own factor: {factor}{slower}."
    if unit == "oom":
        orders = "order" if low == high == 1 else "orders"
        sum_ = f"10^{number} = " if low == high else ""
        return f"{number} {orders} of magnitude: {sum_}{factor}."
    if direction == "decrease" and high < 100:
        sum_ = f"1 / (1 − {low / 100:.6g}) = " if low == high else ""
        return f"{number}% less {metric}: {sum_}{factor}."
    sum_ = f"1 + {low / 100:.6g} = " if low == high else ""
    if direction == "decrease":
        return f"Nothing takes {number}% less, so it is read as {number}% more: {sum_}{factor}."
    return f"{number}% more {metric}: {sum_}{factor}."


def platform_names(claim: ClaimRow) -> str:
    """The hardware of the faster side: "NVIDIA A100, FPGA", or ""."""
    return ", ".join(platform.name for platform in claim.platforms)


def device_classes(claim: ClaimRow) -> str:
    """The classes of that hardware, each once, in the order of the names."""
    return ", ".join(dict.fromkeys(platform.device_class for platform in claim.platforms))


def scope_words(claim: ClaimRow) -> str:
    """Where the hardware was found, or that none could be told."""
    if not claim.platforms:
        return "no hardware could be told"
    return _SCOPES.get(claim.platform_scope, "")


def baseline_words(claim: ClaimRow) -> str:
    """What it is compared with ("over CPU baselines"), or "" where the abstract names none."""
    return f"over {claim.baseline}" if claim.baseline else ""


def status_words(claim: ClaimRow) -> str:
    """Whether a person has checked it: "✓ checked", "✕ wrong", "unchecked"."""
    word = _STATUS_WORDS.get(claim.status, claim.status)
    mark = "✕ " if claim.status == "wrong" else "✓ " if claim.status in SETTLED else ""
    return mark + word


def spoken(claim: ClaimRow) -> str:
    """The whole claim as one sentence for a screen reader."""
    parts = [
        claim.text + (f" ({claim.metric})" if claim.metric else ""),
        f"on {platform_names(claim)}" if claim.platforms else "",
        baseline_words(claim),
        status_words(claim).lstrip("✓✕ "),
    ]
    return ", ".join(part for part in parts if part)
