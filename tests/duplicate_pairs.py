"""Labelled pairs of papers, made from real records: the same one as other sources write it, and
hard cases of two. Run as `python -m tests.duplicate_pairs FOLDER` to write development.csv and
held_back.csv and print how the scoring does on both.

The records are those of the shared samples and dumps, read there. A paper belongs to one half by
a hash of its text, so that no pair of one half knows a paper of the other.
"""

import csv
import random
import re
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from storage.errors import DumpError
from storage.readers import dumps_in
from storage.record import PaperRecord
from tests.duplicate_changes import CHANGES, FIELDS, MARK_UP, Draft, name_form, name_parts
from tests.shared import shared_dir


@dataclass(frozen=True, slots=True)
class Pair:
    a: Draft
    b: Draft
    same: bool
    kind: str


def records(folder: Path) -> list[Draft]:
    """Every record of the shared files that says enough to be known by, each paper once."""
    found: dict[str, Draft] = {}
    for path in sorted([*(folder / "samples").iterdir(), *(folder / "dumps").iterdir()]):
        if path.name == "LOG.md":
            continue
        try:
            entries = [entry for dump in dumps_in([path]) for entry in dump.read()]
        except DumpError:
            continue
        for record in entries:
            if isinstance(record, PaperRecord) and _says_enough(record):
                draft = _draft(record)
                found.setdefault(_letters(draft.title) or _letters(draft.abstract)[:200], draft)
    # The same paper in two dumps would make a false "different".
    texts: dict[str, Draft] = {}
    for draft in found.values():
        texts.setdefault(_letters(draft.abstract)[:150] or _letters(draft.title), draft)
    return list(texts.values())


def _says_enough(record: PaperRecord) -> bool:
    title = len((record.title or "").split()) >= 3 and bool(record.authors)
    return title or len(record.abstract.split()) >= 40


def _draft(record: PaperRecord) -> Draft:
    return Draft(
        record.title or "",
        record.abstract,
        tuple(author.name for author in record.authors),
        "; ",
        str(record.year or ""),
        record.venue or "",
        record.doi or "",
        record.arxiv_id or "",
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def held_back(draft: Draft) -> bool:
    return bool(zlib.crc32((_letters(draft.title) + _letters(draft.abstract)).encode()) & 1)


def duplicates(draft: Draft, r: random.Random) -> Iterator[Pair]:
    """The paper beside itself as another source has it; ids are mostly on one side only."""
    base = draft if r.random() < 0.3 else replace(draft, doi="", arxiv_id="")
    for _ in range(2):
        other, names = base, []
        chosen = dict.fromkeys(r.sample(CHANGES, r.randrange(1, 6)))
        for change in sorted(chosen, key=lambda each: each in MARK_UP):
            changed = change(other, r)
            if _comparable(draft, changed):
                names.append(change.__name__.strip("_"))
                other = changed
        one = draft
        pair = (one, other) if r.random() < 0.5 else (other, one)
        yield Pair(*pair, same=True, kind="+".join(names))


def _comparable(a: Draft, b: Draft) -> bool:
    """Enough is left on both sides for a person to say that they are one paper."""
    texts = len(a.abstract) > 200 and len(b.abstract) > 200
    titles = bool(a.title and b.title)
    return texts or (titles and bool(a.authors and b.authors))


# Two papers that look like one


def parts_of_series(d: Draft, near: Draft, r: random.Random) -> Pair | None:
    if not d.title or not d.authors:
        return None
    one, two = r.choice(
        (
            (": Part I", ": Part II"), (", Part 1", ", Part 2"), (" I", " II"), (" (1)", " (2)"),
            (" - Part A: theory", " - Part B: experiments"), ("", " II"), ("", ": Part 2"),
            (". I. Foundations", ". III. Applications"), (", volume 1", ", volume 2"),
        )
    )  # fmt: skip
    text = r.choice((d.abstract, near.abstract, ""))
    year = d.year and str(int(d.year) + r.choice((0, 0, 1)))
    a = replace(d, title=d.title.rstrip(".") + one)
    b = replace(name_form(d, r), title=d.title.rstrip(".") + two, abstract=text, year=year,
                doi="", arxiv_id="")  # fmt: skip
    return Pair(a, b, same=False, kind="part")


def same_title(d: Draft, near: Draft, r: random.Random) -> Pair | None:
    if not d.title or not d.authors or not near.authors or _sharing(d, near):
        return None
    text = r.choice((near.abstract, ""))
    b = replace(near, title=r.choice((d.title, d.title.lower())), abstract=text, doi="",
                arxiv_id="", year=r.choice((d.year, near.year)))  # fmt: skip
    return Pair(d, b, same=False, kind="same title")


def erratum(d: Draft, near: Draft, r: random.Random) -> Pair | None:
    if not d.title:
        return None
    form = r.choice(
        (
            "Erratum: {}", "Erratum to: {}", "Correction to: {}", "Corrigendum to “{}”",
            "{} (Erratum)", "Comment on “{}”", "Reply to comments on “{}”", "Author Correction: {}",
            "Response to: {}", "{} [Retraction]", "Addendum: {}", "{}: Reply", "{}: Comment",
        )
    )  # fmt: skip
    people = near.authors if form.startswith("Comment") else d.authors
    text = r.choice(("", d.abstract, "In the original version a figure was shown wrongly."))
    year = d.year and str(int(d.year) + r.choice((0, 1)))
    b = replace(d, title=form.format(d.title), abstract=text, year=year, authors=people, doi="",
                arxiv_id="")  # fmt: skip
    return Pair(d, b, same=False, kind="erratum")


def next_paper(d: Draft, near: Draft, r: random.Random) -> Pair | None:
    """The same people a year later: another title, similar text, other numbers."""
    if len(re.findall(r"(?<!\d)\d{1,3}(?:\.\d+)?(?!\d)", d.abstract)) < 4:
        return None
    title = d.title
    if title:
        words = title.split()
        theirs = near.title.split() or ["Robust", "Scheduling", "Revisited"]
        half = len(words) // 2
        title = " ".join([*words[:half], *theirs[len(theirs) // 2 :]])
        if _letters(title) == _letters(d.title):
            return None
    text = re.sub(
        r"\d+(?:\.\d+)?", lambda m: f"{float(m[0]) * 1.7 + 3:.{len(m[0]) % 2}f}", d.abstract
    )
    mine, theirs = re.split(r"(?<=\.)\s+", text), re.split(r"(?<=\.)\s+", near.abstract)
    if r.random() < 0.7:
        cut = max(1, len(mine) // 2)
        text = " ".join([*mine[:cut], *theirs[-cut:]])
    year = d.year and str(int(d.year) + 1)
    b = replace(name_form(d, r), title=title, abstract=text, year=year, doi="", arxiv_id="")
    return Pair(d, b, same=False, kind="next paper")


def _other_number(match: re.Match[str]) -> str:
    return f"{float(match[0]) * 1.7 + 3:.{len(match[0]) % 2}f}"


def _sharing(a: Draft, b: Draft) -> bool:
    one, other = ({name_parts(name)[1].casefold() for name in d.authors} for d in (a, b))
    return bool(one & other)


def neighbours(drafts: list[Draft]) -> list[list[Draft]]:
    """For each paper, the two other ones that share most of its rarer words and people."""
    holding: dict[str, list[int]] = defaultdict(list)
    signs = [_signs(draft) for draft in drafts]
    for n, each in enumerate(signs):
        for sign in each:
            holding[sign].append(n)
    found = []
    for n, each in enumerate(signs):
        score: Counter[int] = Counter()
        for sign in each:
            if len(holding[sign]) <= 60:
                for other in holding[sign]:
                    score[other] += 3 if sign.startswith("@") else 1
        del score[n]
        close = [drafts[other] for other, _ in score.most_common(4)]
        found.append([other for other in close if not _may_be_same(drafts[n], other)][:2])
    return found


def _signs(draft: Draft) -> set[str]:
    words = re.findall(r"\w{4,}", (draft.title or draft.abstract).lower())
    return {*words, *(f"@{name_parts(name)[1].casefold()}" for name in draft.authors)}


def _may_be_same(a: Draft, b: Draft) -> bool:
    """The label of a pair that nobody has looked at would be a guess: versions of one work."""
    one, other = _letters(a.title), _letters(b.title)
    if one and other and (one[:40] == other[:40] or one in other or other in one):
        return True
    x, y = set(a.abstract.split()), set(b.abstract.split())
    return len(x & y) > 0.5 * max(1, min(len(x), len(y)))


HARD = (parts_of_series, same_title, erratum, next_paper)


def pairs(drafts: list[Draft], seed: int = 1) -> Iterator[Pair]:
    """All pairs of these papers; every one is drawn by the seed and the paper alone."""
    for draft, near in zip(drafts, neighbours(drafts), strict=True):
        r = random.Random(f"{seed}/{draft.title}/{draft.abstract[:80]}")
        yield from duplicates(draft, r)
        beside = near[0] if near else r.choice(drafts)
        for make in HARD:
            pair = make(draft, beside, r)
            if pair is not None:
                yield pair
        yield from (Pair(draft, other, same=False, kind="near neighbour") for other in near)


def write(file: Path, made: list[Pair]) -> None:
    columns = [f"{name}_{side}" for side in "ab" for name in FIELDS]
    with file.open("w", encoding="utf-8", newline="") as stream:
        rows = csv.DictWriter(stream, [*columns, "same", "kind"])
        rows.writeheader()
        for pair in made:
            label = {"same": int(pair.same), "kind": pair.kind}
            rows.writerow(pair.a.cells("a") | pair.b.cells("b") | label)


def main(folder: Path) -> None:
    from storage.duplicates.pairs import judge

    shared = shared_dir()
    if shared is None:
        sys.exit("The shared texts are not on this machine.")
    drafts = records(shared)
    for name, chosen in (
        ("development", [d for d in drafts if not held_back(d)]),
        ("held_back", [d for d in drafts if held_back(d)]),
    ):
        made = list(pairs(chosen))
        write(folder / f"{name}.csv", made)
        judged = list(judge(folder / f"{name}.csv"))
        report(name, made, judged)


def report(name: str, made: list[Pair], judged: list) -> None:
    right: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for pair, one in zip(made, judged, strict=True):
        for kind in pair.kind.split("+") if pair.same else [f"- {pair.kind}"]:
            of[kind] += 1
            right[kind] += one.right
        of[f"ALL {pair.same}"] += 1
        right[f"ALL {pair.same}"] += one.right
        if pair.same:
            of["certain"] += 1
            right["certain"] += one.verdict.outcome == "same"
        else:
            of["never certain"] += 1
            right["never certain"] += one.verdict.outcome != "same"
    print(name, len(made))
    for kind in sorted(of):
        print(f"  {kind:20} {right[kind]:6} of {of[kind]:6}  {right[kind] / of[kind]:.4f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
