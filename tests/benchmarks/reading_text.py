"""How the time to repair, cut and read a text grows on texts that regexes dislike.

    python -m tests.benchmarks.reading_text [--small 100] [--large 800] [--only WORD]

Prints, for each text, its time at two lengths in kilobytes and their ratio; where the work is
linear, the ratio is that of the lengths. What a regular expression tries in vain shows here
only: to the tests, which count steps of Python, it is one step.
"""

import argparse
import time
from collections.abc import Callable
from io import BytesIO

from storage.index.analysis import terms
from storage.readers.reader import Content
from storage.readers.tagged.ris import RisReader
from storage.text.repair import repair

REPAIRED = (
    "\\textbf{", "{", "http://", "$a", "``a", "~", "1times", "&amp;", "^{", "x2014", "frac{",
    "\\cite[", "<p ", "log", "k", "Ã", "--", "1 times 1", "sim 1", "_{", "\\u2014", "\\'",
)  # fmt: skip
CUT = ("a", "a-", "A", "1.1", "aA", "a\u0301", "1,000", "漢", "a.b'", "'", "1x ")
"""Each text is one of these over and over."""
FIELDS = {
    "AB  - ": ("<p ",), "AB  - <": (" ",), "AU  - ": (" ", "a, ", "A., "), "DO  - ": ("10.1000/",),
    "DO  - 10.1000/": ("().",), "N1  - ": ('RAYYAN-INCLUSION: {"a"=>',), "AU  - a": (", ",),
}  # fmt: skip
"""Fields of RIS, by how they begin: what they go on with, over and over."""
_RIS = RisReader()


def _read(field: str) -> object:
    raw = f"TY  - JOUR\nTI  - T\n{field}\nER  -\n".encode()
    return list(_RIS.read(Content(BytesIO(raw))))


def _seconds(work: Callable[[str], object], unit: str, length: int, before: str) -> float:
    text = before + unit * (length // len(unit))
    began = time.process_time()
    work(text)
    return time.process_time() - began


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", type=int, default=100, help="kilobytes of the shorter text")
    parser.add_argument("--large", type=int, default=800, help="kilobytes of the longer text")
    parser.add_argument("--only", default="", help="texts with this in their unit")
    wanted = parser.parse_args()
    print(f"growth from {wanted.small} to {wanted.large} kB: {wanted.large / wanted.small:.1f}")
    tried = [("repair", repair, "", REPAIRED), ("terms", terms, "", CUT)]
    tried += [(f"{before!r}", _read, before, units) for before, units in FIELDS.items()]
    for name, work, before, units in tried:
        for unit in units:
            if wanted.only in unit:
                short, long = (
                    _seconds(work, unit, 1000 * length, before)
                    for length in (wanted.small, wanted.large)
                )
                ratio = long / max(short, 1e-3)
                print(f"  {name:17} {unit!r:12} {short:7.3f} s {long:7.3f} s   ratio {ratio:5.1f}")


if __name__ == "__main__":
    main()
