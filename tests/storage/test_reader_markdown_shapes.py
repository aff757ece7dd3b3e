"""Shapes of digests: tables of HTML and of properties, quoted papers, overviews, translations."""

from io import BytesIO

from storage.readers.pages.markdown import MarkdownReader
from storage.readers.reader import Content, Head
from storage.record import BadEntry, PaperRecord, Remark

FIRST = (
    "We present Larkspur, a library that packs sparse tensors, and we show that it is 3.1 times "
    "faster than the best code we know of; its kernels fuse decoding with multiplication."
)
SECOND = (
    "Schedulers for shared clusters leave memory idle. This paper presents Teasel, which moves "
    "idle pages between nodes ahead of need, and saves 41% of it."
)
CHINESE = (
    "我们提出了一个打包稀疏张量的库,并且证明它比我们所知道的最好的代码快三倍,"
    "它的内核把解码与乘法融合在一起。"
)


def read(text):
    return list(MarkdownReader().read(Content(BytesIO(text.encode()))))


def sniffed(text):
    return MarkdownReader().sniff(Head("page.md", text.encode(), text, binary=False, whole=True))


def papers(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def said(entries):
    return [entry for entry in entries if isinstance(entry, BadEntry | Remark)]


def test_a_table_of_html():
    rows = "".join(
        f"<tr>\n<td>2025-01-0{number}</td>\n<td>{title}</td>\n<td>Ada Bee, Carl Dee</td>\n"
        f"<td><a href='http://arxiv.org/abs/2501.0000{number}v1'>Link</a></td>\n"
        f"<td>{text}</td>\n</tr>\n"
        for number, title, text in ((1, "Larkspur", FIRST), (2, "Teasel | Again", SECOND))
    )
    page = (
        "<h2 style='color: red'>Updated today</h2>\n\n<table style='width: 100%'>\n<thead>\n<tr>\n"
        "<th>Date</th>\n<th>Title</th>\n<th>Authors</th>\n<th>URL</th>\n<th>Abstract</th>\n</tr>\n"
        f"</thead>\n<tbody>\n{rows}</tbody>\n</table>\n\nThe end.\n"
    )
    assert sniffed(page) > 0.9
    found = papers(read(page))
    assert [paper.title for paper in found] == ["Larkspur", "Teasel | Again"]
    assert [paper.abstract for paper in found] == [FIRST, SECOND]
    assert [paper.arxiv_id for paper in found] == ["2501.00001v1", "2501.00002v1"]
    assert [paper.line for paper in found] == [14, 21]
    assert [author.name for author in found[0].authors] == ["Ada Bee", "Carl Dee"]


def test_a_table_that_only_arranges_the_page_is_read_by_the_line():
    page = (
        "# Papers\n\n<table>\n<tr><td>\n\n"
        f"### [Larkspur packs tensors](https://arxiv.org/abs/2501.00001)\n\n{FIRST}\n\n"
        "</td></tr>\n</table>\n"
    )
    assert [paper.abstract for paper in papers(read(page))] == [FIRST]


def quoted(number, title, text):
    return (
        f"> ### {number}. {title}\n>\n> | Property | Content |\n> |:---:|:---|\n"
        f"> | 📅 Published | 2025-01-0{number} |\n> | 👤 Authors | Ada Bee |\n>\n"
        f"> **📄 Abstract:**\n> {text}\n>\n"
        f"> 🔗 [Read on](http://arxiv.org/abs/2501.0000{number}v1)\n\n---\n\n"
    )


def test_papers_in_quotes_with_a_table_of_properties():
    page = "# Daily\n\n" + quoted(1, "Larkspur\\-Lib", FIRST.replace(".", "\\.", 1)) + quoted(
        2, "Teasel", SECOND.replace("41%", "self\\-made 41%")
    )  # fmt: skip
    assert sniffed(page) > 0.9
    found = papers(read(page))
    assert [paper.title for paper in found] == ["Larkspur-Lib", "Teasel"]
    assert found[0].abstract == FIRST.replace("3.1", "3\\.1")
    assert found[1].abstract == SECOND.replace("41%", "self-made 41%")
    assert [paper.year for paper in found] == [2025, 2025]
    assert [author.name for author in found[0].authors] == ["Ada Bee"]


def overview_and_details():
    rows = "| 1 | [Larkspur](https://arxiv.org/abs/2501.00001) | 12 |\n"
    rows += "| 2 | [Teasel in memory](https://arxiv.org/abs/2501.00002) | 7 |\n"
    details = "".join(
        f"### {number}. {title}\n- **arXiv**: [`2501.0000{number}`](https://arxiv.org/abs/2501.0000"
        f"{number})\n- 👤 **Authors**: Ada Bee\n\n> 📝 **Abstract**: {text}\n\n"
        for number, title, text in ((1, "Larkspur", FIRST), (2, "Teasel in memory", SECOND))
    )
    return f"| Rank | Title | Votes |\n|:--:|------|:--:|\n{rows}\n", details


def test_an_overview_above_or_below_is_no_second_paper():
    overview, details = overview_and_details()
    for page in (overview + "## Details\n\n" + details, "## Details\n\n" + details + overview):
        entries = read("# Trending\n\n" + page)
        found = papers(entries)
        assert [paper.abstract for paper in found] == [FIRST, SECOND]
        assert [paper.position for paper in found] == [0, 1]
        assert said(entries) == [
            Remark("An overview names 2 papers that the page also describes; they were read once.")
        ]


def test_what_a_page_ends_with_is_no_paper_cut_off():
    _, details = overview_and_details()
    more = details.replace("2501.0000", "2502.0000").replace("Larkspur", "Fennel sorts")
    entries = read("# Trending\n\n" + details + more + "### Sources\nMade by a robot.\n")
    assert len(papers(entries)) == 4
    assert not any(isinstance(entry, BadEntry) for entry in entries)


def test_of_an_abstract_and_its_translation_the_original_is_taken():
    for first, second in (
        (f"**摘要**: {CHINESE}", f"**Abstract**: {FIRST}"),
        (f"**Abstract**: {FIRST}", f"**摘要**: {CHINESE}"),
        (f"### 摘要(中文)\n\n{CHINESE}", f"### 摘要(原文)\n\n> {FIRST}"),
    ):
        page = (
            "## Larkspur packs tensors\n\n**作者**: Ada Bee\n\n"
            f"[arXiv](https://arxiv.org/abs/2501.00001)\n\n{first}\n\n{second}\n"
        )
        assert [paper.abstract for paper in papers(read(page))] == [FIRST]


def test_parts_of_a_page_on_one_paper_are_no_papers():
    page = (
        "# Larkspur packs tensors\n\n**Authors**: Ada Bee\n\n"
        "[arXiv](https://arxiv.org/abs/2501.00001)\n\n## Where it may be used\n\n"
        f"{SECOND}\n\n{SECOND}\n\n## Abstract (original)\n\n> {FIRST}\n\n## Questions\n\n{SECOND}\n"
    )
    found = papers(read(page))
    assert [(paper.title, paper.abstract) for paper in found] == [("Larkspur packs tensors", FIRST)]


def test_where_links_lead_to_is_no_text():
    page = (
        f"## [Larkspur packs tensors](https://arxiv.org/abs/2501.00001)\n\n{FIRST}\n\n"
        "[stars]: https://img.example.org/stars.svg\n[issues]: https://example.org/issues\n"
    )
    assert [paper.abstract for paper in papers(read(page))] == [FIRST]


def test_items_in_bold_with_everything_else_on_lines_of_their_own():
    page = "# Digest\n\n## Packing\n\n" + "".join(
        f"- **{title}**  \n  Ada Bee, Carl Dee, et al.  \n  _2025-01-0{number}_ · "
        f"https://arxiv.org/abs/2501.0000{number}v1 · `cs.LG`  \n"
        f"  <details><summary>Abstract</summary>\n\n  {text}\n\n  </details>\n\n\n\n"
        for number, title, text in (
            (1, "Larkspur: Packing Tensors Again", FIRST),
            (2, "Idle Teasel", SECOND),
        )
    )
    found = papers(read(page))
    assert [paper.abstract for paper in found] == [FIRST, SECOND]
    assert [paper.title for paper in found] == [
        "Larkspur: Packing Tensors Again", "Idle Teasel",
    ]  # fmt: skip
    assert [paper.year for paper in found] == [2025, 2025]
    assert [author.name for author in found[1].authors] == ["Ada Bee", "Carl Dee"]


def test_labels_in_colour():
    page = "".join(
        f"### {number}. [{title}](https://arxiv.org/abs/2501.0000{number})\n\n"
        f"**<font color=#1a73e8>作者：</font>** Ada Bee, Carl Dee 等 8 位作者  \n"
        f"**<font color=#188038>领域：</font>** Memory\n\n"
        f"**<font color=#5f6368>摘要：</font>**\n> {text}\n\n---\n\n"
        for number, title, text in ((1, "Larkspur packs", FIRST), (2, "Teasel moves", SECOND))
    )
    found = papers(read(page))
    assert [paper.abstract for paper in found] == [FIRST, SECOND]
    assert [author.name for author in found[0].authors] == ["Ada Bee", "Carl Dee"]


def test_parts_before_the_abstract_and_parts_of_parts():
    page = "# All papers\n\n" + "".join(
        f"## {number}. {title}\n\n- Authors: Ada Bee; Carl Dee\n\n### Claims\n\n"
        f"- **up to 51% more** speed, on GPU, against the reference, as the text below says\n\n"
        f"#### up to 51% more\n\n- Metric: speed\n\n### Abstract\n\n{text}\n\n### Links\n\n"
        f"- <https://arxiv.org/abs/2501.0000{number}>\n\n### Origins\n\n- a.md, entry 1, line 2\n\n"
        for number, title, text in ((1, "Larkspur packs", FIRST), (2, "Teasel moves", SECOND))
    )
    found = papers(read(page))
    assert [(paper.title, paper.abstract, paper.arxiv_id) for paper in found] == [
        ("Larkspur packs", FIRST, "2501.00001"), ("Teasel moves", SECOND, "2501.00002"),
    ]  # fmt: skip


def test_dollars_in_several_cells_of_a_row():
    page = (
        "| Title | Date | Abstract |\n| --- | --- | --- |\n"
        f"| [Larkspur in 5 $\\mu$s](https://arxiv.org/abs/2501.00001) | 2025-01-02 "
        f"| $|x|$ is it. {FIRST} |\n"
        f"| [Teasel for $5](https://arxiv.org/abs/2501.00002) | 2025-01-03 | At $6. {SECOND} |\n"
    )
    found = papers(read(page))
    assert [paper.title for paper in found] == ["Larkspur in 5 $\\mu$s", "Teasel for $5"]
    assert [paper.abstract for paper in found] == [f"$|x|$ is it. {FIRST}", f"At $6. {SECOND}"]


def test_a_title_as_arxivs_old_feeds_have_it():
    page = (
        "## [Larkspur packs. (arXiv:2501.00001v2 [cs.LG] UPDATED)](https://arxiv.org/abs/2501.00001)"
        f"\n\n{FIRST}\n"
    )
    assert [paper.title for paper in papers(read(page))] == ["Larkspur packs"]
