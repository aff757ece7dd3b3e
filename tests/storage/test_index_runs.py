"""Words put together a piece at a time: whatever the pieces, all are there once and in order."""

import pytest

from storage.index.runs import lines_of, together


@pytest.mark.parametrize("piece", [1, 2, 3, 9])
def test_runs_are_put_together_whatever_the_pieces(piece):
    # The other runs begin before the longest, end after it, and share some of its words.
    runs = (["b", "d", "f", "h"], [], ["a", "d", "e", "z"], ["h"])
    assert together(runs, piece) == ["a", "b", "d", "e", "f", "h", "z"]
    assert together([[b"b", b"c"], [b"a", b"c", b"\xc3"]], piece) == [b"a", b"b", b"c", b"\xc3"]
    assert together([], piece) == []


@pytest.mark.parametrize("size", [1, 2, 3, 4, 99])
def test_lines_are_cut_whatever_the_pieces(size):
    assert lines_of("ab\nc\n模型\ndef", size) == ["ab", "c", "模型", "def"]
    assert lines_of("", size) == []
