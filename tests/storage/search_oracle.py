"""What a query means, found out the slow way: by looking at all of a paper.

Texts are made of the lower-case words of `FORMS`, one blank between them.
"""

from itertools import pairwise

from storage.query.syntax import (
    All,
    And,
    Baseline,
    Comparison,
    FieldText,
    From,
    Has,
    InList,
    Is,
    Not,
    Or,
    Phrase,
    Platform,
    Prefix,
    Tag,
    Word,
)
from tests.storage.search_papers import Paper

FORMS = {
    "model": "model",
    "models": "model",
    "kernel": "kernel",
    "kernels": "kernel",
    "quantized": "quantization",
    "quantization": "quantization",
    "flash": "flash",
    "attention": "attention",
    "gpu": "gpu",
    "gpus": "gpu",
    "memory": "memory",
}
"""Words of the random libraries, and the one that stands for all forms of each."""


def satisfies(paper: Paper, query) -> bool:
    """Say whether a paper satisfies a query."""
    match query:
        case All():
            return True
        case And():
            return _all_of(paper, query.queries)
        case Or():
            return any(satisfies(paper, part) for part in query.queries)
        case Not():
            return not satisfies(paper, query.query)
        case FieldText():
            return _in_text(_fields(paper)[query.name], query.query)
        case Word() | Phrase() | Prefix():
            return any(_in_text(words, query) for words in _fields(paper).values())
    return _MEANINGS[type(query)](paper, query)


def _believed(paper: Paper):
    return [claim for claim in paper.claims if claim.status != "wrong"]


def _compared(paper: Paper, query: Comparison) -> bool:
    if query.name == "speedup":
        return any(_between(claim.high, query) for claim in _believed(paper))
    return _between(paper.rating if query.name == "rating" else paper.year, query)


def _on(paper: Paper, query: Platform) -> bool:
    named = [*paper.hardware, *(p for claim in _believed(paper) for p in claim.platforms)]
    wanted = query.name.lower()
    return any(wanted in name.lower() or wanted == kind.lower() for name, kind in named)


def _against(paper: Paper, query: Baseline) -> bool:
    return any(query.name.lower() in (c.baseline or "").lower() for c in _believed(paper))


def _has(paper: Paper, query: Has) -> bool:
    return bool(
        {
            "note": paper.note,
            "highlight": paper.comments,
            "claim": _believed(paper),
            "tag": paper.tags,
            "rating": paper.rating,
            "title": paper.title,
            "list": paper.lists,
        }[query.what]
    )


def _from(paper: Paper, query: From) -> bool:
    wanted = query.name.lower()
    return wanted in paper.dump.lower() or wanted in paper.listing.lower()


_MEANINGS = {
    Tag: lambda paper, query: any(f"{t}/".startswith(f"{query.name}/") for t in paper.tags),
    Is: lambda paper, query: paper.decision == query.decision,
    Comparison: _compared,
    Platform: _on,
    Baseline: _against,
    Has: _has,
    InList: lambda paper, query: query.name in paper.lists,
    From: _from,
}


def _all_of(paper: Paper, queries) -> bool:
    """Words side by side in the query also count when the text writes them as one."""
    texts = list(_fields(paper).values())
    for index, query in enumerate(queries):
        if satisfies(paper, query):
            continue
        joined = set()
        if isinstance(query, Word):
            for left, right in ((index - 1, index), (index, index + 1)):
                if left >= 0 and right < len(queries):
                    pair = queries[left], queries[right]
                    if all(isinstance(word, Word) for word in pair):
                        joined.add(pair[0].text + pair[1].text)
        if not any(joined & set(words) for words in texts):
            return False
    return True


def _between(number: float | None, query: Comparison) -> bool:
    if number is None:
        return False
    if query.low is not None and not (number > query.low or number == query.low):
        return False
    if query.above and number == query.low:
        return False
    if query.high is not None and not (number < query.high or number == query.high):
        return False
    return not (query.below and number == query.high)


def _fields(paper: Paper) -> dict[str, list[str]]:
    return {
        "title": paper.title.split(),
        "abstract": paper.abstract.split(),
        "note": paper.note.split(),
        "comment": " ".join(paper.comments).split(),
        "author": " ".join(paper.authors).lower().split(),
        "system": paper.system.lower().split(),
    }


def _in_text(words: list[str], query) -> bool:
    forms = [FORMS.get(word, word) for word in words]
    match query:
        case Word():
            return FORMS.get(query.text, query.text) in forms or _apart(words, query.text)
        case Phrase():
            wanted = [FORMS.get(word, word) for word in query.text.split()]
            places = range(len(forms) - len(wanted) + 1)
            return any(forms[at : at + len(wanted)] == wanted for at in places)
        case Prefix():
            return any(word.startswith(query.text) for word in words)
    raise TypeError(str(query))


def _apart(words: list[str], compound: str) -> bool:
    return any(left + right == compound for left, right in pairwise(words))
