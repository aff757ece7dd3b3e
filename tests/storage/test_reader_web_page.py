"""Saved web pages; the pages here are written by hand in the form of the real ones."""

import html
import json
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers import dumps_in
from storage.readers.files.decoding import Lines
from storage.readers.pages.web_page import WebPageReader
from storage.readers.reader import Content, Head
from storage.record import BadEntry, ListingTitle, PaperRecord

FIRST = (
    "We present Larkspur, a library that packs sparse tensors, and show that it is 3.1 times "
    "faster than the best code we know of, for $x &lt; y$ &amp; more."
)
SHOWN = FIRST.replace("&lt;", "<").replace("&amp;", "&")
SECOND = (
    "Schedulers for shared clusters leave memory idle. This paper presents Teasel, which moves "
    "idle pages between nodes ahead of need, and saves 41% of the waiting."
)


def head(text, name="page.html"):
    data = text.encode()
    return Head(name, data, "\n".join(Lines(BytesIO(data))), binary=False, whole=True)


def read(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(WebPageReader().read(Content(BytesIO(data))))


def records(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def faults(entries):
    return [(entry.line, entry.reason) for entry in entries if isinstance(entry, BadEntry)]


def names(record):
    return [author.name for author in record.authors]


LIST = f"""<!DOCTYPE html>
<html lang="en"><head><title>Performance</title>
<meta name="citation_title_of_nothing" content="x"/><style>.a {{ color: red }}</style></head>
<body><h1>Performance</h1>
<ul><li><a href="#item0">New submissions</a></li></ul>
<h3>New submissions (showing 1 of 1 entries)</h3>
<dl id='articles'>
<dt>
<a name='item1'>[1]</a>
<a href ="/abs/2501.00001" title="Abstract" id="2501.00001">arXiv:2501.00001</a>
[<a href="/pdf/2501.00001" title="Download PDF">pdf</a>, <a href="/format/2501.00001">other</a>]
</dt>
<dd>
<div class='meta'>
<div class='list-title mathjax'><span class='descriptor'>Title:</span>
 Larkspur: Packing $O(n)$ Tensors
</div>
<div class='list-authors'><a href="https://arxiv.org/search/cs?query=Bee,+A">Ann Bee</a>,
<a href="https://arxiv.org/search/cs?query=Dee,+C">Carl van Dee</a></div>
<div class='list-comments mathjax'><span class='descriptor'>Comments:</span> 5 pages</div>
<div class='list-journal-ref'><span class='descriptor'>Journal-ref:</span> J. Tensors, 2025</div>
<div class='list-subjects'><span class='descriptor'>Subjects:</span>
<span class="primary-subject">Performance (cs.PF)</span></div>
<p class='mathjax'>
{FIRST}
</p>
</div>
</dd>
</dl>
<h3>Cross submissions (showing 1 of 1 entries)</h3>
<dl>
<dt><a href="/abs/2501.00002v3">arXiv:2501.00002</a> (cross-list from cs.LG)</dt>
<dd><div class='meta'>
<div class="list-title mathjax"><span class="descriptor">Title:</span> Teasel Moves Pages</div>
<div class="list-authors"><a href="/a/fox_e_1">Eve Fox</a></div>
</div></dd>
</dl>
<div>Total of 2 entries</div></body></html>
"""


def test_lists_of_arxiv():
    entries = read(LIST)
    first, second = records(entries)
    assert (first.title, first.abstract) == ("Larkspur: Packing $O(n)$ Tensors", SHOWN)
    assert (names(first), names(second)) == (["Ann Bee", "Carl van Dee"], ["Eve Fox"])
    assert (first.arxiv_id, second.arxiv_id) == ("2501.00001", "2501.00002v3")
    assert (first.venue, first.line, first.position) == ("J. Tensors, 2025", 8, 0)
    assert (second.title, second.abstract, second.position) == ("Teasel Moves Pages", "", 1)
    assert [entry.text for entry in entries if isinstance(entry, ListingTitle)] == [
        "New submissions (showing 1 of 1 entries)", "Cross submissions (showing 1 of 1 entries)",
    ]  # fmt: skip
    assert faults(entries) == []
    assert WebPageReader().sniff(head(LIST)) > 0.9


def test_a_list_that_is_cut_off():
    entries = read(LIST[: LIST.index("Eve Fox")])
    assert [record.title for record in records(entries)] == ["Larkspur: Packing $O(n)$ Tensors"]
    assert faults(entries) == [(32, "the page ends inside this entry")]
    entries = read(LIST[: LIST.index("faster than")])
    assert records(entries) == []
    assert faults(entries) == [(8, "the page ends inside this entry")]


ABSTRACT = f"""<!DOCTYPE html>
<html><head><title>[2501.00001] Larkspur</title>
<meta name="citation_title" content="Larkspur: Packing Tensors" />
<meta name="citation_author" content="Bee, Ann" />
<meta name="citation_author" content="van Dee, Carl" />
<meta name="citation_doi" content="10.1234/lark" />
<meta name="citation_date" content="2025/01/02" />
<meta name="citation_arxiv_id" content="2501.00001" />
<meta name="citation_abstract" content="We present Larkspur, cut short." />
</head><body>
<a href="/abs/2412.99999">previous</a>
<h1 class="title mathjax"><span class="descriptor">Title:</span>Larkspur: Packing Tensors</h1>
<div class="authors"><span class="descriptor">Authors:</span><a href="/a">Ann Bee</a>,
<a href="/b">Carl van Dee</a></div>
<blockquote class="abstract mathjax">
<span class="descriptor">Abstract:</span>{FIRST}<br>A second line.
</blockquote>
<table><tr><td class="tablecell jref">J. Tensors 3, 2025</td></tr></table>
</body></html>
"""


def test_an_abstract_page_of_arxiv():
    (record,) = records(read(ABSTRACT))
    assert record.title == "Larkspur: Packing Tensors"
    assert record.abstract == SHOWN + " A second line."
    assert names(record) == ["Ann Bee", "Carl van Dee"]
    assert (record.year, record.doi, record.arxiv_id) == (2025, "10.1234/lark", "2501.00001")
    assert record.venue == "J. Tensors 3, 2025"
    assert WebPageReader().sniff(head(ABSTRACT)) > 0.9


def test_results_of_a_search_at_arxiv():
    page = f"""<!DOCTYPE html><html><body><ol>
<li class="arxiv-result"><div class="is-marginless"><p class="list-title is-inline-block">
<a href="https://arxiv.org/abs/2501.00001">arXiv:2501.00001</a> [<a href="x">pdf</a>]</p></div>
<p class="title is-5 mathjax"> Larkspur: <span class="search-hit">Packing</span> Tensors </p>
<p class="authors"><span>Authors:</span> <a href="/a">Ann Bee</a>, <a href="/b">Carl van Dee</a></p>
<p class="abstract mathjax"><span class="has-text-black-bis">Abstract</span>:
<span class="abstract-short">We present&hellip; <a>&#9661; More</a></span>
<span class="abstract-full">{FIRST} <a href="#">&#9651; Less</a></span></p>
<p class="is-size-7"><span>Submitted</span> 2 January, 2025; <span>announced</span> 2024.</p>
</li></ol></body></html>"""
    (record,) = records(read(page))
    assert record.title == "Larkspur: Packing Tensors"
    assert record.abstract == SHOWN
    assert names(record) == ["Ann Bee", "Carl van Dee"]
    assert (record.year, record.arxiv_id) == (2025, "2501.00001")


def daily(*papers):
    items = [
        {"title": title, "paper": {"id": arxiv, "title": title, "summary": text, "upvotes": 3,
         "authors": [{"name": "Ann Bee", "hidden": False}], "publishedAt": "2025-01-02T00:00:00Z"}}
        for arxiv, title, text in papers
    ]  # fmt: skip
    props = html.escape(json.dumps({"dailyPapers": items, "date": "2025-01-03"}))
    return (
        '<!doctype html>\n<html class=""><head><title>Daily Papers</title></head>\n<body><main>\n'
        f'<div class="SVELTE_HYDRATER contents" data-target="DailyPapers" data-props="{props}">'
        '<article><h3><a href="/papers/2501.00001">Larkspur</a></h3></article></div></main></body>'
        "</html>"
    )


def test_the_daily_papers_of_hugging_face():
    page = daily(("2501.00001", "Larkspur", SHOWN), ("2501.00002", 'Teasel "moves"', SECOND))
    entries = read(page)
    found = records(entries)
    assert [(r.title, r.abstract, r.arxiv_id) for r in found] == [
        ("Larkspur", SHOWN, "2501.00001"), ('Teasel "moves"', SECOND, "2501.00002"),
    ]  # fmt: skip
    assert names(found[0]) == ["Ann Bee"]
    assert {record.line for record in found} == {4}
    assert WebPageReader().sniff(head(page)) > 0.9
    cut = read(page[: page.index("moves idle") - 100])
    assert len(records(cut)) == 1
    assert len(faults(cut)) == 1


def test_a_page_of_a_publisher():
    page = f"""<html><head><meta property="og:title" content="Site">
<meta name="citation_title" content="Teasel &amp; Pages">
<meta name="citation_author" content="Eve Fox">
<meta name="citation_journal_title" content="J. Pages"><meta name="citation_publication_date"
 content="2024/05"><meta name="citation_doi" content="doi:10.1234/teasel"></head><body>
<nav>Home</nav><div class="abstract"><h2>Abstract</h2><p>{SECOND}</p><p>More of it.</p></div>
</body></html>"""
    (record,) = records(read(page))
    assert record.title == "Teasel & Pages"
    assert record.abstract == f"{SECOND}\n\nMore of it."
    assert (record.venue, record.year, record.doi) == ("J. Pages", 2024, "10.1234/teasel")


def test_any_other_page_is_read_like_a_digest():
    page = f"""<html><body><div><nav><a href="/">Home</a></nav><x-frame><h1>Our Digest</h1>
<h2><a href="https://arxiv.org/abs/2501.00001">Larkspur: Packing Tensors</a></h2>
<p><b>Authors:</b> Ann Bee, Carl van Dee</p>
<p><b>Abstract:</b> {FIRST}</p>
<h2><a href="https://arxiv.org/abs/2501.00002">Teasel Moves Idle Pages</a></h2>
<p><b>Authors:</b> Eve Fox</p><p>{SECOND}</p></x-frame></div></body></html>"""
    found = records(read(page))
    assert [record.title for record in found] == [
        "Larkspur: Packing Tensors", "Teasel Moves Idle Pages",
    ]  # fmt: skip
    assert [record.abstract for record in found] == [SHOWN, SECOND]
    assert [record.line for record in found] == [2, 5]
    table = f"""<html><body><table><tr><th>Title</th><th>Abstract</th></tr>
<tr><td><a href="https://arxiv.org/abs/2501.00001">Larkspur: Packing</a></td><td><details>
<summary>Show</summary><p>{FIRST}</p></details></td></tr></table></body></html>"""
    (record,) = records(read(table))
    assert (record.title, record.abstract) == ("Larkspur: Packing", SHOWN)
    assert 0.7 < WebPageReader().sniff(head(page)) < 0.9


def test_rendered_maths_is_read_once():
    page = ABSTRACT.replace(
        "A second line.",
        '<span class="MathJax_Preview">x2</span><span class="MathJax">x2</span>'
        '<script type="math/tex">x^2</script> grows.',
    )
    assert records(read(page))[0].abstract == SHOWN + " $x^2$ grows."


@pytest.mark.parametrize("text", ["<html><body><p>Hello.</p></body></html>", "<html>", "<html><x"])
def test_pages_without_papers(text):
    assert WebPageReader().sniff(head(text)) < 0.1
    assert faults(read(text)) == [(1, "a web page without papers that could be told apart")]


def test_other_formats_are_no_pages():
    for text in ('<?xml version="1.0"?><feed></feed>', "<records></records>", "Prose <html> here."):
        assert WebPageReader().sniff(head(text)) == 0


def test_pages_are_known_by_their_content(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    (source,) = dumps_in([path])
    assert source.format == "web page"
    assert len(records(source.read())) == 2


def test_tags_without_end_take_no_time():
    for text in ("<div>" * 5_000, "<a href=x>" * 5_000, "<p><b>" * 5_000, "<dl><dt>" * 5_000):
        assert read(f"<html><body>{text}")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_survived(data):
    pages = [LIST, ABSTRACT, daily(("2501.00001", "Larkspur", SHOWN))]
    damaged = bytearray(data.draw(st.sampled_from(pages)).encode())
    for _ in range(data.draw(st.integers(0, 5))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] = data.draw(st.sampled_from(b"<>\"'=/&;\n\0\xff"))
    cut = data.draw(st.integers(20, len(damaged)))
    entries = read(bytes(damaged[:cut]))
    assert records(entries) or faults(entries)
