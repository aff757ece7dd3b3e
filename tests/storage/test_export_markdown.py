import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from storage.database.rows import (
    ClaimRow,
    HighlightRow,
    ListPlace,
    OriginRow,
    PaperDetail,
    PlatformRow,
    TagChip,
)
from storage.exporters.commonmark import heading, inline, link, one_line, paragraph, stays_open
from storage.exporters.exporter import ExportContext
from storage.exporters.markdown import MARKDOWN, pieces
from storage.record import PaperId
from storage.vocabulary import Decision

CLAIM = ClaimRow(
    id=5,
    paper_id=PaperId(12),
    paper_label="TensorNEAT",
    start=40,
    end=60,
    quote="up to 500x speedups",
    sentence_start=0,
    sentence_end=90,
    sentence="It reaches up to 500x speedups over NEAT-Python.",
    low=500.0,
    high=500.0,
    unit="x",
    direction="increase",
    bound="up_to",
    metric="speed",
    factor_low=500.0,
    factor_high=500.0,
    platforms=(PlatformRow("NVIDIA A100", "GPU"), PlatformRow("CPU", "CPU")),
    platform_scope="abstract",
    baseline="NEAT-Python",
    of_baseline=False,
    rule="number before cue",
    reasons=("a word for speed",),
    status="unchecked",
)
PAPER = PaperDetail(
    id=PaperId(12),
    label="TensorNEAT: neuroevolution on tensors",
    gist="neuroevolution on tensors",
    title=None,
    system="TensorNEAT",
    authors=("Ada Lovelace", "Karl Zuse"),
    year=2024,
    venue="GECCO",
    doi="10.1000/182",
    arxiv_id="2404.01817",
    abstract="We grow * nets_ with #1 <speed>. It reaches 500x.",
    links=("https://example.org/a_b",),
    decision=Decision.KEEP,
    decided_at=1,
    rating=4,
    relevance=None,
    tags=(TagChip("gpu", "#4a78b5"), TagChip("method/neuro_evolution", "")),
    highlights=(
        HighlightRow(1, PaperId(12), 3, 9, "grow * nets", "yellow", "why *grow*?", "my result"),
        HighlightRow(2, PaperId(12), 12, 14, "#1", "blue", ""),
    ),
    note="# Mine\n\n- read *again*\n- ask Bo",
    claims=(CLAIM,),
    hardware=(PlatformRow("NVIDIA A100", "GPU"),),
    lists=(ListPlace("Friday", "start here"), ListPlace("Other", "not this")),
    origins=(OriginRow("a.txt", "/d/a.txt", "Daily Papers", 3, 9, 0, "raw"),),
    added_at=0,
)

EXPECTED = """\
# Kept papers

Reading list: Friday. Search: is:keep. Exported on 2025-05-04 (UTC).

## 1. TensorNEAT: neuroevolution on tensors

- Decision: keep
- Rating: ★★★★☆ (4 of 5)
- Tags: gpu, method/neuro_evolution
- System: TensorNEAT
- Authors: Ada Lovelace; Karl Zuse
- Year: 2024
- Venue: GECCO
- Comment: start here

### Claims

- **up to 500×** speed, on NVIDIA A100 (GPU), CPU, against NEAT-Python: “up to 500x speedups”

### Highlights

> grow \\* nets
>
> *my result*: why \\*grow\\*?

> \\#1
>
> *blue*

### Note

# Mine

- read *again*
- ask Bo

### Abstract

We grow \\* nets\\_ with #1 \\<speed>. It reaches 500x.

### Links

- <https://example.org/a_b>
- <https://doi.org/10.1000/182>
- <https://arxiv.org/abs/2404.01817>

### Origins

- Daily Papers, a.txt, entry 4, line 9
"""


def export(*papers, **context):
    return "".join(pieces(papers, ExportContext(**{"heading": "Papers", **context})))


def shown(markdown):
    """The plain text that a CommonMark program shows for one block."""
    parser = MarkdownIt("commonmark")
    parser.normalizeLinkText = lambda url: url
    tokens = parser.parse(markdown)
    inlines = [token for token in tokens if token.type == "inline"]
    kinds = [token.type for token in tokens if token.type.endswith("_open")]
    text = "\n".join("".join(child.content for child in token.children) for token in inlines)
    return kinds, text


def test_a_paper_with_everything_is_written_in_full():
    text = export(
        PAPER,
        heading="Kept papers",
        query="is:keep",
        list_name="Friday",
        exported_at=1_746_316_800_000,
    )

    assert text == EXPECTED


def test_what_a_paper_lacks_leaves_no_heading_behind():
    bare = replace(
        PAPER, rating=None, tags=(), highlights=(), note=" \n", claims=(), links=(), doi=None,
        arxiv_id=None, origins=(), authors=(), year=None, venue=None, system=None, lists=(),
        decision=Decision.UNDECIDED,
    )  # fmt: skip

    headings = re.findall("^#+ .*", export(bare), re.MULTILINE)

    assert headings == [
        "# Papers", "## 1. TensorNEAT: neuroevolution on tensors", "### Abstract",
    ]  # fmt: skip
    assert "Rating" not in export(bare)


def test_refuted_claims_are_left_out_and_checked_ones_say_so():
    claims = (replace(CLAIM, status="wrong", quote="no"), replace(CLAIM, status="right"))

    text = export(replace(PAPER, claims=claims))

    assert text.count("500×") == 1
    assert "against NEAT-Python, checked: “up to" in text


def test_no_papers_are_said_to_be_none():
    assert export() == "# Papers\n\nNo papers.\n"


def test_papers_are_taken_one_at_a_time():
    taken = []

    def papers():
        for number in range(3):
            taken.append(number)
            yield PAPER

    parts = pieces(papers(), ExportContext("Papers"))
    next(parts)
    assert taken == []
    next(parts)
    assert taken == [0]


@pytest.mark.parametrize(
    "note",
    [
        "```\nno end",
        "~~~python\nx = 1",
        "<!-- open",
        "<script>alert(1)",
        "<div>\ntext",
        "- a\n  ```",
    ],
)
def test_an_open_note_does_not_swallow_what_follows(note):
    _, text = shown(export(replace(PAPER, note=note), replace(PAPER, label="Second")))

    assert "2. Second" in text
    assert text.count("Origins") == 2


@pytest.mark.parametrize("note", ["*a* `b` <https://x.org>", "```\ncode\n```", "a < b", "> q"])
def test_a_note_that_ends_stays_as_it_was_written(note):
    assert not stays_open(note)
    assert f"\n### Note\n\n{note}\n\n" in export(replace(PAPER, note=note))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a*b_c", r"a\*b_c"),
        ("_a_ snake_case", r"\_a\_ snake_case"),
        ("a & b &amp; &#33;", r"a & b \&amp; \&#33;"),
        ("1. first", r"1\. first"),
        ("-5 % and - 3", r"\-5 % and - 3"),
        ("# not a heading", r"\# not a heading"),
        ("costs $5", r"costs \$5"),
        ("see https://x.org/a_b(c).", "see <https://x.org/a_b(c)>."),
        ("(code: https://x.org/_a)", "(code: <https://x.org/_a>)"),
        ("x ![i](u)", r"x !\[i\](u)"),
        ("line\nbreak\n\nnext\tpart", "line break\n\nnext part"),
        ("a\x1b[31mred", "a\ufffd\\[31mred"),
    ],
)
def test_text_is_escaped_only_where_it_must_be(text, written):
    assert paragraph(text) == written


SIGNS = st.text("ab1 *_`#<>[]()!&;~-+=.\\|:/\"'\n\t^{}é€")


@given(SIGNS | st.text())
def test_any_paragraph_shows_exactly_its_text(text):
    flat = one_line(text)
    kinds, seen = shown(paragraph(flat))

    assert seen.split() == flat.split()
    assert set(kinds) <= {"paragraph_open"}


@given(SIGNS)
def test_any_heading_shows_exactly_its_text(text):
    kinds, seen = shown(heading(2, text))

    assert kinds == ["heading_open"]
    assert seen.split() == one_line(text).split()


@given(SIGNS)
def test_any_text_stays_inside_its_bullet(text):
    kinds, seen = shown(f"- Tags: {inline(text)}\n- Next")

    assert kinds == ["bullet_list_open", *["list_item_open", "paragraph_open"] * 2]
    assert seen.split() == ["Tags:", *one_line(text).split(), "Next"]


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://x.org/a b<c>", "<https://x.org/a%20b%3Cc%3E>"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("ftp://x.org/*", r"ftp://x.org/\*"),
    ],
)
def test_only_web_addresses_become_links(url, written):
    assert link(url) == written


def test_it_says_what_it_is():
    assert MARKDOWN.name == "markdown"
    assert MARKDOWN.suffixes[0] == ".md"
