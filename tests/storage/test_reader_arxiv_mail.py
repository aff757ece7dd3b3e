"""The listings that arXiv mails."""

import pytest

from storage.readers import dumps_in
from storage.readers.tagged.arxiv_mail import ArxivMailReader
from storage.record import PaperRecord
from tests.effort import growth
from tests.storage import tagged_reading as tagged

READER = ArxivMailReader()
RULE = "-" * 78 + "\n"
HEAD = f"""{RULE}Send any comments regarding submissions directly to submitter.
{RULE}Archives at http://arxiv.org/
{RULE} Submissions to:
Distributed, Parallel, and Cluster Computing
 received from  Fri  3 Jan 25 19:00:00 GMT  to  Mon  6 Jan 25 19:00:00 GMT
{RULE}{RULE}"""
FIRST = r"""\\
arXiv:2501.01234
Date: Mon, 6 Jan 2025 12:34:56 GMT   (123kb)

Title: Packing sparse tensors on single-
  and multi-node machines
Authors: Ada Larkspur (1), Jan Teasel (2 and 3) and B. Fennel ((1) Univ. of
  Fields, (2) Elsewhere)
Categories: cs.DC cs.LG
Comments: 12 pages
Journal-ref: Journal of Packing 5 (2024)
DOI: 10.1000/pack.1
\\
  We pack tensors, e.g. those of
arXiv:2401.00001, and they
fit.
\\ ( https://arxiv.org/abs/2501.01234 ,  123kb)
"""
SECOND = r"""\\
arXiv:hep-th/9901001 (*cross-listing*)
Date: Sun, 5 Jan 2025 01:02:03 GMT   (45kb,D)

Title: Sorting in a switch
Authors: B. Fennel
Categories: hep-th cs.DC
\\
  Can a switch sort? It can.
\\ ( https://arxiv.org/abs/hep-th/9901001 ,  45kb)
"""
REPLACED = r"""\\
arXiv:2401.09999
replaced with revised version Fri, 3 Jan 2025 10:00:00 GMT   (99kb)

Title: Leaving no gap
Authors: J. Moss
Categories: cs.DC
\\ ( https://arxiv.org/abs/2401.09999 ,  99kb)
"""
END = "%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%--%%\n"
MAIL = HEAD + FIRST + RULE + SECOND + "%-" * 39 + "\n" + RULE + REPLACED + END


def test_the_papers_of_a_mail():
    entries = tagged.read(READER, MAIL)
    first, second, third = entries
    assert first == PaperRecord(
        position=0,
        line=12,
        abstract="We pack tensors, e.g. those of arXiv:2401.00001, and they fit.",
        title="Packing sparse tensors on single- and multi-node machines",
        authors=first.authors,
        year=2025,
        venue="Journal of Packing 5 (2024)",
        doi="10.1000/pack.1",
        arxiv_id="2501.01234",
        links=("https://arxiv.org/abs/2501.01234",),
    )
    assert tagged.names(first) == ["Ada Larkspur", "Jan Teasel", "B. Fennel"]
    assert (second.arxiv_id, second.abstract) == ("hep-th/9901001", "Can a switch sort? It can.")
    assert (third.title, third.abstract, third.arxiv_id) == ("Leaving no gap", "", "2401.09999")


@pytest.mark.parametrize(
    "text", [MAIL.replace("\n", "\r\n"), "\ufeff" + MAIL, MAIL.replace(RULE, ""), FIRST + SECOND]
)
def test_spellings_of_one_mail(text):
    entries = tagged.read(READER, text)
    assert [paper.title[:7] for paper in tagged.papers(entries)][:2] == ["Packing", "Sorting"]
    assert tagged.papers(entries)[1].abstract == "Can a switch sort? It can."
    assert tagged.faults(entries) == []


def test_a_cut_mail_is_told_and_the_rest_is_in():
    entries = tagged.read(READER, HEAD + FIRST + RULE + SECOND[: SECOND.index("Categories")])
    assert [paper.arxiv_id for paper in tagged.papers(entries)] == ["2501.01234"]
    assert tagged.faults(entries) == [(30, "the file ends inside this record")]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [(MAIL, 0.95, 1), (FIRST, 0.95, 1), ("See arXiv:2501.01234 for more.\n", 0, 0)],
)
def test_content_tells_the_format(text, least, most):
    assert least <= READER.sniff(tagged.head_of(text)) <= most


def test_the_registry_takes_it(tmp_path):
    path = tmp_path / "cs.DC.txt"
    path.write_text(MAIL, encoding="utf-8")
    (source,) = dumps_in([path])
    assert source.format == "arxiv mail"


test_no_damage_breaks_the_reader = tagged.unbroken(READER, [MAIL], examples=120)


@pytest.mark.parametrize(
    "unit", ["\\\\\n", "arXiv:2501.01234\n", "Title: x\n", "x\n", RULE, SECOND]
)
def test_work_grows_as_the_file_does(unit):
    assert growth(lambda text: tagged.read(READER, FIRST + text), unit) < 16
