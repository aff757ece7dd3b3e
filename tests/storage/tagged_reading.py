"""Reading small tagged dumps in tests, whole and damaged."""

import re
from io import BytesIO
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from storage.readers.files.decoding import Lines
from storage.readers.reader import Content, Head
from storage.record import BadEntry, PaperRecord, Remark


def read(reader, text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(reader.read(Content(BytesIO(data))))


def papers(entries):
    return [entry for entry in entries if isinstance(entry, PaperRecord)]


def only(reader, text):
    """The one paper of a dump that has nothing else."""
    (entry,) = read(reader, text)
    assert isinstance(entry, PaperRecord), entry
    return entry


def faults(entries):
    return [(entry.line, entry.reason) for entry in entries if isinstance(entry, BadEntry)]


def remarks(entries):
    return [entry.text for entry in entries if isinstance(entry, Remark)]


def names(paper):
    return [author.name for author in paper.authors]


def head_of(text, name="dump.txt"):
    data = text if isinstance(text, bytes) else text.encode()
    return Head(name, data, "\n".join(Lines(BytesIO(data))), binary=False, whole=True)


def bare(text):
    """The text without white space, to compare what was wrapped with what was not."""
    return re.sub(r"\s+", "", text)


def assert_sound(entries):
    """What holds of the entries of any dump, however damaged."""
    found = papers(entries)
    assert [paper.position for paper in found] == list(range(len(found)))
    assert all(before.line < after.line for before, after in pairwise(found))
    for paper in found:
        assert paper.title or paper.abstract or paper.doi or paper.arxiv_id or paper.pmid
        assert paper.abstract == paper.abstract.strip()
        assert "\n" not in (paper.title or "") + (paper.venue or "")
        assert paper.year is None or 1500 <= paper.year <= 2100
        assert all(author.name for author in paper.authors)
    for entry in entries:
        assert not isinstance(entry, BadEntry) or (entry.reason and len(entry.excerpt) <= 80)


@st.composite
def damaged(draw, dumps):
    """One of the dumps cut, with bytes flipped, its line ends mixed, or twice over."""
    data = bytearray(draw(st.sampled_from(dumps)).encode())
    way = draw(st.sampled_from(["cut", "flip", "ends", "twice", "insert"]))
    at = draw(st.integers(0, len(data) - 1))
    if way == "cut":
        return bytes(data[:at])
    if way == "flip":
        for _ in range(draw(st.integers(1, 6))):
            data[draw(st.integers(0, len(data) - 1))] ^= 1 << draw(st.integers(0, 7))
        return bytes(data)
    if way == "ends":
        ends = draw(st.lists(st.sampled_from([b"\n", b"\r\n", b"\r", b"\n\n"]), min_size=1))
        lines = bytes(data).split(b"\n")
        return b"".join(line + ends[n % len(ends)] for n, line in enumerate(lines))
    if way == "twice":
        return bytes(data) + draw(st.sampled_from([b"", b"\n"])) + bytes(data)
    return bytes(data[:at]) + draw(st.binary(max_size=40)) + bytes(data[at:])


def unbroken(reader, dumps, *, examples=100):
    """A test that no damage to these dumps breaks the reader."""

    @settings(max_examples=examples, deadline=None)
    @given(damaged(dumps))
    def test(data):
        assert_sound(read(reader, data))

    return test
