"""Small libraries for tests: four abstracts, how to import them, and their whole content."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

ABSTRACTS = (
    (
        "Sparse attention wastes memory traffic on short prompts. We present Quillon, a kernel "
        "library for block-sparse attention. Quillon reaches up to 4.2times speedup over dense "
        "kernels on NVIDIA A100 GPUs."
    ),
    (
        "Vector search on one device is bound by its memory. We introduce Ostrava, a generator of "
        "FPGA pipelines. It is 23x faster than a CPU baseline and 7.6x faster than a GPU."
    ),
    (
        "We study how readers choose papers. A survey of 212 readers shows that most of them "
        "decide on the abstract alone, and that few remember why a month later."
    ),
    (
        "Microcontrollers have little memory. PebbleNet keeps attention inside 256 KB of an ARM "
        "Cortex-M7 and cuts latency by 35\\% against a CMSIS baseline."
    ),
)
"""Four abstracts; ids 1 to 4 in this order."""


def listing(*abstracts: str, title: str = "Daily Papers") -> str:
    """A dump in the listing format."""
    return "\n\n".join((title, *abstracts)) + "\n"


def json_dump(path: Path, *papers: dict[str, object]) -> Path:
    """Write papers as JSON lines, as Shortlist itself exports them."""
    lines = [json.dumps({"decision": "undecided", "origins": [], **paper}) for paper in papers]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def run(work):
    """Take every step of a generator; give what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


LOGS = ("history", "unindexed", "sqlite_sequence")
"""Tables that grow with every act, undone or not."""


def content(folder: Path) -> str:
    """Every row of every table but the logs, in a fixed order."""
    lines = []
    with closing(sqlite3.connect(folder / "library.db")) as connection:
        tables = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
            )
        ]
        for table in tables:
            if table not in LOGS:
                rows = sorted(map(repr, connection.execute(f'SELECT * FROM "{table}"')))
                lines += [f"{table}: {row}" for row in rows]
    return "\n".join(lines)
