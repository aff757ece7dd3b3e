"""Words before a colon that say what a line of a digest holds: "Authors:", "摘要：", "TL;DR"."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from storage.readers.tables.column_names import Field, known, plain_name


class Said(Enum):
    """What a labelled line gives; what has no place in a record is `OTHER`."""

    TITLE = "title"
    ABSTRACT = "abstract"
    SUMMARY = "summary"
    """What feeds call the abstract, and others a text of their own."""
    GIST = "gist"
    """A text that is surely by others than the authors: "TL;DR"."""
    AUTHORS = "authors"
    YEAR = "year"
    VENUE = "venue"
    LINK = "link"
    PART = "part"
    """A part of an abstract, if one is being read: "Methods:"; else of a summary by others."""
    OTHER = "other"
    SECTION = "section"
    """A part of a page on one paper, on whatever; all of it is passed over."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label with what follows it on its line."""

    said: Said
    rest: str


_FIELDS = {
    Field.TITLE: Said.TITLE, Field.ABSTRACT: Said.ABSTRACT, Field.AUTHORS: Said.AUTHORS,
    Field.YEAR: Said.YEAR, Field.VENUE: Said.VENUE, Field.LINK: Said.LINK, Field.DOI: Said.LINK,
    Field.ARXIV_ID: Said.LINK, Field.PMID: Said.LINK, Field.IDENTIFIER: Said.LINK,
}  # fmt: skip
_GISTS = """tldr|ai summary|short summary|key points|highlights|gist|
    one sentence summary|in short|总结|一句话总结|摘要总结|概述|内容概述|ai摘要|ai总结|
    中文摘要|中文翻译|摘要翻译|翻译|译文|chinese summary|chinese abstract|summary cn|
    一句话要点|核心要点|要点|核心贡献|要約|요약"""
_PARTS = """background|objective|objectives|aim|aims|purpose|motivation|introduction|method|
    methods|methodology|approach|results|result|findings|conclusion|conclusions|discussion|
    context|design|significance|contribution|contributions|importance|data sources|动机|方法|结果|
    结论|背景|目的|目标|创新点|贡献"""
_OTHERS = """category|categories|main category|primary category|subject|subjects|keywords|keyword|
    comments|comment|score|relevance|relevance score|upvotes|votes|likes|stars|citations|tags|
    topics|affiliation|affiliations|institution|institutions|reason|license|submitter|cross list|
    cross lists|msc class|acm class|report number|report no|doi link|position|submitted by|feed|
    published on hf|github stars|num comments|organization|关键词|关键字|分类|主题|类别|机构|单位|
    评论|备注|领域|标签|评分|收录"""
_LINKS = """paper|paper link|pdf|arxiv|arxiv link|link|links|url|code|project|project page|html|
    github|demo|data|dataset|doi|abs|source code|huggingface|hugging face|hf|website|论文|
    论文链接|链接|原文|代码|项目主页|地址"""
_AUTHORS = "by|written by|authors and affiliations|author list|作者|作者列表"
_YEARS = """published|publication date|submitted|submitted on|updated|last updated|date|posted|
    announced|发布|发布时间|发布日期|更新时间|日期|时间|提交日期"""


def _words(text: str) -> list[str]:
    return [plain_name(word) for word in text.replace("\n", "").split("|")]


_LABELS: dict[str, Said] = {
    **dict.fromkeys(_words(_OTHERS), Said.OTHER),
    **dict.fromkeys(_words(_PARTS), Said.PART),
    **dict.fromkeys(_words(_LINKS), Said.LINK),
    **dict.fromkeys(_words(_YEARS), Said.YEAR),
    **dict.fromkeys(_words(_AUTHORS), Said.AUTHORS),
    **dict.fromkeys(_words("summary|summaries"), Said.SUMMARY),
    **dict.fromkeys(_words(_GISTS), Said.GIST),
}

_LABELLED = re.compile(
    r"\s*(?:[^\w\s*\[（(【<$\\]{1,3}\s*)?(?P<mark>[*_]{0,3})\s*[【\[]?(?:[^\w\s*\[(]{1,3}\s+)?"
    r"(?P<name>[^\W\d_][\w \-/;()（）'’.&]{0,40}?)[】\]]?"
    r"(?:[*_]{1,3}\s*[:：]|\s*[:：]\s*[*_]{0,3}|】)"
    r"(?!//)\s*(?P<rest>.*)",
    re.DOTALL,
)
_DASHED = re.compile(
    r"\s*[*_]{0,3}(?P<name>abstract|summary)[*_]{0,3}\s*(?:[.—–]|--?)\s*[*_]{0,3}\s*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_FONT = re.compile(r"</?(?:font|span|b|strong|i|em|u|big|small|mark)\b[^<>]{0,300}>", re.IGNORECASE)
_COLON = re.compile("[:：】]")
_DASHED_NAME = re.compile(r"[\s*_]*(?:abstract|summary)", re.IGNORECASE)
_LONGEST = 120
"""Characters within which a label ends."""
_ALONE = re.compile(
    r"\s*(?:[^\w\s]{1,3}\s*)?[*_]{0,3}(?P<name>[^*_:：\n]{2,40}?)\s*[*_]{0,3}[:：]?\s*"
)
# "摘要（中文）", "Abstract (original)": which of several it is.
_QUALIFIED = re.compile(r"\s*[（(]\s*(?P<which>[^（()）]{1,30}?)\s*[）)]$")
_TRANSLATED = re.compile(
    r"中文|翻译|译|机翻|\bai\b|gpt|llm|chinese|translat|japanese|korean|\bzh\b|\bcn\b|日本語|한국어|번역",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\s*\(\d+\)$|\s*\d+$")


@lru_cache(maxsize=512)
def said_of(name: str) -> Said | None:
    """What a label says by its name alone, or None."""
    plain = plain_name(_COUNTED.sub("", name))
    if plain in _LABELS:
        return _LABELS[plain]
    qualified = _QUALIFIED.search(name)
    if qualified is not None:
        said = said_of(name[: qualified.start()])
        is_text = said is Said.ABSTRACT or said is Said.SUMMARY
        return Said.GIST if is_text and _TRANSLATED.search(qualified["which"]) else said
    found = known(name)
    if found is None:
        return None
    return _FIELDS.get(found[1], Said.OTHER)


@lru_cache(maxsize=8)
def label_of(text: str) -> Label | None:
    """The label that a line begins with: "**Authors:** A, B", "- Abstract: ...", "【摘要】..."."""
    if "<" in text[:_LONGEST]:
        text = _FONT.sub("", text)
    start = text[:_LONGEST]
    if not _COLON.search(start) and not _DASHED_NAME.match(start):
        return None
    for pattern in (_LABELLED, _DASHED):
        found = pattern.match(text)
        if found is not None:
            said = said_of(found["name"])
            if said is not None:
                return Label(said, found["rest"].strip())
    return None


def alone(text: str) -> Said | None:
    """What a whole line or heading labels: "**Abstract**", "### 摘要"."""
    found = _ALONE.fullmatch(text)
    return said_of(found["name"]) if found is not None else None
