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


LOGS = ("history", "history_piece", "unindexed", "sqlite_sequence")
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


SPARSE = (
    "We present Quillon, a kernel library for block-sparse attention. Long prompts waste memory "
    "traffic because dense kernels read blocks that the mask will throw away. Quillon plans which "
    "blocks are read before a kernel starts and fuses the plan with the softmax. It reaches up to "
    "4.2x speedup over dense kernels on NVIDIA A100 GPUs at the same perplexity."
)
VECTORS = (
    "Vector search on one device is bound by its memory. We introduce Ostrava, a generator of "
    "FPGA pipelines for approximate search. It is 23x faster than a CPU baseline and 7.6x faster "
    "than a GPU while it draws a third of the power of either, over four public sets of vectors."
)
SURVEY = (
    "We study how readers choose papers, and what becomes of the choice. A survey of 212 readers "
    "of three fields shows that most of them decide on the abstract alone, that few of them "
    "remember why a month later, and that notes which were written at once help more than tags."
)


def twin_dump(path: Path) -> Path:
    """Write eight papers: two groups that are one for certain, one that may be, one by itself.

    1 is a preprint and 2 its publication; 3, 4, 5 have no titles; 6 and 7 share all but the DOI.
    """
    return json_dump(
        path,
        {
            "title": "Quillon: Block-Sparse Attention That Plans Its Reads",
            "authors": ["Ada Lind", "Bo Fisker"],
            "year": 2024,
            "venue": "arXiv",
            "arxiv_id": "2401.01234",
            "abstract": SPARSE,
            "tags": ["gpu"],
        },
        {
            "title": "Quillon: block-sparse attention that plans reads",
            "authors": ["A. Lind", "B. Fisker"],
            "year": 2025,
            "venue": "Proceedings of MLSys",
            "doi": "10.1145/3600006",
            "abstract": SPARSE.replace("memory traffic", "bandwidth"),
            "tags": ["kernels"],
        },
        {"abstract": VECTORS},
        {"abstract": VECTORS.replace("one device", "a device")},
        {"abstract": VECTORS.replace("four public sets", "four sets")},
        {
            "title": "How Readers Choose Papers in a Hurry",
            "authors": ["F. Gray"],
            "year": 2020,
            "doi": "10.1145/1200001",
            "abstract": SURVEY,
        },
        {
            "title": "How readers choose papers in a hurry",
            "authors": ["Fran Gray"],
            "year": 2021,
            "doi": "10.1145/1300002",
            "abstract": SURVEY.replace("212 readers of", "212 people from"),
        },
        {"abstract": ABSTRACTS[3]},
    )


LIGHT = (
    "A photonic chip multiplies matrices with light, and the waveguide loses little of it.",
    "We train optical networks whose photonic waveguide meshes drift with temperature.",
    "Light in a waveguide carries the weights of this photonic accelerator without wires.",
)
STORES = (
    "A database index answers range queries from a tree of pages that splits as rows come.",
    "We shard a transactional database over cheap disks and merge its tree of pages at night.",
    "Queries over many rows are planned by a database that learns how large each join will be.",
)
"""Three abstracts on light and three on databases, which the ranking can tell apart."""


def set_relevance(library, values):
    """Give papers a relevance, or None, as a ranking does."""
    import numpy as np

    from storage.database.ranks import NONE, read_ranks, write_ranks

    with library._database.write() as connection:
        before = read_ranks(connection)
        ranks = before.reaching(max(values))
        for paper, value in values.items():
            ranks.relevance[paper] = NONE if value is None else round(value * 10_000)
        order = np.argsort(-ranks.relevance, kind="stable")
        ranks.place[order] = np.arange(1, len(order) + 1)
        ranks.place[ranks.relevance == NONE] = NONE
        write_ranks(connection, ranks, before)
