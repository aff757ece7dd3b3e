"""Whether a text speaks of speed or of quality, where "performance" may mean either."""

import re
from dataclasses import dataclass

_SPEED = re.compile(
    r"speed-?up|\bfaster|\blatenc|throughput|runtime|run-time|execution time|wall-?clock|"
    r"inference (?:time|speed)|training (?:time|speed)|acceleration|accelerat|\bkernels?\b|"
    r"compiler|overhead|real-time|\bgpus?\b|\bfpgas?\b|\bcpus?\b|multicore|multi-core|simd|"
    r"bandwidth|scheduling|hardware|energy effici|performance per|\bcache|prefetch|high-performance"
)
_QUALITY = re.compile(
    r"accurac|% map\b|\bmiou\b|psnr|\bfid\b|\bf1\b|bleu|rouge|perplexity|\bauc\b|recall\b|"
    r"top-1|success rate|win rate|quality|classification|detection|segmentation|reasoning|"
    r"zero-shot|few-shot|generaliz|robustness|reward|benchmarks? of|state-of-the-art (?:results|"
    r"performance)|sharpe"
)


@dataclass(frozen=True, slots=True)
class Context:
    """Counts of words of speed and of quality in the whole text, and where they stand."""

    speed: tuple[int, ...]
    quality: tuple[int, ...]

    def weak_percent(self, start: int, end: int) -> bool:
        """Whether a percentage of "performance" in `start:end` is one of speed."""
        if any(start <= at < end for at in self.quality):
            return False
        if any(start <= at < end for at in self.speed):
            return len(self.speed) > len(self.quality)
        return len(self.speed) >= 5 and not self.quality

    def weak_factor(self, start: int, end: int) -> bool:
        """Whether a factor of "performance" in `start:end` is one of speed."""
        quality = sum(start <= at < end for at in self.quality)
        speed = sum(start <= at < end for at in self.speed)
        return quality <= speed if quality else bool(self.speed)


def context_of(folded: str) -> Context:
    """Count the words of a folded text."""
    return Context(
        tuple(m.start() for m in _SPEED.finditer(folded)),
        tuple(m.start() for m in _QUALITY.finditer(folded)),
    )
