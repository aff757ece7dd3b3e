"""Which readers are asked about a dump: one alone where nothing else can be meant."""

import pytest

from storage.readers.formats import LISTING, all_readers, readers_for
from storage.readers.reader import Head

ABSTRACT = (
    "We introduce Larkspur, a library that packs sparse tensors on GPUs; its kernels fuse decoding "
    'with "state-of-the-art", hand-tuned multiplication. On 1,200 graphs it runs 3.1x faster than '
    "the best code that we know of, and the gain holds for all sizes - even small ones."
)


def head(text, *, binary=False):
    return Head("dump.txt", text.encode(), text, binary, whole=True)


@pytest.mark.parametrize(
    "text",
    [
        ABSTRACT,
        f"Daily Papers\n\n{ABSTRACT}\n\n{ABSTRACT}\n",
        f"{ABSTRACT}\n{ABSTRACT}\n",
    ],
)
def test_plain_listings_are_a_matter_of_one_reader(text):
    assert readers_for(head(text)) == (LISTING,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Short words only",
        f"title,abstract\nLarkspur,{ABSTRACT}\n{ABSTRACT}\n",
        f'Larkspur: packing,"{ABSTRACT}",2024\nTeasel,"{ABSTRACT}",2025\n',
        f"Larkspur\t{ABSTRACT}\t2024\n",
        f"Larkspur | {ABSTRACT} | 2024\n",
        f"id;name;place;year;{ABSTRACT}",
        f"Abstract: {ABSTRACT}\nAbstract: {ABSTRACT}\n",
        f"AB  - {ABSTRACT}\n",
        f"摘要：{ABSTRACT}\n",
        f'{{"abstract": "{ABSTRACT}"}}',
        f"@article{{larkspur, abstract = {{{ABSTRACT}}}}}",
        f"<p>{ABSTRACT}</p>",
        f"# Papers\n{ABSTRACT}\n{ABSTRACT}\n",
        f"* {ABSTRACT}\n",
        "\n".join(ABSTRACT.split(". ")),
    ],
)
def test_all_are_asked_where_another_might_be_meant(text):
    assert readers_for(head(text)) == all_readers()


def test_all_are_asked_about_what_is_no_text():
    assert readers_for(head("", binary=True)) == all_readers()
