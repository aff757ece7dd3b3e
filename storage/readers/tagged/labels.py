"""The labels of texts that call each field by its name: "Title:", "{Author}:", "摘要："."""

import re
from functools import cache

from storage.readers.tables.column_names import Field, known, plain_name

OTHER = "other"

_MEANINGS = {
    "title": "title|paper title|article title|document title|题名|篇名|标题|论文题目|题目",
    "authors": "author|authors|author s|author name|by|written by|作者|creator|creators|"
    "author list",
    "abstract": "abstract|summary|摘要|中文摘要|abstract english|english abstract|abstract text",
    "year": "year|date|published|publication date|publication year|creation date|pubtime|年|年份|"
    "发表时间|出版时间|出版日期|发表日期|submitted|submitted on|issue date|"
    "year of publication|posted",
    "venue": "journal|source|publication title|journal name|venue|conference|book title|booktitle|"
    "刊名|文献来源|来源|journal source|published in|publication|meeting|series|periodical",
    "doi": "doi|doi doi|doi number|digital object identifier",
    "arxiv": "arxiv|arxiv id|arxiv identifier|eprint",
    "pmid": "pmid|pubmed id",
    "link": "url|link|links|document url|file url|paper|pdf|paper url|pdf url|abs|链接|网址|"
    "full text url",
}
SHORT = {
    "TI": "title", "AU": "authors", "AB": "abstract", "SO": "venue", "JN": "venue", "PY": "year",
    "YR": "year", "DO": "doi", "DI": "doi", "UR": "link", "PM": "pmid",
}  # fmt: skip
"""Labels of old databases, "TI: ..."; where they are used, any two capitals are a label."""
BARE = SHORT | {"YP": "year", "ST": "venue", "UL": "link"}
"""The same where no colon follows: "--TI-- ..." of Biblioscape, "TI- ..." of Copac, "TI ~ ..."."""
_PASSED_OVER = """abstract number|accession number|acm class|address|affiliation|affiliations|
    author address|author affiliation|author email|author information|author keywords|award|
    categories|category|citation|citations|cited by|classification|code|comment|comments|copyright|
    correspondence address|country of publication|data type|database|database provider|
    document feature|document type|doi link|editor|editors|entry date|features|fund|funding|handle|
    identifier keyword|institution|isbn|issn|isbn issn|issue|keyword|keywords|kind|language|
    language of publication|last updated|license|links to|location|mesh|msc class|note|notes|
    number|number of pages|organ|page|pagecount|pages|period|place of publication|
    primary category|project page|proquest document id|provider|publication info|
    publication subject|publication type|publisher|publisher logo|record id|reference type|
    references|report no|score|section|srcdatabase|database source|source type|status|
    subject|subjects|subject terms|tags|template type|topic|topics|translated author|
    translated journal|translated title|type|updated|volume|people|company|export date|
    authors address|publication stage|source database|cited references|last update|revised"""
_PARTS = frozenset(
    plain
    for word in """background objective objectives aim aims purpose introduction method methods
    methodology approach result results finding findings conclusion conclusions discussion context
    design setting participants interventions measurements importance rationale hypothesis
    significance contribution contributions motivation problem evaluation question questions
    summary implications limitations materialsandmethods methodsandresults designmethods
    目的 方法 结果 结论 背景""".split()
    if (plain := plain_name(word))
)


@cache
def _table() -> dict[str, str]:
    table = dict.fromkeys(map(plain_name, _PASSED_OVER.replace("\n", "").split("|")), OTHER)
    for meaning, names in _MEANINGS.items():
        table |= dict.fromkeys(map(plain_name, names.split("|")), meaning)
    return table


_FIELDS = {
    Field.TITLE: "title", Field.ABSTRACT: "abstract", Field.AUTHORS: "authors", Field.YEAR: "year",
    Field.VENUE: "venue", Field.DOI: "doi", Field.ARXIV_ID: "arxiv", Field.PMID: "pmid",
    Field.LINK: "link",
}  # fmt: skip
_TWICE = re.compile(r"([A-Za-z][\w /()-]{0,30}?)-([^\x00-\x7f]{1,12})")


def meaning_of(label: str) -> str:
    """What a label says of a paper, `OTHER` where that is passed over, else empty.

    CNKI gives each label in two languages: "Title-题名" is a title.
    """
    twice = _TWICE.fullmatch(label.strip())
    if twice is not None:
        return meaning_of(twice[1]) or meaning_of(twice[2]) or OTHER
    plain = plain_name(label)
    found = _table().get(plain, "")
    if found or plain in _PARTS:
        return found
    column = known(label)
    return _FIELDS.get(column[1], OTHER) if column is not None else ""


def is_part(label: str) -> bool:
    """Whether a label is one of a structured abstract: "Methods"."""
    return plain_name(label) in _PARTS
