"""How well and how fast claims are read: `python -m tests.claims_eval`.

Prints the figures of the shared folder's scorer for the gold, raw and repaired (mapped back to
the raw text), for 160 abstracts of our own annotation on which rules were tuned since, and for 140
further ones on which none is. `--misses` prints each miss on the gold and on the former; those of
the last set are not looked at.
"""

import argparse
import csv
import hashlib
import importlib.util
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from storage.claims.claim import factors
from storage.claims.extract import Reading, extract
from storage.readers import dumps_in
from storage.record import PaperRecord
from storage.text.repair import repair
from storage.text.system import system_of
from tests.shared import ROOT, shared_dir

Row = dict[str, Any]
ANNOTATED = ROOT / "tests" / "data" / "annotated_claims.jsonl"
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


def gold_rows(folder: Path) -> list[Row]:
    """Give the annotated abstracts of the shared folder, on which the rules were tuned."""
    rows: list[Row] = load_scorer(folder).rows(folder / "claims" / "gold.jsonl")
    return rows


def annotated_rows(folder: Path, *, tuned_on: bool) -> list[Row]:
    """Give abstracts that we annotated before any rule saw them, in the form of the gold.

    Of these the misses of some have been looked at since, to mend what was wrong (`tuned_on`).

    `tests/data/annotated_claims.jsonl` holds places and values alone; the texts are looked up in
    the shared folder, and have to be the very ones that were read (their SHA-256 says so).
    """
    rows = []
    with (folder / "samples" / "arxiv_cs_DC_2025_part.csv").open(encoding="utf-8", newline="") as f:
        texts = [row["abstract"] for row in csv.DictReader(f)]
    for line in ANNOTATED.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["tuned_on"] != tuned_on:
            continue
        text = texts[row["row"]]
        if hashlib.sha256(text.encode()).hexdigest() != row["sha256"]:
            raise ValueError(f"Row {row['row']} of {row['file']} is not the text that was read.")
        rows.append(_with_words(row, text))
    return rows


def _with_words(row: Row, text: str) -> Row:
    def words(span: list[int] | None) -> str | None:
        return None if span is None else text[span[0] : span[1]]

    claims = []
    for claim in row["claims"]:
        low, high = factors(claim["low"], claim["high"], claim["unit"], claim["direction"])
        claims.append(
            {"of_baseline": False, "factor_low": low, "factor_high": high}
            | claim
            | {
                "quote": text[claim["start"] : claim["end"]],
                "baseline": words(claim["baseline"]),
            }
        )
    hardware = [
        {"name": name, "class": device_class, "quote": text[start:end]}
        for name, device_class, start, end in row["hardware"]
    ]
    return {
        "id": row["row"],
        "text": text,
        "system": words(row["system"]),
        "hardware": hardware,
        "claims": claims,
    }


def figures(folder: Path, gold: list[Row], *, repaired: bool = False, misses: bool = False) -> Row:
    """Give score.py's figures on annotated abstracts, read raw or through the repair."""
    predictions = []
    for row in gold:
        shown = repair(row["text"]).text
        reading = through_repair(row["text"]) if repaired else extract(row["text"])
        predictions.append(as_row(row["text"], reading) | {"system": system_of(shown)})
    result: Row = load_scorer(folder).score(gold, predictions, misses)
    return result


ROUNDS = 25


def speed(folder: Path) -> float:
    """Give abstracts of the two dumps read a second of processor time, best of many rounds.

    Whoever else is at the machine can only slow a round down.
    """
    texts = [
        entry.abstract
        for source in dumps_in([folder / "dumps"])
        for entry in source.read()
        if isinstance(entry, PaperRecord)
    ]
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        for text in texts:
            extract(text)
        best = max(best, len(texts) / (time.process_time() - begun))
    return best


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--misses", action="store_true", help="print each miss on the gold")
    options = parser.parse_args()
    folder = shared_dir()
    if folder is None:
        print("The folder of shared texts with the gold is not on this machine.")
        return 1
    gold = gold_rows(folder)
    sets = (
        ("gold, raw", gold, False),
        ("gold, repaired", gold, True),
        ("tuned on since", annotated_rows(folder, tuned_on=True), False),
        ("never tuned on", annotated_rows(folder, tuned_on=False), False),
    )
    for name, rows, repaired in sets:
        misses = options.misses and name in ("gold, raw", "tuned on since")
        result = figures(folder, rows, repaired=repaired, misses=misses)
        said = (f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in result.items())
        print(f"{name:16}" + "  ".join(said))
    print(f"{speed(folder):,.0f} abstracts of the dumps a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
