"""What reading claims costs: abstracts a second, and how the time grows on hostile texts.

    python -m tests.benchmarks.reading_claims [DUMP...] [--small 250] [--large 1000] [--only WORD]

Prints, for abstracts of the dumps, how many are read in a second of processor time (best of
several rounds), and for each hostile text the time at two lengths in kilobytes with their ratio;
where reading is linear, the ratio is that of the lengths.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from storage.claims.extract import extract
from storage.readers.registry import dumps_in
from storage.record import PaperRecord
from storage.text.sentences import sentences

_ROUNDS = 7
_UNICODE = "\u2212\u00d7\u223c\u00bd\u0661\u00b3\ud800\u0301\u2009\U0001f680\u0130"


def _numbered(count: int) -> str:
    """A sentence that lists so many numbers, and says "respectively"."""
    listed = ", ".join(f"{1 + n % 9}.{n % 10}x" for n in range(count))
    return f"It is {listed} faster than others, respectively."


PIECES: dict[str, str] = {
    "1.5x": "1.5x ",
    "1.5x,": "1.5x, ",
    "times": "times ",
    "five times": "five times ",
    "(": "(",
    "( 2x": "(2x ",
    "1,000,": "1,000,",
    "1 000": "1 000 ",
    "faster than": "faster than ",
    "2x faster than": "2x faster than ",
    "reduces latency by": "reduces latency by ",
    "up to 2x and": "up to 2x and ",
    "compared to 2x": "compared to 2x ",
    "speedup of": "a speedup of 3 and ",
    "speedup": "speedup ",
    "~": "~",
    "-": "-",
    "digits": "1234567890",
    "digits and dots": "1.",
    "no stop": "the method reduces the latency of models by 30% on GPUs and it is 2x faster ",
    "blanks": " ",
    "stops": ". ",
    "newlines": "\n",
    "letters": "a",
    "hyphens": "a-",
    "capitals": "Aa. ",
    "A100": "A100 ",
    "A100 and": "A100 and ",
    "GPU,": "GPU, ",
    "over A100": "2x over an A100. ",
    "NVIDIA": "NVIDIA ",
    "Intel CPU": "an Intel CPU and an Intel GPU. ",
    "unicode": _UNICODE,
    "unicode 2x": f"2x faster {_UNICODE} ",
    "an order of": "an order of ",
    "half the": "half the ",
    "10^": "10^",
    "more than": "more than ",
    "it is. The gain": "It is about time. The gain is 2x. ",
    "which is 2x": "which is 2x, ",
    "energy/latency": "energy/latency ",
    "2x, 3x better": "2x, ",
    "in latency and": "2x in latency and ",
    "max.": "2x (max. 3x). ",
    "median and maximum": "median and maximum 2x and 3x, ",
    "(ACT)": "average completion time (ACT) by 2x. ",
    "x86 arm": "x86 arm ",
    "cpu (cpu)": "cpu (cpu) ",
    "makers": "NVIDIA, AMD, Intel GPUs ",
    "the accelerator": "we propose the the accelerator, ",
    "our our": "our our accelerator ",
    "hybrid": "GPU and CPU-GPU hybrid, ",
    "making GPU": "3x faster, making GPU, ",
    "per": "time per ",
    "that of": "that of 2x ",
}
"""Hostile texts: each is its piece over and over."""
NUMBERED = "respectively"


def hostile(name: str, length: int) -> str:
    """Give the hostile text of that name, so many characters long."""
    if name == NUMBERED:
        return _numbered(length // 6)[:length]
    piece = PIECES[name]
    return (piece * (length // len(piece) + 1))[:length]


def _seconds(work: Callable[[], object], rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        sentences.cache_clear()
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def _abstracts(paths: list[str]) -> list[str]:
    found = (entry for dump in dumps_in(map(Path, paths)) for entry in dump.read())
    return [entry.abstract for entry in found if isinstance(entry, PaperRecord)]


def _growth(small: int, large: int, only: str) -> Iterator[tuple[str, float, float]]:
    for name in (*PIECES, NUMBERED):
        if only in name:
            short, long = (
                _seconds(partial(extract, hostile(name, length)), 1) for length in (small, large)
            )
            yield name, short, long


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="*")
    parser.add_argument("--small", type=int, default=250, help="kilobytes of the shorter text")
    parser.add_argument("--large", type=int, default=1000, help="kilobytes of the longer text")
    parser.add_argument("--only", default="", help="hostile texts with this in their name")
    wanted = parser.parse_args()
    if wanted.dumps:
        texts = _abstracts(wanted.dumps)
        took = _seconds(lambda: [extract(text) for text in texts], _ROUNDS)
        print(f"{len(texts)} abstracts, {len(texts) / took:.0f} a second of processor time")
    print(f"growth from {wanted.small} to {wanted.large} kB: {wanted.large / wanted.small:.1f}")
    growth = _growth(wanted.small * 1000, wanted.large * 1000, wanted.only)
    for name, short, long in growth:
        print(f"  {name:20} {short:7.2f} s {long:7.2f} s   ratio {long / max(short, 1e-3):5.1f}")


if __name__ == "__main__":
    main()
