import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.index.analysis import LEXEME, apart, fold, lexemes, postings, terms
from tests.effort import growth

CUT = [
    ("flash-attention", [("flash", "attention")], ["flashattention"]),
    ("FlashAttention", [("flash", "attention")], ["flashattention"]),
    ("flashattention", [("flashattention",)], []),
    ("Llama-2-7B", [("llama", "2", "7b")], ["llama27b"]),
    ("LLaMA-2", [("lla", "ma", "2")], ["llama", "llama2"]),
    ("A100-80GB", [("a100", "80gb")], ["a10080gb"]),
    ("H100s", [("h100",)], []),
    ("GPT-4o", [("gpt", "4o")], ["gpt4o"]),
    ("Qwen2.5-7B", [("qwen", "2.5", "7b")], ["qwen2.5", "qwen2.57b"]),
    ("TensorNEAT", [("tensor", "neat")], ["tensorneat"]),
    ("GPUs", [("gpus",)], []),
    ("eBPF", [("ebpf",)], []),
    ("PyTorch's", [("py", "torch")], ["pytorch"]),
    ("don't", [("dont",)], []),
    ("naïve", [("naive",)], []),
    ("nai\u0308ve", [("naive",)], []),
    ("Łukasz", [("lukasz",)], []),
    ("PanGu-α", [("pan", "gu", "alpha")], ["pangu", "pangualpha"]),
    ("C++", [("c++",)], []),
    ("C#", [("c#",)], []),
    ("S*", [("s*",)], []),
    ("3.5x", [("3.5",)], ["3.5x"]),
    ("3.5×", [("3.5",)], ["3.5x"]),
    ("26 ×", [("26",)], ["26x"]),
    ("8.02times", [("8.02",)], ["8.02x"]),
    ("10 times", [("10",), ("times",)], []),
    ("1,000 papers", [("1000",), ("papers",)], []),
    ("10-20", [("10", "20")], []),
    ("模型推", [("模",), ("型",), ("推",)], ["模型", "型推"]),
    ("GPU模型", [("gpu",), ("模",), ("型",)], ["模型"]),
    ("snake_case", [("snake", "case")], ["snakecase"]),
    ("LLM.int8()", [("llm", "int", "8")], ["int8", "llmint8"]),
    ("", [], []),
    ("— … ( )", [], []),
]


@pytest.mark.parametrize(("text", "parts", "joined"), CUT)
def test_text_is_cut(text, parts, joined):
    found = list(lexemes(text))
    assert [tuple(part.surface for part in lexeme.parts) for lexeme in found] == parts
    assert [surface for lexeme in found for *_, surface in lexeme.joins] == joined


def test_positions_count_parts_and_stop_words():
    text = "The flash-attention kernels of it"
    assert [(p.surface, p.position) for p in postings(text)] == [
        ("flash", 1), ("attention", 2), ("flashattention", 1), ("kernels", 3),
    ]  # fmt: skip


def test_offsets_lead_back_to_the_text():
    text = "Łukasz's Flash-Attention, 3.5× and 模型."
    shown = {p.surface: text[p.start : p.end] for p in postings(text)}
    assert shown == {
        "lukasz": "Łukasz",
        "flash": "Flash",
        "attention": "Attention",
        "flashattention": "Flash-Attention",
        "3.5": "3.5×",
        "3.5x": "3.5×",
        "模": "模",
        "模型": "模型",
        "型": "型",
    }


def test_fold():
    assert fold("Ünïcode × ß Æ") == "unicode x ss ae"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_both_ways_of_reading_a_text_agree(text):
    wanted: dict[str, list[int]] = {}
    for posting in postings(text):
        assert text[posting.start : posting.end]
        wanted.setdefault(posting.surface, []).append(posting.position)
    assert terms(text) == {word: sorted(found) for word, found in wanted.items()}


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from([*"aC5×x+-*,.1 \n\u00a0\u0301模", " ×", "times", "1,000"])))
def test_pieces_between_blanks_are_read_as_the_whole_text(parts):
    text = "".join(parts)
    assert [one for piece in apart(text) for one in LEXEME.findall(piece)] == LEXEME.findall(text)


def test_a_sign_of_multiplication_stays_with_its_number():
    assert apart("is 3.5 × and\n26  ×2") == ["is", "3.5 ×", "and", "26", " ×2"]


@pytest.mark.parametrize("unit", ["a", "a-", "A", "1.1", "aA"])
def test_odd_texts_are_no_more_work_than_others(unit):
    assert growth(terms, unit) < 9


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a" * 50_000, {"a" * 64: [0]}),
        ("A" * 50_000, {"a" * 64: [0]}),
        ("1.1" * 20_000, {("1.1" * 22)[:64]: [0]}),
        ("a-" * 25_000, {"a" * 64: [0], "a": list(range(25_000))}),
        # Cut before each capital where two letters are left on either side.
        (
            "aA" * 25_000,
            {"a" * 64: [0], "aaa": [0, 24_998], "aa": list(range(1, 24_998))},
        ),
    ],
)
def test_odd_texts_are_cut_like_others(text, expected):
    assert terms(text) == expected
