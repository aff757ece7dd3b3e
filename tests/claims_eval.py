"""Print how well claims are read, by the scorer of the shared folder: `python -m tests.claims_eval`.

Options: --misses prints each miss, --repaired reads the repaired text and maps back.
"""

import argparse
import importlib.util
import json
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

from storage.claims.extract import Reading, extract
from tests.shared import shared_dir


def load_scorer(folder: Path) -> ModuleType:
    """Load score.py as a module of its own."""
    spec = importlib.util.spec_from_file_location("claims_score", folder / "claims" / "score.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def as_row(text: str, reading: Reading) -> dict[str, Any]:
    """Give a reading in the field names of the gold."""
    claims = []
    for c in reading.claims:
        claims.append(
            {
                "quote": text[c.start : c.end],
                "start": c.start,
                "end": c.end,
                "low": c.low,
                "high": c.high,
                "unit": c.unit,
                "direction": c.direction,
                "bound": c.bound,
                "metric": c.metric,
                "factor_low": c.factor_low,
                "factor_high": c.factor_high,
                "platform": [p.name for p in c.platforms],
                "platform_class": [p.device_class for p in c.platforms],
                "platform_scope": c.platform_scope,
                "baseline": c.baseline,
                "of_baseline": c.of_baseline,
            }
        )
    hardware = [
        {"name": h.name, "class": h.device_class, "quote": text[h.start : h.end]}
        for h in reading.hardware
    ]
    return {"text": text, "system": None, "hardware": hardware, "claims": claims}


def main() -> int:
    """Score the gold and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    folder = shared_dir()
    if folder is None:
        print("The shared folder with the gold is not on this machine.")
        return 1
    scorer = load_scorer(folder)
    gold = scorer.rows(folder / "claims" / "gold.jsonl")
    for row in gold:
        del row["system"]
    texts = [row["text"] for row in gold]
    extract(texts[0])
    begun = time.perf_counter()
    readings = [extract(text) for text in texts]
    took = time.perf_counter() - begun
    predictions = [as_row(t, r) for t, r in zip(texts, readings, strict=True)]
    result = scorer.score(gold, json.loads(json.dumps(predictions)), options.misses)
    print(
        "  ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in result.items())
    )
    print(f"{len(texts) / took:.0f} abstracts a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
