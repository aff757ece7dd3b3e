"""Papers that propose hardware: their claims hold for it, whatever they compare with."""

import pytest

from storage.claims.catalogue import load_catalogue
from storage.claims.extract import extract, vocabulary
from storage.claims.folding import fold
from storage.claims.proposal import proposed
from storage.claims.words import Words
from storage.text.sentences import sentences


def classes(text):
    return [{p.device_class for p in claim.platforms} for claim in extract(text).claims]


def noun(text):
    folded = fold(text)
    words = Words(folded, vocabulary(load_catalogue()))
    found = proposed(folded, words, sentences(text))
    return text[found.noun : found.end] if found else None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We propose Tern, a sparse attention accelerator.", "accelerator"),
        ("We present Tern, an accelerator (TA) that skips zeros.", "accelerator"),
        ("Tern is a row-wise accelerator that skips zeros.", "accelerator"),
        ("This work introduces Tern, the first sorting co-processor.", "co-processor"),
        ("We sort lazily, and devise a hardware accelerator optimized for it.", "accelerator"),
        ("This paper develops a reconfigurable systolic array with two modes.", "systolic array"),
        ("We propose Tern, a model-hardware co-design for rendering.", "co-design"),
        ("We present Tern, a near-memory architecture for joins.", "architecture"),
        ("The proposed accelerator features a flexible dataflow.", "accelerator"),
        ("Our Tern accelerator is small.", "accelerator"),
        ("We propose Tern, a compiler for sparse accelerators.", None),
        ("We propose a simulator of an accelerator.", None),
        ("We present Tern, an accelerator simulator.", None),
        ("We propose a transformer architecture for long texts.", None),
        ("We present a microservice architecture.", None),
        ("Accelerators are costly. We propose Tern, which schedules jobs.", None),
        ("We use hardware-software co-design to tune kernels.", None),
        ("GPUs outpace a custom accelerator.", None),
        ("We present Tern, an accelerator architecture designed for small models.", "accelerator"),
        ("We introduce Tern, an efficient algorithm-architecture co-design.", "co-design"),
        ("We propose a hardware-software co-designed accelerator for joins.", "accelerator"),
        ("We propose Tern, a chiplet-based hybrid architecture with NPU.", "architecture"),
        ("We propose a processor for graphs. Synthesized at 28 nm, it is small.", "processor"),
        ("We present a system-on-chip for cameras.", "chip"),
        ("We propose a stream processor for logs.", None),
        ("We propose a processor for logs, new in this area.", None),
        ("We present Tern, a high-throughput generation engine.", None),
        ("We present an in-memory query engine.", None),
        ("We present Tern, a dataflow engine for streams.", None),
        ("We present Tern, a hardware engine for hashing.", "engine"),
        ("We propose a hardware-efficient transformer architecture.", None),
        ("We propose a memory module for agents.", None),
        ("We propose an on-chip, scalable network.", None),
        ("We design a particle accelerator.", None),
        ("We propose Tern, an algorithm-system co-design for serving.", None),
    ],
)
def test_what_is_proposed(text, said):
    assert noun(text) == said


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("It is 3x faster than an edge GPU.", {"ASIC"}),
        ("It is 3x faster than the edge GPU (Jetson Orin Nano).", {"ASIC"}),
        ("It achieves a 3x speedup over an A100 GPU.", {"ASIC"}),
        ("We prototype it on an FPGA. It is 3x faster than a GPU.", {"FPGA"}),
        ("We implement it on an Alveo U280. It is 3x faster than a Xeon.", {"FPGA"}),
        ("It is 3x faster than existing FPGA designs.", {"ASIC"}),
        ("It computes in DRAM by processing-in-memory. It is 3x faster than a GPU.", {"PIM"}),
        ("It is 3x faster than prior PIM designs.", {"ASIC"}),
        ("On an A100, its algorithm alone is 3x faster.", {"GPU"}),
    ],
)
def test_the_claims_of_a_proposal(rest, expected):
    text = f"Mobile phones are slow. We propose Tern, an accelerator for hashing. {rest}"
    assert classes(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We present Tern, an FPGA accelerator. It is 3x faster than a GPU.", {"FPGA"}),
        ("We present Tern, a CXL-attached PIM memory module. It is 3x faster.", {"PIM"}),
        ("We present Tern, a photonic accelerator. It is 3x faster than a GPU.", {"Photonic"}),
        ("A GPU is 3x faster than a CPU. We present Tern, an accelerator.", {"GPU"}),
        (
            "We present Tern, an accelerator on FPGA cards. Our GPU-Tern hybrid is 3x faster.",
            {"FPGA", "GPU"},
        ),
        ("We present Tern, an FPGA-CPU accelerator. It is 3x faster.", {"FPGA", "CPU"}),
        ("We present Tern, a RISC-V processor. It is 3x faster.", {"CPU"}),
        ("We propose Tern, a RISC-V based vector accelerator. It is 3x faster.", {"ASIC"}),
        ("We propose a near-data processing unit inside CXL memory. It is 3x faster.", {"PIM"}),
        (
            "We present an algorithm-hardware co-design for GPU tensor cores. It is 3x faster.",
            {"GPU"},
        ),
    ],
)
def test_the_class_is_that_of_what_it_is_made_of(text, expected):
    assert classes(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We present Tern, a CPU-GPU hybrid system. It is 3x faster than Gull.", {"CPU", "GPU"}),
        (
            "We present Tern. It orchestrates the GPU and CPU. We run it. It is 3x faster.",
            {"CPU", "GPU"},
        ),
        ("Tern fills heterogeneous clusters of GPUs and TPUs. It is 3x faster.", {"GPU", "TPU"}),
        ("We write GPU kernels. CPU-GPU transfers cost time. It is 3x faster.", {"GPU"}),
        ("It is 3x faster on dual-socket CPUs and consumer GPUs.", {"CPU", "GPU"}),
        ("It is 3x faster on GPUs than on CPUs.", {"GPU"}),
    ],
)
def test_what_runs_on_two_kinds_of_hardware_at_once(text, expected):
    assert classes(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We run Tern on a cluster with more than 512 GPUs. It is 3x faster.", {"GPU"}),
        ("We build Tern. It is 3x faster than 512 GPUs.", set()),
        (
            "We use an RTX 4090. It is 3x faster than a CPU implementation on a Xeon Gold 6248.",
            {"GPU"},
        ),
        ("It is 3x faster than Gull on 144 V100 GPUs.", {"GPU"}),
        ("Prior work uses both CPUs and GPUs. We write GPU code. It is 3x faster.", {"GPU"}),
        ("We write GPU code for CPUs and GPUs. It is 3x faster.", {"CPU", "GPU"}),
        ("We run on 64 GPUs and one thousand CPU cores. It is 3x faster.", {"CPU", "GPU"}),
        ("We write CPU code. It is 3x faster, making it fit for edge devices.", {"CPU"}),
        ("We write CPU code. It is 3x faster on edge devices.", {"Edge"}),
        ("We write GPU code. It is 3x faster while saving host CPU work.", {"GPU"}),
        ("Our policy is 3x faster on multi-core server traces.", set()),
        ("Our policy is 3x faster on multi-core servers.", {"CPU"}),
        ("We beat both CPU and GPU systems. We build an FPGA design. It is 3x faster.", {"FPGA"}),
    ],
)
def test_background_and_counts(text, expected):
    assert classes(text) == [expected]
