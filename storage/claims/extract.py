"""Read the reported speedups and the hardware of one abstract: text in, claims out."""

import re
from dataclasses import dataclass

from storage.claims.claim import HardwareMention, SpeedupClaim, factors
from storage.claims.platforms import Catalogue

VERSION = 1
"""Raised when results change; the library then reads its abstracts again."""

_SPEEDUP = re.compile(
    r"(?P<up>up to (?:an? )?)?(?P<number>\d{1,6}(?:\.\d{1,6})?) ?(?:x|×|times)"
    r"(?= (?:speed-?ups?|faster)\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What an abstract says: its hardware, once per name, and its claims in order of place."""

    hardware: tuple[HardwareMention, ...]
    claims: tuple[SpeedupClaim, ...]


def extract(text: str, catalogue: Catalogue | None = None) -> Reading:
    """Read `text`, raw or repaired, with the shipped catalogue unless another is given."""
    found = []
    for match in _SPEEDUP.finditer(text):
        value = float(match["number"])
        low, high = factors(value, value, "x", "increase")
        found.append(
            SpeedupClaim(
                start=match.start(),
                end=match.end(),
                low=value,
                high=value,
                unit="x",
                direction="increase",
                bound="up_to" if match["up"] else "exact",
                metric="speed",
                factor_low=low,
                factor_high=high,
                platforms=(),
                platform_scope="none",
                baseline=None,
                of_baseline=False,
                sentence=(0, len(text)),
                rule="number before cue",
                reasons=(f"{match.group()!r} stands before a word for speed",),
            )
        )
    return Reading((), tuple(found))
