"""Whether a text speaks of speed or of quality, where "performance" may mean either."""

import re
from bisect import bisect_left
from functools import cached_property

_SPEED = re.compile(
    r"speed-?up|\bfaster|\blatenc|throughput|runtime|run-time|execution time|wall-?clock|"
    r"inference (?:time|speed)|training (?:time|speed)|acceleration|accelerat|\bkernels?\b|"
    r"compiler|overhead|real-time|\bgpus?\b|\bfpgas?\b|\bcpus?\b|multicore|multi-core|simd|"
    r"bandwidth|scheduling|hardware|energy effici|performance per|\bcache|prefetch|high-performance"
)
_QUALITY = re.compile(
    r"accurac|% map\b|\bmiou\b|psnr|\bfid\b|\bf1\b|bleu|rouge|perplexity|\bauc\b|recall\b|"
    r"top-1|success rate|win rate|(?<!production-)quality|classification|detection|"
    r"segmentation|reasoning|"
    r"zero-shot|few-shot|downstream|generaliz|robustness|reward|benchmarks? of|"
    r"state-of-the-art (?:results|performance)|sharpe"
)


_KEPT = re.compile(
    r"(?:maintain|retain|preserv|keep|without|\bno |minimal|negligible|comparable|similar|\bsame|"
    r"compromis|sacrific|little|slight|identical|equal|ensur)[^.;,]*$"
)
_KEPT_AFTER = re.compile(
    r"[a-z]*,? (?:drop|loss|degradation|is |was |sustained|maintained|preserv|kept)"
)
"""What is only kept is not what the numbers are about: "while retaining accuracy"."""
_NEAR = 45
SPEED_TEXT = 5
"""Words of speed from which a text without words of quality is one about speed."""


class Context:
    """Words of speed and of quality in a text, counted when first asked for."""

    def __init__(self, folded: str) -> None:
        self._folded = folded

    @cached_property
    def speed(self) -> list[int]:
        """Where words of speed stand."""
        return [m.start() for m in _SPEED.finditer(self._folded)]

    @cached_property
    def quality(self) -> list[int]:
        """Where words of quality stand."""
        folded = self._folded
        return [
            m.start()
            for m in _QUALITY.finditer(folded)
            if not _KEPT.search(folded, max(0, m.start() - _NEAR), m.start())
            and not _KEPT_AFTER.match(folded, m.end())
        ]

    def weak_percent(self, start: int, end: int) -> bool:
        """Whether a percentage of "performance" in `start:end` is one of speed."""
        if _within(self.quality, start, end):
            return False
        if _within(self.speed, start, end):
            return len(self.speed) > len(self.quality)
        return len(self.speed) >= SPEED_TEXT and not self.quality

    def weak_factor(self, start: int, end: int, *, ahead: bool, performs: bool) -> bool:
        """Whether a factor of "performance" or "efficiency" in `start:end` is one of speed.

        Who says that one thing is `ahead` of another by a factor speaks of speed, unless the
        sentence says otherwise; who says that it `performs` so, unless the text does.
        """
        quality, speed = _within(self.quality, start, end), _within(self.speed, start, end)
        return (
            quality <= speed
            if quality
            else ahead or bool(self.speed) or (performs and not self.quality)
        )


def _within(places: list[int], start: int, end: int) -> int:
    """Count the places in `start:end`; they are in order."""
    return bisect_left(places, end) - bisect_left(places, start)
