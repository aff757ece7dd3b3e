"""How well claims are read, by the scorer of the shared folder: `python -m tests.claims_eval`.

Prints the figures for the raw texts, and for the repaired ones mapped back to the raw.
`--misses` also prints each miss.
"""

import argparse
import importlib.util
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from storage.claims.extract import Reading, extract
from storage.text.repair import repair
from tests.shared import shared_dir

Row = dict[str, Any]
FIELDS = (
    "start end low high unit direction bound metric factor_low factor_high platform_scope baseline "
    "of_baseline"
).split()


def load_scorer(folder: Path) -> ModuleType:
    """Load score.py, which is no part of the project, as a module."""
    spec = importlib.util.spec_from_file_location("claims_score", folder / "claims" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def as_row(text: str, reading: Reading) -> Row:
    """Give a reading under the field names of the gold."""
    claims = [
        {field: getattr(claim, field) for field in FIELDS}
        | {
            "quote": text[claim.start : claim.end],
            "platform": [p.name for p in claim.platforms],
            "platform_class": [p.device_class for p in claim.platforms],
        }
        for claim in reading.claims
    ]
    hardware = [
        {"name": h.name, "class": h.device_class, "quote": text[h.start : h.end]}
        for h in reading.hardware
    ]
    return {"text": text, "hardware": hardware, "claims": claims}


def through_repair(text: str) -> Reading:
    """Read the repaired text, and give the claims at their places in the raw one."""
    repaired = repair(text)
    reading = extract(repaired.text)
    claims = []
    for claim in reading.claims:
        start, end = repaired.to_raw(claim.start, claim.end)
        claims.append(replace(claim, start=start, end=end))
    return Reading(reading.hardware, tuple(claims))


def figures(folder: Path, *, repaired: bool = False, misses: bool = False) -> Row:
    """Give score.py's figures on the gold; system names are no matter of claims."""
    scorer = load_scorer(folder)
    gold = scorer.rows(folder / "claims" / "gold.jsonl")
    for row in gold:
        row.pop("system", None)
    read = through_repair if repaired else extract
    predictions = [as_row(row["text"], read(row["text"])) for row in gold]
    result: Row = scorer.score(gold, predictions, misses)
    result.pop("system", None)
    return result


def speed(folder: Path) -> float:
    """Give abstracts read a second of processor time, the best of three rounds over the gold."""
    texts = [row["text"] for row in load_scorer(folder).rows(folder / "claims" / "gold.jsonl")]
    best = 0.0
    for _ in range(3):
        begun = time.process_time()
        for text in texts:
            extract(text)
        best = max(best, len(texts) / (time.process_time() - begun))
    return best


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print each miss and wrong claim")
    options = parser.parse_args()
    folder = shared_dir()
    if folder is None:
        print("The folder of shared texts with the gold is not on this machine.")
        return 1
    for name, repaired in (("raw", False), ("repaired", True)):
        result = figures(folder, repaired=repaired, misses=options.misses and not repaired)
        said = (f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in result.items())
        print(f"{name:9}" + "  ".join(said))
    print(f"{speed(folder):.0f} abstracts a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
