"""From one JSON object to one record, whoever wrote it."""

import json
from collections.abc import Iterator, Mapping

from storage.readers.fields.author_objects import authors_of
from storage.readers.fields.known_ids import (
    arxiv_id_in,
    arxiv_id_of,
    doi_in,
    openalex_id_of,
    pmid_of,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import (
    one_line,
    paragraphs,
    without_announcement,
    without_mark,
    without_tags,
)
from storage.readers.objects.json_keys import Plan, plan_of
from storage.readers.objects.json_own import Own
from storage.readers.objects.json_rows import is_title
from storage.readers.objects.json_stream import JsonObject
from storage.readers.tables.column_names import Field
from storage.record import Author, PaperRecord

MAX_POSITION = 100_000
"""Words up to which an inverted index is put together."""

_OTHERS = frozenset(
    {
        "references",
        "citations",
        "reference",
        "cited_by",
        "related",
        "related_works",
        "titles",
        "descriptions",
        "abstracts",
    }
)
_EVIDENCE = (
    Field.AUTHORS, Field.YEAR, Field.VENUE, Field.DOI, Field.ARXIV_ID, Field.PMID,
    Field.OPENALEX_ID, Field.LINK,
)  # fmt: skip
_SUPPLEMENTS = frozenset({"attachment", "annotation", "note"})


def whole(value: JsonObject) -> JsonObject:
    """The object with what Hugging Face keeps under "paper" brought up."""
    paper = value.get("paper")
    return {**value, **paper} if isinstance(paper, dict) else value


def is_paper(value: JsonObject) -> bool:
    """Whether an object is a paper, or part of one: has an abstract, a title, or an id of its own.

    An object with a title and a list of papers is a list with a name.
    """
    value = whole(value)
    plan = plan_of(value)
    if is_supplement(value) or _has_abstract(value, plan, surely=True):
        return True
    if _title(value, plan):
        named = bool(plan.of(Field.AUTHORS))
        return named or (_is_described(value, plan) and not _holds_papers(value))
    return any(
        isinstance(value[key], str | list) and value[key] for key in plan.of(Field.DOI)
    ) or any(arxiv_id_of(text) for text in _id_texts(value, plan))


def _is_described(value: JsonObject, plan: Plan) -> bool:
    """Whether more than a title says that it is a paper: many other things have titles."""
    if len(value) <= 2 or _has_abstract(value, plan, also="summary"):
        return True
    return any(value[key] for field in _EVIDENCE for key in plan.of(field))


def is_supplement(value: JsonObject) -> bool:
    """Whether it is one of Zotero's items that belong to others: a file, a note, a mark."""
    kind = value.get("itemType")
    return isinstance(kind, str) and kind in _SUPPLEMENTS


def _has_abstract(value: JsonObject, plan: Plan, *, surely: bool = False, also: str = "") -> bool:
    """Whether there is an abstract; `surely` if it is called so, or as `also` says."""
    for key in plan.of(Field.ABSTRACT):
        name = key.lower()
        called_so = not (surely or also) or "abstract" in name or name == also
        if called_so and value[key] and isinstance(value[key], str | dict):
            return True
    return False


def _holds_papers(value: JsonObject) -> bool:
    for key, member in value.items():
        if key.lower() in _OTHERS or not isinstance(member, list) or not member:
            continue
        first = member[0]
        if isinstance(first, dict):
            plan = plan_of(first)
            if _title(first, plan) or _has_abstract(first, plan):
                return True
    return False


def record_of(value: JsonObject, line: int, position: int, key: str = "") -> PaperRecord | None:
    """The record of an object; None where neither title, abstract nor id is left.

    `key` is the name of the member that the object is: it may be the paper's id or title.
    """
    value = whole(value)
    plan = plan_of(value)
    texts = list(_id_texts(value, plan))
    doi, arxiv_id, pmid, openalex_id = _ids(value, plan, texts)
    title, abstract = _title(value, plan), _abstract(value, plan)
    if key:
        arxiv_id = arxiv_id or arxiv_id_of(key)
        doi = doi or doi_in(key)
        title = title or (one_line(key) if is_title(key) else "")
    if not (title or abstract or doi or arxiv_id or pmid or openalex_id):
        return None
    own = Own(value)
    return PaperRecord(
        position=position,
        line=line,
        abstract=abstract,
        title=title or None,
        authors=_authors(value, plan),
        year=_year(value, plan),
        venue=_venue(value, plan),
        doi=doi,
        arxiv_id=arxiv_id,
        pmid=pmid,
        openalex_id=openalex_id,
        links=web_addresses(_strings(value, plan.of(Field.LINK))),
        decision=own.decision,
        rating=own.rating,
        tags=own.tags,
        note=own.note,
    )


def _title(value: JsonObject, plan: Plan) -> str:
    for key in plan.of(Field.TITLE):
        member = value[key]
        if isinstance(member, list) and member:
            member = member[0]
        if isinstance(member, dict):
            member = member.get("title") or member.get("value")
        if isinstance(member, str) and (title := one_line(without_tags(member))):
            return without_mark(title)
    return ""


def _abstract(value: JsonObject, plan: Plan) -> str:
    for key in plan.of(Field.ABSTRACT):
        member = value[key]
        if isinstance(member, list):
            member = "\n\n".join(filter(None, map(_part, member)))
        elif isinstance(member, str) and key.endswith("inverted_index"):
            member = _loaded(member)
        if isinstance(member, dict):
            member = _put_together(member)
        if isinstance(member, str):
            member = without_announcement(without_tags(member))
            # arXiv begins a paragraph with blanks.
            if text := paragraphs(member, indented=True):
                return text
    return ""


def _part(part: object) -> str:
    """A paragraph of an abstract, or DataCite's description of a kind of its own."""
    if isinstance(part, dict):
        kind = part.get("descriptionType") or part.get("type") or "abstract"
        text = part.get("description") or part.get("abstract") or part.get("text")
        return text if isinstance(text, str) and str(kind).lower() == "abstract" else ""
    return part if isinstance(part, str) else ""


def _loaded(text: str) -> object:
    try:
        return json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return None


def _put_together(index: Mapping[str, object]) -> str:
    """The text of an inverted index: the words by their places."""
    words: dict[int, str] = {}
    for word, places in index.items():
        if not isinstance(places, list):
            return ""
        for place in places:
            if isinstance(place, int) and 0 <= place <= MAX_POSITION:
                words[place] = word
    return " ".join(words[place] for place in sorted(words))


def _authors(value: JsonObject, plan: Plan) -> tuple[Author, ...]:
    for key in plan.of(Field.AUTHORS):
        member = value[key]
        if key == "creators" and isinstance(member, list):
            kinds = [one.get("creatorType") for one in member if isinstance(one, dict)]
            if "author" in kinds:
                member = [one for one in member if _is_author(one)]
        if found := authors_of(member):
            return found
    return authors_of(value.get("editor"))


def _is_author(creator: object) -> bool:
    return isinstance(creator, dict) and creator.get("creatorType") == "author"


def _year(value: JsonObject, plan: Plan) -> int | None:
    return next(filter(None, map(year_of, _strings(value, plan.of(Field.YEAR)))), None)


def _venue(value: JsonObject, plan: Plan) -> str | None:
    for key in plan.of(Field.VENUE):
        member = value[key]
        if isinstance(member, list) and member:
            member = member[0]
        if isinstance(member, dict):
            names = (member.get(name) for name in ("name", "title", "display_name", "raw"))
            member = next((name for name in names if name), None)
        if isinstance(member, str) and (venue := one_line(without_tags(member))):
            return venue
    location = value.get("primary_location")
    source = location.get("source") if isinstance(location, dict) else None
    name = source.get("display_name") if isinstance(source, dict) else None
    return (one_line(name) or None) if isinstance(name, str) else None


def _ids(
    value: JsonObject, plan: Plan, texts: list[str]
) -> tuple[str | None, str | None, str | None, str | None]:
    links = _strings(value, plan.of(Field.LINK))
    extra = [text for text in (value.get("extra"), value.get("note")) if isinstance(text, str)]
    dois = _strings(value, plan.of(Field.DOI))
    doi = next(filter(None, map(doi_in, (*dois, *texts, *links))), None)
    named = _strings(value, plan.of(Field.ARXIV_ID))
    arxiv_id = next(filter(None, map(arxiv_id_of, (*named, *texts))), None) or next(
        filter(None, map(arxiv_id_in, (*links, *extra, *dois, *_reports(value)))), None
    )
    pmids = _strings(value, plan.of(Field.PMID))
    pmids += [text for text in (*texts, *links) if not text.isdigit()]
    pmids += [text for text in extra if "pmid" in text.lower()]
    openalex = _strings(value, plan.of(Field.OPENALEX_ID))
    return (
        doi,
        arxiv_id,
        next(filter(None, map(pmid_of, pmids)), None),
        next(filter(None, map(openalex_id_of, (*openalex, *texts))), None),
    )


def _reports(value: JsonObject) -> Iterator[str]:
    """Where Zotero keeps the number of a preprint."""
    for key in (
        "number",
        "archiveID",
        "reportNumber",
        "journal-ref",
        "journal",
        "publicationTitle",
    ):
        text = value.get(key)
        if isinstance(text, str):
            yield text


def _id_texts(value: JsonObject, plan: Plan) -> Iterator[str]:
    """What members that are only called an id hold; those of objects by the names of their ids."""
    for key in plan.of(Field.IDENTIFIER):
        member = value[key]
        if isinstance(member, dict):
            for kind, text in member.items():
                yield from (f"{_KINDS.get(kind.lower(), '')}{one}" for one in _texts(text))
        else:
            yield from _texts(member)
    for key in plan.of(Field.ARXIV_ID):
        yield from _texts(value[key])


_KINDS = {"arxiv": "arXiv:", "pubmed": "PMID:", "pmid": "PMID:"}


def _strings(value: JsonObject, keys: tuple[str, ...]) -> list[str]:
    """The texts in the members of these names."""
    found: list[str] = []
    for key in keys:
        member = value[key]
        if isinstance(member, str):
            found.append(member)
        elif member:
            found += _texts(member)
    return found


def _texts(member: object, depth: int = 0) -> Iterator[str]:
    """The texts in a member, numbers as texts, down a few levels."""
    if isinstance(member, str):
        yield member
    elif isinstance(member, int | float) and not isinstance(member, bool):
        # A column of numbers with gaps makes 2020 into 2020.0.
        yield str(member).removesuffix(".0")
    elif depth < 4 and isinstance(member, list | dict):
        inside = member.values() if isinstance(member, dict) else member
        for one in list(inside)[:50]:
            yield from _texts(one, depth + 1)
