"""How often the system's name is found: prints the share of the gold and every miss.

Run as `python -m tests.label_eval [--misses]`, with the shared texts beside the project.
"""

import json
import sys
import time

from storage.text.label import system_of
from tests.shared import shared_dir


def evaluate(*, misses: bool) -> float:
    folder = shared_dir()
    if folder is None:
        raise SystemExit("the shared texts are not on this machine")
    lines = (folder / "claims" / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()]
    began = time.process_time()
    found = [system_of(row["text"]) for row in rows]
    each = (time.process_time() - began) / len(rows)
    right = 0
    for row, name in zip(rows, found, strict=True):
        same = key(name) == key(row["system"])
        right += same
        if misses and not same:
            print(f"{row['id']}: got {name!r}, want {row['system']!r} ({row['kind']})")
    share = right / len(rows)
    print(f"system {share:.3f} ({right} of {len(rows)}), {each * 1000:.2f} ms an abstract")
    return share


def key(name: str | None) -> str:
    return "".join(c for c in (name or "").lower() if c.isascii() and c.isalnum())


if __name__ == "__main__":
    evaluate(misses="--misses" in sys.argv[1:])
