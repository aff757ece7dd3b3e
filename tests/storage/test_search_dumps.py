"""Searches that people would type, over the two real dumps: what must come, and what must not.

What must come was found with plain patterns over the text of the dumps, not with the index.
"""

import json
import re

import pytest

from storage.library import Library
from tests.libraries import run
from tests.shared import needs_shared, shared_path

pytestmark = needs_shared

SEARCHES = [
    ("neuroevolution", r"\bneuro-?evolution"),
    ("TensorNEAT", r"\bTensorNEAT\b"),
    ("flash attention", r"flash[- ]?attention"),
    ("flash-attention", r"flash[- ]?attention"),
    ("flashattention", r"flash[- ]?attention"),
    ("FPGA", r"\bFPGAs?\b"),
    ("fpgas", r"\bFPGAs?\b"),
    ("speculative decoding", r"speculative decoding"),
    ('"speculative decoding"', r"speculative decoding"),
    ("kv cache", r"\bKV[- ]?caches?\b"),
    ("kv-cache", r"\bKV[- ]?caches?\b"),
    ("fine tuning", r"\bfine[- ]?tuning\b"),
    ("finetuning", r"\bfine[- ]?tuning\b"),
    ("fine-tuning", r"\bfine[- ]?tuning\b"),
    ("mixture of experts", r"mixture[- ]of[- ]experts?"),
    ("mixture-of-experts", r"mixture[- ]of[- ]experts?"),
    ('"state of the art"', r"state[- ]of[- ]the[- ]art"),
    ("multi-gpu", r"\bmulti[- ]?GPUs?\b"),
    ("pangu-alpha", r"\bPanGu-alpha\b"),
    ("C++", r"\bC\+\+(?!\w)"),
    ("S*", r"(?<![\w*])S\*"),
    ("A100", r"\bA100s?\b"),
    ("gpt-3", r"\bGPT-3\b(?!\.\d)"),
    ("quant*", r"\bquant\w*"),
    ("transformer", r"\btransformers?\b"),
    ("paralelism~", r"\bparallelism\b"),
    ("NeRF -gaussian", r"\A(?!.*\bgaussians?\b).*\bNeRFs?\b"),
    ("github.com", r"github\.com"),
    ("reinforcement OR diffusion", r"\breinforcement\b|\bdiffusion\b"),
    ("500x", r"\b500\s?(?:x|times)\b"),
    ("1.37x", r"\b1\.37\s?times\b"),
    ("GPT-4o", r"\bGPT-4o\b"),
    ("gpt4o", r"\bGPT-4o\b"),
    ("Llama-2-7B", r"\bLLaMA-?2-7B\b"),
    ("H100", r"\bH100s?\b"),
    ("cuda", r"\bCUDA\b"),
    ("pytorch", r"\bPyTorch\b"),
    ("large language model", r"\blarge language models?\b"),
    ("LLM", r"\bLLMs?\b"),
    ("low-rank", r"\blow[- ]rank\b"),
    ("low rank", r"\blow[- ]rank\b"),
    ("mixed-precision", r"\bmixed[- ]precision\b"),
    ("long context", r"\blong[- ]contexts?\b"),
    ('"graph neural networks"', r"\bgraph neural networks?\b"),
    ("real-time", r"\breal[- ]time\b"),
    ("end to end", r"\bend[- ]to[- ]end\b"),
    ('"end-to-end"', r"\bend[- ]to[- ]end\b"),
    ("prefill*", r"\bprefill\w*"),
    ("(FPGA OR ASIC) -GPU", r"\A(?!.*\bGPUs?\b)(?=.*\b(?:FPGA|ASIC)s?\b)"),
    ("int8", r"\bINT-?8\b"),
    ("4bit", r"\b4[- ]?bits?\b"),
    ("benchmrk~", r"\bbenchmark\b"),
    ("hyperparameter", r"\bhyper-?parameters?\b"),
    ("pretraining", r"\bpre-?training\b"),
    ("speedup", r"\bspeed-?ups?\b"),
    ("throughput latency", r"\A(?=.*\bthroughput).*\blatency\b"),
    ("k-means", r"\bk-means\b"),
    ("monte carlo", r"\bMonte[- ]Carlo\b"),
    ("resnet50", r"\bResNet-?50\b"),
    ("ResNet-50", r"\bResNet-?50\b"),
    ("optimi?ation", r"\boptimi[sz]ation\b"),
    ('"tokens per second"', r"\btokens per second\b"),
    ("GEMM", r"\bGEMMs?\b"),
]

EXACTLY = {
    "TensorNEAT", "FPGA", "fpgas", '"speculative decoding"', "C++", "S*", "A100", "pangu-alpha",
    "neuroevolution", "quant*", "NeRF -gaussian", "GPT-4o", "gpt4o", "Llama-2-7B", "H100", "cuda",
    "pytorch", "low-rank", "mixed-precision", '"end-to-end"', "prefill*", "(FPGA OR ASIC) -GPU",
    "int8", "4bit", "hyperparameter", "speedup", "k-means", "resnet50", "ResNet-50",
    "optimi?ation", '"tokens per second"', "GEMM",
}  # fmt: skip
"""Searches that find nothing else."""


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    opened = Library.open(tmp_path_factory.mktemp("dumps") / "library")
    run(opened.import_dumps(sorted(shared_path("dumps").glob("*.txt"))))
    run(opened.catch_up())
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def texts(library):
    """The abstract of every paper, as a dump has it."""
    details = library.details(library.search("").ids)
    return {paper.id: paper.origins[0].raw for paper in details}


@pytest.mark.parametrize(("query", "pattern"), SEARCHES, ids=[query for query, _ in SEARCHES])
def test_search_finds(library, texts, query, pattern):
    wanted = {
        paper
        for paper, text in texts.items()
        if re.search(pattern, text, re.IGNORECASE | re.DOTALL)
    }
    found = set(library.search(query).ids)
    assert wanted
    assert wanted <= found, [texts[paper][:200] for paper in wanted - found]
    if query in EXACTLY:
        assert found == wanted, [texts[paper][:200] for paper in found - wanted]


def test_every_paper_is_there(library):
    assert len(library.search("").ids) == 387
    assert len(library.search("from:000_db44").ids) == 222
    assert len(library.search("from:002_da32").ids) == 215
    assert len(library.search("from:000_db44 from:002_da32").ids) == 50
    assert library.search("").owed == 0


def _gold_lines():
    return shared_path("claims", "gold.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_systems_own_name_brings_its_paper_first(library, texts):
    gold = [json.loads(line) for line in _gold_lines()]
    beginnings = {text[:80]: paper for paper, text in texts.items()}
    named = [(g["system"], beginnings[g["text"][:80]]) for g in gold if g["system"]]
    first = [system for system, paper in named if list(library.search(system).ids)[:1] == [paper]]
    assert len(first) >= 0.97 * len(named)


def test_snippet_shows_what_was_found(library):
    result = library.search("neuroevolution")
    for snippet in library.snippets(result.ids, result.terms).values():
        assert "neuroevolution" in snippet.lower()
        assert len(snippet) <= 200


def test_similar_papers(library, texts):
    (paper,) = (p for p, text in texts.items() if "TensorNEAT achieves" in text)
    found = list(library.search(f"similar:{paper}").ids)
    assert 0 < len(found) <= 50
    assert paper not in found
    assert set(library.search(f"similar:{paper} gpu").ids) == {
        other for other in found if other in set(library.search("gpu").ids)
    }
