"""Identifiers as dumps write them."""

import pytest

from storage.readers.fields.known_ids import arxiv_id_in, arxiv_id_of


@pytest.mark.parametrize(
    "text",
    ["q-bio/0310025", "q-fin.ST/0701123v2", "math.AG/0611918", "hep-th/9901001", "2501.00001"],
)
def test_arxiv_ids_old_and_new(text):
    assert arxiv_id_of(text) == text
    assert arxiv_id_in(f"https://arxiv.org/abs/{text}") == text
    assert arxiv_id_of(f"arXiv:{text}") == text


@pytest.mark.parametrize("text", ["x/0310025", "q/0310025", "10.1000/0310025", "no/031002"])
def test_what_is_no_arxiv_id(text):
    assert arxiv_id_of(text) is None
