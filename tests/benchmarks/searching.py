"""How fast searching is, beside Whoosh as it comes, SQLite's FTS5 and tantivy.

    python -m tests.benchmarks.searching [--papers 1000 10000 100000] [--large] [--folder DIR]

A dump of invented papers is imported into a library, and indexed by the others. Every engine has
a process of its own, is asked for the same things in turn with the others, and gives the ids of
the 50 best papers and how many there are in all. Printed are medians of the times in ms (and in
brackets what one in twenty is above), the ratios to the others' medians, what it costs to index,
and how soon changes are found. `--large` adds 500,000 papers. tantivy is left out where its
package is not installed; `whoosh_engine` says how an index for Whoosh is made in fair time.

What has been built is kept in `--folder` and used again; an index of ours that an older program has
made is made anew. At the end comes how times grow with the number of papers.
"""

import argparse
import importlib.util
import json
import tempfile
from pathlib import Path
from typing import Final

from storage.index.schema import fingerprint
from tests.benchmarks.search import indexing, tables
from tests.benchmarks.search.indexing import Built
from tests.benchmarks.search.papers import rare_word, searches, write_papers
from tests.benchmarks.search.rounds import Times, first_results, in_turn

LARGE: Final = 500_000
WRITER_SAMPLE: Final = 2_000
"""Papers that Whoosh's own writer is given, and those who are measured beside it."""
_AND: Final = 2
"""Place among the searches of what a fresh process is asked."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    wanted = parser.parse_args()
    peers = ["fts5", "tantivy", "whoosh"]
    if importlib.util.find_spec("tantivy") is None:
        peers.remove("tantivy")
        print("tantivy is not installed, so it is left out: `pip install tantivy==0.27.0`.")
    with tempfile.TemporaryDirectory() as name:
        folder = wanted.folder or Path(name)
        measured = {
            count: measure(folder / str(count), count, peers, wanted.runs)
            for count in [*wanted.papers, *([LARGE] if wanted.large else [])]
        }
    if len(measured) > 1:
        print("\nhow it grows: medians in ms, and how often as many that is; in brackets, of hits")
        print(tables.growth(searches(""), measured))


def measure(folder: Path, count: int, peers: list[str], runs: int) -> Times:
    """Build what is not there yet, search, print, and give the times of warm searches."""
    papers = folder / "papers.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    if not papers.exists():
        write_papers(papers, count)
    indexed = _indexes(folder, papers, count, peers)
    rare = json.loads((folder / "facts.json").read_text(encoding="utf-8"))["rare"]
    kinds = searches(rare)
    print(f"\n{count:,} papers, medians in ms [95 %]")
    folders = {"shortlist": folder / "shortlist", "index": folder / "shortlist"}
    folders |= {name: folder / name for name in peers}
    warm = in_turn(folders, rare, len(kinds), runs)
    print(tables.searching(kinds, warm))
    ours = {name: folders[name] for name in ("shortlist", "index")}
    cold = in_turn(ours, rare, len(kinds), max(3, runs // 2), cold=True)
    print("\nwith nothing read of the index yet")
    print(tables.searching(kinds, cold))
    first = first_results(folder / "shortlist", rare, _AND, runs)
    print(f"\nfresh process, imports done, to the first result: {first.median:.0f} ms")
    single, many = indexing.updates(folder / "shortlist", runs, count)
    some = min(indexing.MANY, count)
    print(f"one paper changed and found: {single:.0f} ms; {some} of them: {many:.0f} ms")
    print(f"memory of the searcher: {warm['shortlist'][-1].memory:.0f} MiB")
    print(tables.indexing(indexed), flush=True)
    return warm


def _indexes(folder: Path, papers: Path, count: int, peers: list[str]) -> dict[str, Built]:
    """Build every index that is not there; give the costs, from this time or from then."""
    facts = folder / "facts.json"
    known = json.loads(facts.read_text(encoding="utf-8")) if facts.exists() else {}
    built = {name: Built(*figures) for name, figures in known.get("built", {}).items()}
    if known:
        indexing.catch_up_with(folder / "shortlist")
    else:
        indexing.built("shortlist", papers, folder / "shortlist", count)
    is_older = known.get("made of") != fingerprint()
    for name in ["index"] * is_older + [
        peer for peer in peers if not (known and (folder / peer).exists())
    ]:
        built[name] = indexing.built(name, papers, folder / name, count)
    few = min(count, WRITER_SAMPLE)
    for name in ("index", "whoosh writer"):
        sample = f"{name}, {few:,} papers"
        if sample not in built or (is_older and name == "index"):
            built[sample] = indexing.built(name, papers, folder / "few", count, few)
    built.pop("whoosh", None)  # Its index is ours, of words that were stemmed before.
    told = {
        "rare": known.get("rare") or rare_word(papers),
        "built": {name: [one.rate, one.peak, one.size] for name, one in built.items()},
        "made of": fingerprint(),
    }
    facts.write_text(json.dumps(told), encoding="utf-8")
    return built


if __name__ == "__main__":
    main()
