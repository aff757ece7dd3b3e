"""Names, labels, gists and links of abstracts that come without a title."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.text.label import GIST_LENGTH, LABEL_LENGTH, gist_of, label_of, links_of, system_of
from storage.text.repair import repair
from tests.label_eval import key
from tests.shared import needs_shared, shared_path

NAMED = [
    ("We introduce Larkspur, a library for sparse tensors.", "Larkspur"),
    ("In this work, we present TeaselDB, which moves idle pages.", "TeaselDB"),
    ("This paper presents the Fennel system for sorting in switches.", "Fennel"),
    ("We propose a novel scheduler, called Yarrow, that is quick.", "Yarrow"),
    ("We build a compiler named sorrel2 for small chips.", "sorrel2"),
    ("Graphs are large. Our system, MulleinGraph, splits them.", "MulleinGraph"),
    ("We propose Balanced Parallel Tuning (BPT), a cheap strategy.", "BPT"),
    ("We propose Guided Sampling (G*), a cheap strategy.", "G*"),
    ("We propose Mixture of Quantised Reeds (MoQR) which is small.", "MoQR"),
    ("We propose DockKittens (DK), a framework for kernels.", "DockKittens"),
    ("A new asynchronous reed training (ART) strategy is proposed.", "ART"),
    ("We name this simple but quick pipeline ReedBEV.", "ReedBEV"),
    ("We design a family of Quick Networks, or QNets in short.", "QNets"),
    ("In this paper we consider this and present Reed---a system to serve.", "Reed"),
    ("SorrelNN, a simulation framework built for light, is open.", "SorrelNN"),
    ("The dockrandom R package provides tools for testing.", "dockrandom"),
    ("We present reedmon, a lightweight monitoring tool.", "reedmon"),
    ("We develop Symbolic.jl, an extensible system.", "Symbolic.jl"),
    ("We introduce a two-step procedure, QQ.int4(). It halves memory.", "QQ.int4()"),
    ("We then present M\\'elilot, a framework for costs.", "M\\'elilot"),
    ("We introduce \\textsc{ReedServe}, a serving system.", "ReedServe"),
    ("We study decoding with a novel algorithm -- Eager Reeds.", "Eager Reeds"),
    ("We propose a simple method called reed prototyping that splits experts.", "reed prototyping"),
]

UNNAMED = [
    "We study the performance of GPUs and CPUs on sparse matrices.",
    "This paper presents a CUDA implementation of Multi-Layer Perceptrons (MLPs).",
    "Large language models (LLMs) need memory. We propose a method to save it.",
    "We compare PyTorch with TensorFlow on an NVIDIA A100.",
    "We show how to construct Markov chains (MCs) that approximate programs.",
    "Reed learning (RL) techniques have been proposed to help. We survey them.",
    "The problem of mapping tasks to cores is called process mapping. We analyse it.",
    "A problem introduced by Angluin, Aspnes and Fischer is revisited.",
    "",
]


@pytest.mark.parametrize(("text", "name"), NAMED)
def test_names_are_found(text, name):
    assert system_of(text) == name
    assert name in text


@pytest.mark.parametrize("text", UNNAMED)
def test_what_has_no_name_gets_none(text):
    assert system_of(text) is None


def test_the_first_introduction_outweighs_later_ones():
    text = "We present Larkspur, a library. We further propose TeaselDB, a store. TeaselDB is fast."
    assert system_of(text) == "Larkspur"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "We introduce Larkspur, a novel library for sparse tensors. It is fast.",
            "Larkspur: library for sparse tensors",
        ),
        (
            "We propose Balanced Parallel Tuning (BPT), a cheap strategy for adapters.",
            "BPT: Balanced Parallel Tuning, cheap strategy for adapters",
        ),
        (
            "Sorting is slow. In this paper, we propose a new way to sort in switches.",
            "Way to sort in switches",
        ),
        ("To save time, we study how nodes wait.", "Studies how nodes wait"),
        ("This paper surveys schedulers for GPUs.", "Surveys schedulers for GPUs"),
        (
            "We propose TeaselDB, which to the best of our knowledge is the first to pack pages.",
            "TeaselDB: first to pack pages",
        ),
        (
            "We present a sparse format, named Reed, that packs weights. Reed is small.",
            "Reed: sparse format that packs weights",
        ),
        ("We propose Sorrel to pack and send pages.", "Sorrel: packs and send pages"),
        ("A new format for sparse weights is introduced.", "Format for sparse weights"),
        ("Caches help programs run on light.", "Caches help programs run on light"),
    ],
)  # fmt: skip
def test_labels_say_what_it_is(text, label):
    assert label_of(text, title=None, system=system_of(text)) == label


def test_a_title_is_the_label():
    assert label_of("We do things.", title=" On  \\emph{Reeds} ", system="Reed") == "On Reeds"


def test_long_labels_end_with_a_phrase():
    text = (
        "We introduce Larkspur, a library of kernels for the multiplication of sparse tensors with "
        "dense matrices, which fuses decoding with arithmetic on many kinds of graphics processors."
    )
    label = label_of(text, title=None, system="Larkspur")
    assert label == (
        "Larkspur: library of kernels for the multiplication of sparse tensors with dense matrices"
    )


def test_the_gist_says_something_else():
    text = (
        "Sparse tensors are large. We introduce Larkspur, a library that packs them. Larkspur "
        "fuses decoding with arithmetic, so that no result leaves the chip. It is 3.1times faster."
    )
    assert label_of(text, title=None, system="Larkspur") == "Larkspur: library that packs them"
    assert gist_of(text, "Larkspur") == (
        "Fuses decoding with arithmetic, so that no result leaves the chip"
    )


@pytest.mark.parametrize("text", ["", " ", ".", "(", "We propose.", "x", "We propose X, a"])
def test_labels_are_never_empty(text):
    assert label_of(text, title=None, system=system_of(text)).strip()
    assert label_of(text, title="", system="X").strip()


# The first text beyond ASCII loads the tables of a library, which takes longer than any other.
@settings(deadline=None)
@given(st.text(), st.none() | st.text(max_size=20))
def test_no_text_breaks_a_label(text, system):
    label = label_of(text, title=None, system=system)
    assert 0 < len(label) <= LABEL_LENGTH
    assert len(gist_of(text, system)) <= GIST_LENGTH
    name = system_of(text)
    assert name is None or name in text


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Code: https://a.org/b.", ("https://a.org/b",)),
        ("(see https://a.org/b_(c)).", ("https://a.org/b_(c)",)),
        ("at https://a.org/x{this url}.", ("https://a.org/x",)),
        ("{https://a.org/x}{aka.ms/x}.", ("https://a.org/x",)),
        ("https://a.org/x{https://a.org/x}", ("https://a.org/x",)),
        ("at github.com/x/y, or github.com/z", ("https://github.com/x/y", "https://github.com/z")),
        ("http://a.org and http://a.org/", ("http://a.org",)),
        ("[https://a.org/x]", ("https://a.org/x",)),
        ("no link, e.g. v2.0", ()),
        ("https://", ()),
        (r"https://a.org/x\_y", ("https://a.org/x_y",)),
    ],
)  # fmt: skip
def test_links(text, links):
    assert links_of(text) == links


@pytest.fixture(scope="module")
def gold():
    lines = shared_path("claims", "gold.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


@needs_shared
def test_names_of_real_abstracts(gold):
    right = sum(key(system_of(row["text"])) == key(row["system"]) for row in gold)
    assert right / len(gold) >= 0.95


@needs_shared
def test_names_of_real_abstracts_as_shown(gold):
    found = [system_of(repair(row["text"]).text) for row in gold]
    right = sum(key(name) == key(row["system"]) for name, row in zip(found, gold, strict=True))
    assert right / len(gold) >= 0.95


@needs_shared
def test_labels_of_real_abstracts(gold):
    for row in gold:
        system = system_of(row["text"])
        label = label_of(row["text"], title=None, system=system)
        assert 8 < len(label) <= LABEL_LENGTH
        assert not any(residue in label for residue in ("\\", "{", "}", "$", "``"))
        assert label[-1] not in ",;:(-–"
        assert gist_of(row["text"], system) != label
