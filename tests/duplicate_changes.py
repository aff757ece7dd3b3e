"""What sources do to one paper: cases, accents, names, cuts, mark-up, second versions."""

import random
import re
import unicodedata
from dataclasses import dataclass, replace

FIELDS = ("title", "abstract", "authors", "year", "venue", "doi", "arxiv_id")


@dataclass(frozen=True, slots=True)
class Draft:
    """A paper as cells of a table."""

    title: str = ""
    abstract: str = ""
    authors: tuple[str, ...] = ()
    form: str = "; "
    year: str = ""
    venue: str = ""
    doi: str = ""
    arxiv_id: str = ""

    def cells(self, side: str) -> dict[str, str]:
        authors = self.form.join(self.authors)
        return {
            f"{name}_{side}": authors if name == "authors" else getattr(self, name)
            for name in FIELDS
        }


def _case(d: Draft, r: random.Random) -> Draft:
    change = r.choice((str.upper, str.lower, str.title))
    return replace(d, title=change(d.title))


def _all_case(d: Draft, r: random.Random) -> Draft:
    return replace(d, title=d.title.upper(), authors=tuple(map(str.upper, d.authors)))


def _punctuation(d: Draft, r: random.Random) -> Draft:
    way = r.randrange(4)
    if way == 0:
        return replace(d, title=re.sub(r"[^\w\s]", "", d.title))
    if way == 1:
        return replace(d, title=re.sub(r"[^\w\s]", " ", d.title), abstract=d.abstract.lower())
    if way == 2:
        return replace(d, title=d.title.replace(":", " -").replace("'", "’") + ".")
    return replace(d, abstract=re.sub(r"[^\w\s]", " ", d.abstract))


def _truncated(d: Draft, r: random.Random) -> Draft:
    size = r.choice((250, 400, 500, int(len(d.abstract) * r.uniform(0.5, 0.95))))
    return replace(d, abstract=d.abstract[:size] + r.choice(("", "...", "…", " [truncated]")))


def _accents(d: Draft, r: random.Random) -> Draft:
    def plain(text: str) -> str:
        return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()

    if sum(sign.isascii() for sign in d.title + d.abstract) < 0.8 * len(d.title + d.abstract):
        return d
    return replace(
        d, title=plain(d.title), abstract=plain(d.abstract), authors=tuple(map(plain, d.authors))
    )


def name_parts(name: str) -> tuple[list[str], str]:
    *given, family = name.split() or [""]
    return given, family


def name_form(d: Draft, r: random.Random) -> Draft:
    way = r.randrange(8)

    def written(name: str) -> str:
        given, family = name_parts(name)
        if not given:
            return name
        firsts = [each[0] for each in given]
        return {
            0: f"{family}, {' '.join(given)}",
            1: f"{family}, {'. '.join(firsts)}.",
            2: f"{family} {''.join(firsts)}",
            3: f"{'. '.join(firsts)}. {family}",
            4: f"{family}, {firsts[0]}.",
            5: f"{family} {''.join(f'{each}.' for each in firsts)}",
            6: f"{given[0]} {family}",
            7: f"{family.upper()}, {' '.join(given)}",
        }[way]

    form = r.choice(("; ", " and ", ";")) if way in {0, 1, 4, 7} else r.choice(("; ", ", "))
    return replace(d, authors=tuple(map(written, d.authors)), form=form)


def _et_al(d: Draft, r: random.Random) -> Draft:
    if len(d.authors) < 3:
        return d
    return replace(d, authors=(*d.authors[: r.choice((1, 3))], "et al."))


def _no_authors(d: Draft, r: random.Random) -> Draft:
    return replace(d, authors=()) if len(d.abstract) > 300 else d


def _no_year(d: Draft, r: random.Random) -> Draft:
    return replace(d, year="")


def _year_off(d: Draft, r: random.Random) -> Draft:
    if not d.year:
        return d
    return replace(d, year=str(int(d.year) + r.choice((-1, 1))), venue=r.choice(("", "arXiv")))


def _tail(d: Draft, r: random.Random) -> Draft:
    if not d.abstract:
        return d
    tail = r.choice(
        (
            " © 2021 The Authors. Published by Elsevier B.V. This is an open access article.",
            " (c) 2019 Elsevier Ltd. All rights reserved.",
            " Copyright © 2020 John Wiley & Sons, Ltd.",
            " © The Author(s) 2022. Published by Oxford University Press.",
            " © 2018, Springer Nature Switzerland AG.",
            " Crown Copyright 2016 Published by Elsevier Inc.",
        )
    )
    return replace(d, abstract=d.abstract + tail)


_FOREIGN = (
    "untersuchung", "verfahren", "zur", "der", "beschleunigung", "von", "systemen", "über",
    "étude", "des", "méthodes", "pour", "les", "réseaux", "análisis", "sobre", "modelos",
)  # fmt: skip


def _translated(d: Draft, r: random.Random) -> Draft:
    if not d.title:
        return d
    foreign = " ".join(r.sample(_FOREIGN, 7)).capitalize()
    way = r.randrange(4)
    title = (
        f"{foreign} [{d.title}]",
        f"[{d.title}]",
        f"{d.title} [{foreign}]",
        f"{foreign} = {d.title}",
    )[way]
    return replace(d, title=title)


def _edited(d: Draft, r: random.Random) -> Draft:
    """A second version: some words replaced, left out, put in; perhaps a sentence more."""
    words = d.abstract.split()
    if len(words) < 40:
        return d
    share = r.uniform(0.02, 0.12)
    spare = ["also", "our", "new", "further", "thus", "significantly", "results", "method"]
    out: list[str] = []
    for word in words:
        dice = r.random()
        if dice < share / 3:
            continue
        if dice < share * 2 / 3:
            out.append(r.choice(spare))
        elif dice < share:
            out += [word, r.choice(spare)]
        else:
            out.append(word)
    text = " ".join(out)
    if r.random() < 0.3:
        text += " The code of all experiments is available on request from the first author."
    numbers = re.findall(r"\d+\.\d+", text)
    if numbers and r.random() < 0.3:
        text = text.replace(numbers[0], f"{float(numbers[0]) + 0.3:.1f}", 1)
    return replace(d, abstract=text)


def _sentence_gone(d: Draft, r: random.Random) -> Draft:
    parts = re.split(r"(?<=\.)\s+", d.abstract)
    if len(parts) < 5:
        return d
    del parts[r.randrange(len(parts))]
    return replace(d, abstract=" ".join(parts))


def _latex(d: Draft, r: random.Random) -> Draft:
    way = r.randrange(4)
    if way == 0:
        return replace(
            d,
            title=re.sub(r"\b(\w{7,})\b", r"\\emph{\1}", d.title, count=1),
            abstract=re.sub(r"(\d+(?:\.\d+)?)", r"$\1$", d.abstract),
        )
    if way == 1:
        return replace(d, abstract=d.abstract.replace("%", "\\%").replace("&", "\\&"))
    if way == 2:
        return replace(d, abstract=re.sub(r"(?<=\d)[x×]", r"$\\times$", d.abstract))
    return replace(d, title=re.sub(r"\b(\w{6,})\b", r"{\1}", d.title), form=" and ")


def _markup(d: Draft, r: random.Random) -> Draft:
    return replace(
        d,
        title=re.sub(r"\b(\w{6,})\b", r"<i>\1</i>", d.title, count=1).replace("&", "&amp;"),
        abstract=f"<p>{d.abstract}</p>" if d.abstract else "",
    )


def _typo(d: Draft, r: random.Random) -> Draft:
    words = d.title.split()
    long = [n for n, word in enumerate(words) if len(word) >= 7 and word.isalpha()]
    if not long:
        return d
    at = r.choice(long)
    word = words[at]
    place = r.randrange(2, len(word) - 1)
    words[at] = word[:place] + word[place + 1 :]
    return replace(d, title=" ".join(words))


def _other_ids(d: Draft, r: random.Random) -> Draft:
    doi = d.doi and r.choice((f"https://doi.org/{d.doi}", d.doi.upper(), f"doi:{d.doi}", ""))
    arxiv_id = d.arxiv_id and r.choice((f"{d.arxiv_id.split('v')[0]}v2", f"arXiv:{d.arxiv_id}", ""))
    return replace(d, doi=doi, arxiv_id=arxiv_id)


def _heading(d: Draft, r: random.Random) -> Draft:
    return replace(d, abstract=f"{r.choice(('Abstract: ', 'ABSTRACT '))}{d.abstract}")


def _no_abstract(d: Draft, r: random.Random) -> Draft:
    return replace(d, abstract="") if d.title and d.authors else d


def _no_title(d: Draft, r: random.Random) -> Draft:
    return replace(d, title="") if len(d.abstract) > 400 else d


CHANGES = (
    _case, _all_case, _punctuation, _truncated, _accents, name_form, name_form, _et_al,
    _no_authors, _no_year, _year_off, _tail, _translated, _edited, _edited, _sentence_gone,
    _latex, _markup, _typo, _other_ids, _heading, _no_abstract, _no_title,
)  # fmt: skip

MARK_UP = {_latex, _markup}
"""Changes that come on top of what is written, and go as a whole."""
