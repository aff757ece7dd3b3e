"""The same papers, in the same order, with the same scores as Whoosh's searcher finds."""

import json
import random
from itertools import islice

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from storage.index import analysis
from storage.index.index import Index
from storage.index.schema import Document
from storage.query.syntax import And, FieldText, Fuzzy, Not, Or, Phrase, Prefix, Wildcard, Word
from storage.readers import dumps_in
from storage.record import PaperId, PaperRecord
from tests.shared import needs_shared, shared_path
from tests.storage.whoosh_oracle import Whoosh, distance

WORDS = (
    "kernel kernels gpu memory flash attention flashattention sparse dense latency warp warps "
    "tensor quantized quantization cache"
).split()
SINGLE = ("gpu", "memory", "flash", "attention", "sparse", "dense", "latency", "tensor", "cache")
"""Words with no other form among them, so that scores can be compared."""


def written(folder, batches) -> Index:
    """An index of several commits; papers of a later one take the place of those of before."""
    index = Index(folder)
    with index.writing() as writing:
        writing.create()
        for documents, gone in batches:
            with writing.batch() as batch:
                batch.replace(documents, gone)
                batch.commit()
    return index


def check(index: Index, whoosh: Whoosh, tree) -> bool:
    """Compare; say whether scores were compared as well."""
    ours = index.answer(tree)
    scores = dict(zip(ours.ids.tolist(), ours.scores.tolist(), strict=True))
    theirs, is_exact = whoosh.answer(tree)
    assert list(scores) == sorted(theirs), str(tree)
    if is_exact:
        assert scores == pytest.approx(theirs, rel=1e-9, abs=1e-9), str(tree)
        by_score = sorted(scores, key=lambda paper: (-scores[paper], paper))
        wanted = sorted(theirs, key=lambda paper: (-round(theirs[paper], 9), paper))
        assert [round(scores[p], 6) for p in by_score] == [round(theirs[p], 6) for p in wanted]
    return is_exact


TEXTS = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@st.composite
def batches(draw):
    def document(paper: int) -> Document:
        return Document(
            PaperId(paper),
            title=draw(TEXTS),
            abstract=draw(TEXTS) or "memory",
            note=draw(st.sampled_from(["", "sparse kernels", "gpu gpu gpu"])),
            system=draw(st.sampled_from(["", "tensor", "flashattention"])),
        )

    last = draw(st.integers(1, 12))
    made = [([document(paper) for paper in range(1, last + 1)], [])]
    for _ in range(draw(st.integers(0, 2))):
        changed = draw(st.sets(st.integers(1, last + 3), max_size=4))
        gone = draw(st.sets(st.integers(1, last), max_size=1)) - changed
        made.append(([document(paper) for paper in sorted(changed)], sorted(gone)))
    return made


def trees(words):
    word = st.sampled_from(words)
    leaves = st.one_of(
        st.builds(Word, word),
        st.builds(Word, word),
        st.lists(word, min_size=2, max_size=3, unique=True).map(
            lambda said: Phrase(" ".join(said))
        ),
        st.builds(
            FieldText,
            st.sampled_from(["title", "abstract", "note", "system"]),
            st.builds(Word, word),
        ),
        st.builds(lambda said, length: Prefix(said[:length]), word, st.integers(2, 6)),
        st.builds(lambda said: Wildcard(f"{said[:2]}*{said[-1]}"), word),
        st.builds(lambda said, at: Fuzzy(said[:at] + said[at + 1 :], 1), word, st.integers(0, 3)),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(Not, inner),
            st.lists(inner, min_size=2, max_size=3).map(tuple).map(And),
            st.lists(inner, min_size=2, max_size=3).map(tuple).map(Or),
        ),
        max_leaves=6,
    )


@settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    batches=batches(),
    any_trees=st.lists(trees(WORDS), min_size=12, max_size=12),
    single=st.lists(trees(SINGLE), min_size=12, max_size=12),
)
def test_random_libraries(tmp_path_factory, batches, any_trees, single):
    folder = tmp_path_factory.mktemp("random") / "index"
    index = written(folder, batches)
    whoosh = Whoosh(folder)
    for tree in (*any_trees, *single):
        check(index, whoosh, tree)
    whoosh.close()
    index.close()


@pytest.fixture(scope="module")
def dumps(tmp_path_factory):
    """The real dumps: our index, Whoosh over it, and the words of each abstract in order."""
    records = [
        entry
        for source in dumps_in([shared_path("dumps")])
        for entry in source.read()
        if isinstance(entry, PaperRecord)
    ]
    documents = [
        Document(PaperId(n), abstract=record.abstract, title=record.abstract.split(".")[0])
        for n, record in enumerate(records, 1)
    ]
    folder = tmp_path_factory.mktemp("dumps") / "index"
    index = written(folder, [(documents[:200], []), (documents[200:], []), (documents[:7], [9])])
    whoosh = Whoosh(folder)
    texts = [
        [
            lexeme.parts[0].surface
            if len(lexeme.parts) == 1 and not lexeme.joins and not lexeme.is_stop_word
            else ""
            for lexeme in analysis.lexemes(document.abstract)
        ]
        for document in documents
    ]
    yield index, whoosh, texts
    whoosh.close()
    index.close()


def _leaf(dice: random.Random, text: list[str]):
    start = dice.randrange(len(text))
    word = text[start]
    if not word.isascii() or not word.isalpha():
        return None
    kind = dice.choice(("word", "word", "phrase", "field", "prefix", "wildcard", "fuzzy"))
    match kind:
        case "phrase":
            said = text[start : start + dice.choice((2, 3))]
            plain = len(said) > 1 and all(part.isascii() and part.isalpha() for part in said)
            return Phrase(" ".join(said)) if plain else None
        case "field":
            return FieldText(dice.choice(("title", "abstract")), Word(word))
        case "prefix":
            return Prefix(word[: dice.randint(2, 6)])
        case "wildcard":
            return Wildcard(f"{word[0]}*{word[-1]}")
        case "fuzzy" if len(word) > 4:
            return Fuzzy(word[:2] + word[3:], 1)
    return Word(word)


def _tree(dice: random.Random, texts, depth: int = 0):
    roll = dice.random()
    if depth > 2 or roll < 0.4:
        while (leaf := _leaf(dice, dice.choice(texts))) is None:
            pass
        return leaf
    if roll < 0.5:
        return Not(_tree(dice, texts, depth + 1))
    parts = tuple(_tree(dice, texts, depth + 1) for _ in range(dice.randint(2, 3)))
    return And(parts) if roll < 0.75 else Or(parts)


@needs_shared
def test_real_dumps(dumps):
    index, whoosh, texts = dumps
    dice = random.Random(11)
    for _ in range(40):
        check(index, whoosh, _tree(dice, texts))
    for letters in ("q", "x", "z", "sp"):
        check(index, whoosh, Prefix(letters))
    # Words of which the dumps have no other form: scores are Whoosh's.
    lonely = {word for text in texts for word in text if len(whoosh.forms(word)) == 1}
    few = [[word if word in lonely else "" for word in text] for text in texts]
    compared = sum(check(index, whoosh, _tree(dice, few)) for _ in range(40))
    assert compared > 5
    words = sorted(word for word in lonely if word.isascii() and word.isalpha())
    dice.shuffle(words)
    assert all(check(index, whoosh, Word(word)) for word in islice(_uncut(words, whoosh), 40))


def _uncut(words, whoosh):
    """Words that are not two words of the library in one."""
    for word in words:
        if not any(
            word[:cut] in whoosh.words and word[cut:] in whoosh.words
            for cut in range(3, len(word) - 2)
        ):
            yield word


@needs_shared
def test_names_of_systems_in_the_gold_are_found_alike(dumps):
    index, whoosh, _ = dumps
    lines = shared_path("claims", "gold.jsonl").read_text(encoding="utf-8").splitlines()
    names = {json.loads(line)["system"].lower() for line in lines if json.loads(line)["system"]}
    plain = sorted(name for name in names if name.isascii() and name.isalpha())
    assert len(plain) > 30
    for name in plain:
        check(index, whoosh, Word(name))


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [("kernel", "kernel", 0), ("kernel", "kernle", 1), ("kernel", "krnel", 1), ("abc", "xyz", 3)],
)
def test_letters_apart(one, other, apart):
    assert distance(one, other) == apart
