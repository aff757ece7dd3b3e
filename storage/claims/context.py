"""Whether a text speaks of speed or of quality, where "performance" may mean either."""

import re
from bisect import bisect_left
from functools import cached_property

_SPEED = (
    "speedup", "speed-up", "faster", "latenc", "throughput", "runtime", "run-time", "accelerat",
    "execution time", "wall-clock", "wallclock", "inference time", "inference speed",
    "training time", "training speed", "kernel", "compiler", "overhead", "real-time", "gpu", "fpga",
    "cpu", "multicore", "multi-core", "simd", "bandwidth", "scheduling", "hardware",
    "energy effici", "performance per", "cache", "prefetch", "high-performance", "workload",
    "linux", "contention", "disaggregated", "operating system", "edge tpu",
)  # fmt: skip
_QUALITY = (
    "accurac", "% map", "miou", "psnr", "bleu", "rouge", "perplexity", "recall", "top-1",
    "success rate", "win rate", "quality", "classification", "detection", "segmentation",
    "reasoning", "zero-shot", "few-shot", "downstream", "generaliz", "robustness", "reward",
    "benchmark of", "benchmarks of", "state-of-the-art results", "state-of-the-art performance",
    "sharpe", " score",
)  # fmt: skip
_QUALITY_WORDS = re.compile(r"(?<![a-z0-9])(?:fid|f1|auc)(?![a-z0-9])")
_KEPT = re.compile(
    r"(?:maintain|retain|preserv|keep|without|\bno |minimal|negligible|comparable|similar|\bsame|"
    r"compromis|sacrific|little|slight|identical|equal|ensur|production-)[^.;,]*$"
)
"""What is only kept is not what the numbers are about: "while retaining accuracy"."""
_KEPT_AFTER = re.compile(
    r"[a-z]*,? (?:drop|loss|degradation|is |was |sustained|maintained|preserv|kept)"
)
_LONGEST = max(map(len, _QUALITY))
_NEAR = 45
SPEED_TEXT = 5
"""Words of speed from which a text without words of quality is one about speed."""
SOME_SPEED = 3
"""As many are enough where "performance" itself is named."""
MOSTLY = 2
"""So many words of speed for each of quality make a text one about speed."""


class Context:
    """Words of speed and of quality in a text, counted when first asked for."""

    def __init__(self, folded: str) -> None:
        self.folded = folded

    @cached_property
    def speed(self) -> list[int]:
        """Where words of speed stand."""
        return _places(self.folded, _SPEED)

    @cached_property
    def named(self) -> list[int]:
        """Where words of quality stand."""
        places = _places(self.folded, _QUALITY)
        places += [match.start() for match in _QUALITY_WORDS.finditer(self.folded)]
        return sorted(places)

    @cached_property
    def quality(self) -> list[int]:
        """Where words of quality stand that are not only said to be kept."""
        return [at for at in self.named if not self._kept(at)]

    def _kept(self, at: int) -> bool:
        folded = self.folded
        return bool(_KEPT.search(folded, max(0, at - _NEAR), at) or _KEPT_AFTER.match(folded, at))

    def weak_percent(self, start: int, end: int, *, told: bool, ahead: bool) -> bool:
        """Whether a percentage of "performance" in `start:end` is one of speed.

        `told` says that the sentence also reports speed or energy in plain words, `ahead` that it
        only calls one thing ahead of another, as more often is said of quality.
        """
        if _within(self.named if ahead else self.quality, start, end):
            return False
        if told:
            return True
        if _within(self.speed, start, end):
            return len(self.speed) > len(self.quality)
        return len(self.speed) >= (SPEED_TEXT if ahead else SOME_SPEED) and not self.quality

    def weak_factor(self, start: int, end: int, *, ahead: bool, performs: bool) -> bool:
        """Whether a factor of "performance" or "efficiency" in `start:end` is one of speed.

        Who says that one thing is `ahead` of another by a factor speaks of speed, unless the
        sentence says otherwise; who says that it `performs` so, unless the text does.
        """
        if self._names_quality(start, end) and (quality := _within(self.quality, start, end)):
            speed = _within(self.speed, start, end)
            return quality <= speed or len(self.speed) >= MOSTLY * len(self.quality)
        if ahead or any(map(self.folded.__contains__, _SPEED)):
            return True
        return performs and not self.quality

    def _names_quality(self, start: int, end: int) -> bool:
        """Tell cheaply whether a word of quality may begin in `start:end`."""
        part = self.folded[start : end + _LONGEST]
        return any(map(part.__contains__, _QUALITY)) or bool(_QUALITY_WORDS.search(part))


def _places(folded: str, words: tuple[str, ...]) -> list[int]:
    """Find where any of the words stand, in order."""
    found = []
    for word in words:
        at = folded.find(word)
        while at >= 0:
            found.append(at)
            at = folded.find(word, at + 1)
    found.sort()
    return found


def _within(places: list[int], start: int, end: int) -> int:
    """Count the places in `start:end`; they are in order."""
    return bisect_left(places, end) - bisect_left(places, start)
