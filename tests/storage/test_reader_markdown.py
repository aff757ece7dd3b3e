"""Markdown pages as bots, scrapers and people write them."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers.pages.markdown import MarkdownReader
from storage.readers.prose.listing import ListingReader
from storage.readers.reader import Content, Head
from storage.record import BadEntry, ListingTitle, PaperRecord, Remark
from tests.shared import needs_shared, shared_path

FIRST = (
    "We present Larkspur, a library that packs sparse tensors, and show that it is 3.1 times "
    "faster than the best code we know of. Its kernels fuse decoding with multiplication."
)
SECOND = (
    "Schedulers for shared clusters leave memory idle. This paper presents Teasel, which moves "
    "idle pages between nodes ahead of need, and saves 41% of the waiting in a trace of weeks."
)
TITLES = ["Larkspur: Packing Sparse Tensors", "Teasel Moves Idle Pages"]
NAMES = [["Ann Bee", "Carl van Dee"], ["Eve Fox"]]
IDS = ["2501.00001", "2501.00002v2"]
TEXTS = [FIRST, SECOND]


def head(text, name="page.md"):
    return Head(name, text.encode(), text, binary=False, whole=True)


def read(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(MarkdownReader().read(Content(BytesIO(data))))


def records(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def faults(entries):
    return [(entry.line, entry.reason) for entry in entries if isinstance(entry, BadEntry)]


def remarks(entries):
    return [entry.text for entry in entries if isinstance(entry, Remark)]


def groups(entries):
    return [entry.text for entry in entries if isinstance(entry, ListingTitle)]


def page(pattern, start="# Daily Papers\n\n", between="\n"):
    papers = zip(TITLES, NAMES, IDS, TEXTS, strict=True)
    return start + between.join(
        pattern.format(title=title, names=", ".join(names), id=arxiv, text=text, n=n)
        for n, (title, names, arxiv, text) in enumerate(papers, 1)
    )


LAYOUTS = {
    "labels in bold": "## {n}. {title}\n\n**Authors:** {names}\n**Date:** 2025-01-02\n\n"
    "**Abstract:** {text}\n\n[PDF](https://arxiv.org/pdf/{id})\n",
    "labels as headings": "## {title}\n\n*{names}*\n\n### Abstract\n\n{text}\n\n### Links\n\n"
    "- [arXiv](https://arxiv.org/abs/{id})\n- [code](https://github.com/a/b)\n\n---\n",
    "linked headings": "### [{n}] [{title}](https://arxiv.org/abs/{id})\n*{names}*\n\n"
    "Main category: cs.DC\n\nTL;DR: Rather quick.\n\n<details>\n  <summary>Details</summary>\n"
    "Motivation: Too slow so far.\n\nAbstract: {text}\n\n</details>\n\n",
    "list of links": "- [{title}](https://arxiv.org/abs/{id}) - {names}\n  - {text}\n",
    "numbered bold titles": "{n}. **{title}** [[paper](https://arxiv.org/abs/{id})]\n"
    "   - **Authors**: {names}\n   - **Abstract**: {text}\n",
    "bold links": "**[{title}](http://arxiv.org/abs/{id})**\n\n{names}\n\n> {text}\n",
    "labels in items": "## {title}\n- **Authors**: {names}\n- **arXiv**: https://arxiv.org/abs/{id}\n"
    "- **Subjects**: cs.DC; cs.PF\n- **Abstract**: {text}\n",
    "folded": "<details>\n<summary><b>{title}</b></summary>\n\n**Authors**: {names}\n\n"
    "**Abstract**: {text}\n\n**Link**: <https://arxiv.org/abs/{id}>\n</details>\n",
    "signs before labels": "### 📄 {title}\n\n👥 **Authors:** {names}\n\n📝 **Abstract:**\n{text}\n"
    "\n🔗 [Link](https://arxiv.org/abs/{id})\n",
    "of a feed": "## [{title}](https://arxiv.org/abs/{id})\n\n**Authors:** {names}\n\n"
    "arXiv:{id} Announce Type: new\nAbstract: {text}\n",
    "in Chinese": "## {title}\n\n**作者**：{names}\n\n**摘要**：{text}\n\n"
    "**链接**：https://arxiv.org/abs/{id}\n",
    "id first": "## {id}: {title}\n\nAuthors: {names}\n\nAbstract: {text}\n",
    "labels alone": "Title: {title}\nAuthors: {names}\nURL: https://arxiv.org/abs/{id}\n"
    "Abstract: {text}\n",
    "items of a feed": "## {title}\n\n- **Link**: [https://arxiv.org/abs/{id}](https://arxiv.org/abs/"
    "{id})\n- **Published**: Tue, 14 Oct 2025 00:00:00 -0400\n- **Authors**: {names}\n"
    "- **Summary**: {text}\n",
    "HTML headings": "<h3>{title}</h3>\n<p>Authors: {names}</p>\n<p>Abstract: {text}</p>\n"
    '<a href="https://arxiv.org/abs/{id}">arXiv</a>\n',
    "table": "| {n} | **[{title}](https://arxiv.org/abs/{id})** | {names} | {text} |",
    "table with folded texts": "| {n} | {title} [paper](https://arxiv.org/abs/{id}) | {names} |"
    "<details><summary>Show</summary><p>{text}</p></details> |",
}
TABLE = "# Daily Papers\n\n| No. | **Title** | Authors | Abstract |\n| --- | :---: | --- | --- |\n"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_give_the_same_papers(layout):
    start = TABLE if layout.startswith("table") else "# Daily Papers\n\n"
    text = page(LAYOUTS[layout], start)
    entries = read(text)
    found = records(entries)
    assert [record.title for record in found] == TITLES
    assert [record.abstract for record in found] == TEXTS
    assert [[author.name for author in record.authors] for record in found] == NAMES
    assert [record.arxiv_id for record in found] == IDS
    assert [record.position for record in found] == [0, 1]
    assert groups(entries)[:1] == ["Daily Papers"]
    assert faults(entries) == []
    assert remarks(entries) == []
    assert MarkdownReader().sniff(head(text)) >= 0.9


def test_headings_over_paragraphs_are_titles_where_nothing_else_tells():
    text = page("## {title}\n\n{text}\n") + f"\n## Sorting in Common Switches\n\n{FIRST}\n"
    found = records(read(text))
    assert [record.title for record in found] == [*TITLES, "Sorting in Common Switches"]
    assert [record.abstract for record in found] == [*TEXTS, FIRST]
    assert 0.7 < MarkdownReader().sniff(head(text)) < 0.9


def test_summaries_are_taken_with_a_word_about_it():
    entries = read(page("## [{title}](https://arxiv.org/abs/{id})\n\n**TL;DR**: {text}\n"))
    assert [record.abstract for record in records(entries)] == TEXTS
    assert remarks(entries) == [
        "The page gives summaries by others instead of abstracts; they were taken as abstracts."
    ]


def test_paragraphs_and_parts_of_an_abstract_stay_together():
    text = (
        "## Teasel Moves Idle Pages\n\n**Authors:** Eve Fox\n\n**Abstract:** One sentence here.\n"
        "Background: another one\nover two lines.\n\nA second paragraph.\n\n**Comments:** 5 pages\n"
    )
    (record,) = records(read(text))
    assert record.abstract == (
        "One sentence here. Background: another one over two lines.\n\nA second paragraph."
    )


def test_maths_and_marks_of_an_abstract():
    text = (
        "## On $a_{*}$ and *b*\n\n**Authors:** Eve Fox\n\n**Abstract:** Let $x_1 * y_1$ and "
        "**bold** be `code` of 3 * 4 * 5, with snake_case_names &amp; <sub>2</sub> [1].\n"
    )
    (record,) = records(read(text))
    assert record.title == "On $a_{*}$ and b"
    assert record.abstract == (
        "Let $x_1 * y_1$ and bold be code of 3 * 4 * 5, with snake_case_names & ₂ [1]."
    )


def test_lists_of_links():
    lines = {
        "- 2023-01-02, **Deep Things for All**, Ann Bee et.al., Paper: [http://arxiv.org/abs/2301.00001"
        "](http://arxiv.org/abs/2301.00001)": ("Deep Things for All", ["Ann Bee"], 2023),
        "- [2301.00001] [Other Things for All](https://arxiv.org/abs/2301.00001)": (
            "Other Things for All", [], None,
        ),
        "- A Title Without Marks. [[P](https://arxiv.org/abs/2301.00001)] [[C](https://x.y)]": (
            "A Title Without Marks.", [], None,
        ),
        "- **A Bold Title**, *Carl Dee, Eve Fox*, C 2022. [P](https://arxiv.org/abs/2301.00001)": (
            "A Bold Title", ["Carl Dee", "Eve Fox"], 2022,
        ),
        "* [A Linked Title](https://arxiv.org/abs/2301.00001), Ann Bee, Carl Dee, *ICML 2023*": (
            "A Linked Title", ["Ann Bee", "Carl Dee"], 2023,
        ),
        '1. Ann Bee, Carl Dee. "A Quoted Title." [paper](https://arxiv.org/abs/2301.00001)': (
            "A Quoted Title", ["Ann Bee", "Carl Dee"], None,
        ),
        "* [arXiv](https://arxiv.org/abs/2301.00001) Link First, Then the Title": (
            "Link First, Then the Title", [], None,
        ),
    }  # fmt: skip
    found = records(read("# Papers\n\n" + "\n".join(lines) + "\n"))
    assert [
        (record.title, [author.name for author in record.authors], record.year) for record in found
    ] == list(lines.values())
    assert {record.arxiv_id for record in found} == {"2301.00001"}


def test_labelled_lines_in_plain_text():
    text = page(LAYOUTS["labels alone"], start="")
    assert [record.title for record in records(read(text))] == TITLES
    assert [record.line for record in records(read(text))] == [1, 6]
    assert MarkdownReader().sniff(head(text, "papers.txt")) > 0.9


SCRAPED = """## Authors and titles for recent submissions

- [Fri, 16 Jan 2026](https://arxiv.org/list/cs.DC/recent?skip=0&show=50)

Total of 55 entries : 1-50 [51-55](https://arxiv.org/list/cs.DC/recent?skip=50&show=50)

### Fri, 16 Jan 2026 (showing 2 of 2 entries )

\\[1\\] [arXiv:2501.00001](https://arxiv.org/abs/2501.00001 "Abstract")
(cross-list from cs.IT)

\\[ [pdf](https://arxiv.org/pdf/2501.00001 "Download PDF"), [html](https://arxiv.org/html/2501.00001v1)\\]


Title:
Larkspur: Packing Sparse Tensors


[Ann Bee](https://arxiv.org/search/cs?searchtype=author&query=Bee,+A), [Carl van Dee](https://arxiv.org/search/cs?searchtype=author&query=Dee,+C)

Comments:
5 pages, 3 figures, accepted at a conference that is held every year in some large city


Journal-ref:
J. Tensors, 2025


Subjects:Distributed, Parallel, and Cluster Computing (cs.DC)

{abstract}

\\[2\\] [arXiv:2501.00002](https://arxiv.org/abs/2501.00002 "Abstract")

Title:
Teasel Moves Idle Pages


[Eve Fox](https://arxiv.org/search/cs?searchtype=author&query=Fox,+E)

Subjects:Machine Learning (cs.LG); Distributed, Parallel, and Cluster Computing (cs.DC)


Total of 55 entries : 1-50 [51-55](https://arxiv.org/list/cs.DC/recent?skip=50&show=50)

Showing up to 50 entries per page:
[fewer](https://arxiv.org/list/cs.DC/recent?skip=0&show=25)
\\|
more
\\|
[all](https://arxiv.org/list/cs.DC/recent?skip=0&show=2000)
"""


@pytest.mark.parametrize("abstract", ["", FIRST])
def test_scraped_pages_of_arxiv(abstract):
    entries = read(SCRAPED.replace("{abstract}", abstract))
    found = records(entries)
    assert [record.title for record in found] == TITLES
    assert [[author.name for author in record.authors] for record in found] == NAMES
    assert [record.abstract for record in found] == [abstract, ""]
    assert [record.arxiv_id for record in found] == ["2501.00001", "2501.00002"]
    assert found[0].venue == "J. Tensors, 2025"
    assert (faults(entries), remarks(entries)) == ([], [])


def test_a_listing_of_arxiv_copied_from_the_browser():
    text = (
        "[1] arXiv:2501.00001 [pdf, html, other]\nTitle: Larkspur: Packing Sparse Tensors\n"
        "Ann Bee, Carl van Dee\nComments: 5 pages\nSubjects: Performance (cs.PF)\n"
        f"{FIRST}\n\n[2] arXiv:2501.00002 (cross-list from cs.LG) [pdf, html, other]\n"
        "Title: Teasel Moves Idle Pages\nEve Fox\nSubjects: Machine Learning (cs.LG)\n"
    )
    found = records(read(text))
    assert [record.title for record in found] == TITLES
    assert [[author.name for author in record.authors] for record in found] == NAMES
    assert [record.abstract for record in found] == [FIRST, ""]
    assert MarkdownReader().sniff(head(text, "list.txt")) > 0.9


def test_rows_broken_over_lines():
    text = (
        "## Papers for 2025-10-14\n\n| Title | Authors | Summary |\n|---|---|---|\n"
        "| Larkspur: Packing Sparse\n  Tensors (Read more on [arXiv](https://arxiv.org/abs/2501.00001)"
        f" or [HuggingFace](https://huggingface.co/papers/2501.00001))|  | {FIRST} |\n"
        "| Teasel Moves Idle Pages (Read more on [arXiv](https://arxiv.org/abs/2501.00002))"
        f"| Eve Fox | {SECOND} |\n"
    )
    entries = read(text)
    found = records(entries)
    assert [record.title for record in found] == TITLES
    assert [record.abstract for record in found] == TEXTS
    assert found[0].arxiv_id == "2501.00001"
    assert groups(entries) == ["Papers for 2025-10-14"]
    assert len(remarks(entries)) == 1
    cut = read(text[: -len(SECOND) // 2])
    assert len(records(cut)) == 1
    assert faults(cut) == [(7, "the file ends inside this row")]


def test_what_belongs_to_no_paper_is_told():
    text = f"# About\n\n{SECOND}\n\n" + page(LAYOUTS["labels in bold"], "")
    entries = read(text)
    assert len(records(entries)) == 2
    assert remarks(entries) == ["The passage on line 1 belongs to no paper and was passed over."]


def test_an_abstract_page_that_was_scraped():
    text = (
        "Title: [2501.00001] Larkspur\n\nURL Source: https://arxiv.org/abs/2501.00001\n\n"
        "Markdown Content:\n# Title:Larkspur: Packing Sparse Tensors\n\n"
        "Authors:[Ann Bee](https://arxiv.org/search/cs?searchtype=author&query=Bee,+A), "
        "[Carl van Dee](https://arxiv.org/search/cs?searchtype=author&query=Dee,+C)\n\n"
        f"[View PDF](https://arxiv.org/pdf/2501.00001)\n\n> Abstract:{FIRST}\n\n"
        "Comments:15 pages\nSubjects:Performance (cs.PF)\n\n## Submission history\n\n"
        "From: Ann Bee [[view email](https://arxiv.org/show-email/1/2501.00001)] and so on\n"
        "**[[v1]](https://arxiv.org/abs/2501.00001v1)** Mon, 12 Jun 2025 17:57:34 UTC (1 KB)\n"
    )
    (record,) = records(read(text))
    assert (record.title, record.abstract) == (TITLES[0], FIRST)
    assert [author.name for author in record.authors] == NAMES[0]


def test_a_page_that_ends_in_a_folded_part():
    text = page(LAYOUTS["linked headings"])
    entries = read(text[:-60])
    assert [record.title for record in records(entries)] == TITLES[:1]
    assert [reason for _, reason in faults(entries)] == ["the file ends inside this entry"]


def test_a_page_that_ends_in_a_text():
    text = page(LAYOUTS["labels in bold"]) + "\n" + page(LAYOUTS["labels in bold"], start="")
    cut = read(text[: text.rindex("of weeks")])
    assert len(records(cut)) == 3
    assert faults(cut) == [(30, "the file ends inside this entry")]
    assert len(records(read(text))) == 4


def test_plain_listings_are_left_to_their_reader():
    several = "\n\n".join([FIRST, SECOND, FIRST.replace("Larkspur", "Fennel")])
    for text in (
        several,
        f"# Daily Papers\n\n{several}\n",
        f"## 2025-03-01\n\n{several}\n\n## 2025-03-02\n\n{several}\n",
        f"## Scheduling and Memory Work\n\n{several}\n\n## Sorting in the Network\n\n{several}\n",
        "\n".join(f"- {line}" for line in several.split("\n\n")),
        "\n\n".join(f"[{n}] {line}" for n, line in enumerate(several.split("\n\n"), 1)),
        f"Daily Papers\n\n{FIRST} Code: [here](https://github.com/a/b).\n\n{SECOND}\n",
        "title,abstract\nOne,Text one.\n",
        '{"title": "One"}\n',
    ):
        ours = MarkdownReader().sniff(head(text, "dump.txt"))
        assert ours <= ListingReader().sniff(head(text, "dump.txt")), text[:60]


COUNTS = {  # records, abstracts, records with authors; counted in the files with grep
    "arxiv_digest_results.md": (10, 10, 10),
    "daily_arxiv_2026-06-25.md": (26, 26, 26),
    "hf_daily_papers_2025-10-14.md": (44, 44, 17),
    "arxiv_list_cs_DC_recent_2026-01-16.md": (50, 0, 50),
}


@needs_shared
@pytest.mark.parametrize("name", COUNTS)
def test_real_pages(name):
    text = shared_path("samples", name).read_text(encoding="utf-8")
    assert MarkdownReader().sniff(head(text, name)) > 0.9
    entries = read(text)
    found = records(entries)
    with_texts, with_authors = (
        sum(bool(getattr(record, part)) for record in found) for part in ("abstract", "authors")
    )
    assert (len(found), with_texts, with_authors) == COUNTS[name]
    assert all(record.title and record.arxiv_id for record in found)
    assert faults(entries) == []


@needs_shared
def test_what_real_pages_say():
    first, *_, last = records(
        read(shared_path("samples", "daily_arxiv_2026-06-25.md").read_bytes())
    )
    assert first.title == "Wan-Streamer v0.1: End-to-end Real-time Interactive Foundation Models"
    assert first.abstract.startswith("We present Wan-Streamer, a native-streaming")
    assert first.abstract.endswith("for low-latency streaming interaction.")
    assert len(first.authors) == 24
    assert last.abstract.endswith("while simultaneously reducing computational complexity.")
    first, *_, last = records(read(shared_path("samples", "arxiv_digest_results.md").read_bytes()))
    assert (first.year, first.arxiv_id) == (2016, "1609.04846v1")
    assert last.abstract.endswith("those PIs generated by three state-of-the-art "
                                  "neural-network-based methods. In other words, our method was "
                                  "shown to produce higher-quality PIs.")  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_survived(data):
    layout = data.draw(st.sampled_from(sorted(LAYOUTS)))
    text = page(LAYOUTS[layout], TABLE if layout.startswith("table") else "# Papers\n\n")
    damaged = bytearray((text + SCRAPED).encode())
    for _ in range(data.draw(st.integers(0, 5))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] = data.draw(st.sampled_from(b"*_[]()|#>`\\$<\n\0\xff"))
    cut = data.draw(st.integers(100, len(damaged)))
    entries = read(bytes(damaged[:cut]))
    assert all(len(entry.excerpt) <= 80 for entry in entries if isinstance(entry, BadEntry))
