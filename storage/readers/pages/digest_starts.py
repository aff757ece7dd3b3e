"""Where a line begins a paper: a linked title, bold or quoted words, a title before its links."""

import re
from dataclasses import dataclass

from storage.readers.fields.known_ids import arxiv_id_in
from storage.readers.pages.digest_draft import is_prose
from storage.readers.pages.digest_labels import alone, label_of
from storage.readers.pages.markdown_inline import Link, links_in, plain, title, without_links
from storage.readers.tables.column_values import reads_as_names

_PAPER_LINK = re.compile(
    r"arxiv\.org/(?:abs|pdf|html)/|doi\.org/10\.|huggingface\.co/papers/|openreview\.net/(?:forum|pdf)|"
    r"aclanthology\.org/|biorxiv\.org/content|medrxiv\.org/content|semanticscholar\.org/paper|"
    r"dl\.acm\.org/doi|ieeexplore\.ieee\.org/|alphaxiv\.org/|paperswithcode\.com/paper|"
    r"proceedings\.(?:mlr|neurips)|openaccess\.thecvf\.com|pubmed\.ncbi|link\.springer\.com/",
    re.IGNORECASE,
)
_DATE = r"(?:(?:19|20)\d\d[-/.]\d\d(?:[-/.]\d\d)?|\d\d[-/.]\d\d)"
_BOLD = re.compile(
    rf"\s*(?P<before>(?:[\[(]?{_DATE}[\])]?\s*[,:|-]?\s*)?(?:\d{{1,4}}[.)]\s*)?)"
    r"(?P<mark>\*\*|__)(?P<text>[^*].{4,400}?)(?P=mark)\s*[:.,]?\s*(?P<rest>.*)$",
    re.DOTALL,
)
_QUOTED = re.compile(
    r"(?P<before>[^\"“”]{0,600})[\"“](?P<text>[^\"“”]{12,400})[\"”]\s*(?P<rest>.*)$", re.DOTALL
)
_EMPHASISED = re.compile(
    r"\s*(?P<mark>[*_]{1,2})(?P<text>[^*_]{3,2000})(?P=mark)\s*[,.;:|]?\s*(?P<rest>.*)$", re.DOTALL
)
_BUTTON = re.compile(r"\b(?:paper|pdf|code|link|arxiv|url|abs|html)\s*:", re.IGNORECASE)
_OTHERS = re.compile(r"[,\s]*\bet\.?\s*al\.?(?=[\s,;.:)]|$)", re.IGNORECASE)
_MARKS_OF_STARTS = ("**", "__", "](", "://", "<a", "<A")
_WORDS = 3
"""Words from which the text of a link or bold line is a title and no button."""


@dataclass(frozen=True, slots=True)
class Start:
    """The title that a line begins a paper with, what stands before it, and the rest."""

    heading: str
    rest: str
    before: str = ""


def start_of(text: str, *, item: bool, beside: bool = False) -> Start | None:
    """How a line, which may be that of a list item, begins a paper; None where it does not.

    `beside` says that the item before it was a paper: then few words in bold are enough.
    """
    if not any(map(text.__contains__, _MARKS_OF_STARTS)):
        return None
    links = links_in(text)
    paper = any(_PAPER_LINK.search(link.to) for link in links)
    if label_of(text) is not None:
        return None
    bold = _BOLD.match(text)
    if (
        bold is not None
        and (paper or (item and (is_prose(bold["rest"]) or _stands_alone(bold, beside=beside))))
        and (_is_title(bold["text"]) or (beside and not bold["rest"].strip()))
        and alone(bold["text"]) is None
    ):
        return Start(bold["text"], _rest(bold["rest"]), bold["before"])
    if links and _PAPER_LINK.search(links[0].to) and _is_title(links[0].text):
        before, _, after = text.partition(f"[{links[0].text}](")
        if after and len(plain(before).split()) <= 3:
            target, _, rest = after.partition(")")
            return Start(f"[{links[0].text}]({target})", _rest(rest), before)
    return _unmarked(text, links) if item and paper else None


def _stands_alone(bold: re.Match[str], *, beside: bool) -> bool:
    """Whether a list item is nothing but a title in bold: what it leads to is on other lines."""
    return not bold["rest"].strip() and (beside or len(title(bold["text"]).split()) > _WORDS)


def _unmarked(text: str, links: list[Link]) -> Start | None:
    """A list item with a link to a paper and a title without a mark of its own."""
    quoted = _QUOTED.match(text)
    if quoted is not None and _is_title(quoted["text"]):
        return Start(quoted["text"].rstrip(",. "), _rest(quoted["rest"]), quoted["before"])
    before, bracket, after = text.partition("[")
    if bracket and _is_title(before) and not is_prose(before):
        return Start(before.strip(" ([,;:|-–—"), _rest(bracket + after))
    if any(arxiv_id_in(link.to) for link in links):
        bare = _rest(without_links(text).strip(" \n|·•,;()[]{}"))
        if _is_title(bare) and not is_prose(bare):
            return Start(bare, " ".join(f"[link]({link.to})" for link in links))
    return None


def names_at_start(text: str) -> tuple[str, str] | None:
    """The names that a text begins with, and the rest of it: "A Bee, C Dee, *ICML 2023*"."""
    emphasised = _EMPHASISED.match(text)
    if emphasised is not None and reads_as_names(_without_others(emphasised["text"])):
        return _without_others(emphasised["text"]), emphasised["rest"]
    shown = _BUTTON.sub(" ", _without_others(plain(text))).strip(" \n,;.|*")
    if reads_as_names(shown):
        return shown, ""
    parts = re.split(r"(?<=[,;.])\s+", shown)
    for count in range(len(parts) - 1, 0, -1):
        names = " ".join(parts[:count]).strip(" ,;.")
        if reads_as_names(names) and any(map(str.isdigit, parts[count])):
            return names, " ".join(parts[count:])
    return None


def _without_others(text: str) -> str:
    return _OTHERS.sub("", text)


def _is_title(text: str) -> bool:
    shown = title(text)
    return "://" not in shown and (len(shown.split()) >= _WORDS or len(shown) >= 16)


def _rest(text: str) -> str:
    return text.strip().lstrip(":：.,;|-–— \\").strip()
