"""Which mentions of hardware count: what a paper runs on, and what it names by the way."""

import pytest

from storage.claims.extract import extract


def names(text):
    return [m.name for m in extract(text).hardware]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A processor among resources, or as a unit of them.
        ("We monitor CPU, memory and disk of our service.", []),
        ("Our scheduler cuts CPU time.", []),
        ("We set CPU limits of our containers.", []),
        ("We run SPEC CPU 2017.", []),
        ("We tune the central processing unit (CPU) frequency.", []),
        ("We fall by 84.7\\% CPU and 73.9\\% GPU.", []),
        ("We tune the CPU frequencies of users.", []),
        ("We run with Intel TDX on a CPU.", ["Intel TDX", "CPU"]),
        ("We run our parser on a CPU.", ["CPU"]),
        ("Our kernel saves CPU cycles.", ["CPU"]),
        # Examples and alternatives.
        ("We replace conventional near-memory processing (NMP) by text.", ["PIM"]),
        ("Unlike conventional near-memory processing (NMP), we use text.", []),
        ("We need no accelerators such as GPUs.", []),
        # Costs count where nothing else is named.
        ("Our search took 0.5 GPU days.", ["GPU"]),
        ("Our search took 5 GPU hours on an A100.", ["NVIDIA A100"]),
        # Instruction sets.
        ("We test compilers on x86 and ARM.", ["x86 CPU", "ARM CPU"]),
        ("We translate between architectures such as RISC-V, x86, and ARM.",
         ["RISC-V CPU", "x86 CPU", "ARM CPU"]),
        ("We move a robot arm.", []),
        ("We run on a CPU (x86, Arm, RISC-V).", ["x86 CPU", "ARM CPU", "RISC-V CPU"]),
        ("We evaluate a RISC-V-based PULP cluster in text.", ["PULP"]),
    ],
)  # fmt: skip
def test_what_counts(text, expected):
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A class beside devices of it.
        ("We test two GPU architectures (A100, H100).", ["NVIDIA A100", "NVIDIA H100"]),
        ("We beat a cost model for GPUs (NVIDIA L40S).", ["NVIDIA L40S"]),
        ("We write a GPU version with an NVIDIA L40S.", ["GPU", "NVIDIA L40S"]),
        ("Our GPU kernels run on an A100.", ["GPU", "NVIDIA A100"]),
        ("We deploy on edge devices, namely a Jetson Orin NX.", ["NVIDIA Jetson Orin NX"]),
        ("We run on neuromorphic chips: Loihi 2.", ["Intel Loihi 2"]),
        ("Our FPGA design runs on an Alveo U280.", ["FPGA", "Xilinx Alveo U280"]),
        ("We run on a Xeon CPU and profile the CPU.", ["Intel Xeon"]),
        ("We time the Edge TPU; four TPUs are faster.", ["Google Edge TPU"]),
        ("We time the Edge TPU and TPU v4; four TPUs are faster.",
         ["Google Edge TPU", "Google TPU v4"]),
        ("We run on TPU v6e of the Google Cloud TPU.", ["Google TPU v6e"]),
        # Named before the paper's own work begins.
        (
            "The A100 costs too much. We evaluate an RTX 5090 in many tasks and ways of use.",
            ["NVIDIA RTX 5090"],
        ),
        (
            "We evaluate RTX 5090 cards. Later tests, long after the first ones, use the A100.",
            ["NVIDIA RTX 5090", "NVIDIA A100"],
        ),
        ("We test RTX 5060 Ti, 5070 Ti, and 5090.",
         ["NVIDIA RTX 5060 Ti", "NVIDIA RTX 5070 Ti", "NVIDIA RTX 5090"]),
        ("We test with 4096, 5070, and 5090 tokens.", []),
    ],
)  # fmt: skip
def test_a_class_beside_its_devices(text, expected):
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We present a receiver ASIC.", ["ASIC"]),
        ("Implemented in 28 nm CMOS technology, our chip is small.", ["ASIC"]),
        ("We use light of 28 nm wavelength.", []),
        ("We present Foo, a flexible AI hardware accelerator.", ["AI accelerator"]),
        ("We study models on multiple AI accelerators.", ["AI accelerator"]),
        ("AI accelerators are scarce.", []),
        ("We present a PIM design in 28 nm CMOS technology.", ["PIM"]),
        ("We present an FPGA accelerator and a 7nm ASIC.", ["FPGA", "ASIC"]),
        ("We design a reconfigurable systolic array.", ["systolic array"]),
        ("We design a systolic array on an FPGA.", ["FPGA"]),
        ("We map loops to CGRAs.", ["CGRA"]),
        ("We schedule tasks at edge nodes.", ["edge device"]),
        ("Tasks are moved between edge nodes.", []),
        ("We measure high-performance computing (HPC) systems.", ["cluster"]),
        ("We run on a production cluster with more than 12,000 GPUs.", ["GPU"]),
        (
            "We run on a production cluster with many nodes and disks. We use no GPU.",
            ["cluster", "GPU"],
        ),
        ("We run on a Kubernetes cluster.", ["cluster"]),
        ("We serve models in edge environments that are far away.", ["edge device"]),
        ("We serve models on GPUs in edge environments that are far away.", ["GPU"]),
        ("We show machine learning in edge machine learning inference.", ["edge device"]),
        ("We correct physical qubits.", ["quantum computer"]),
        ("We build a DIMM-side near-memory engine.", ["PIM"]),
        ("We store tables in memory architecture-wise.", []),
        ("We track eyes with wearable systems.", ["wearable device"]),
        ("We place pages in non-volatile memory.", ["non-volatile memory"]),
        ("We spread the writes of phase-change memory (PCM).", ["phase-change memory"]),
        ("We place pages in persistent memory of CPUs.", ["CPU"]),
        ("We write to NVMe SSDs.", ["SSD"]),
        ("We run on a 32-core machine.", ["CPU"]),
        ("We run 32-core jobs.", []),
        ("We use a network on the SoC.", ["SoC"]),
        ("We fill the accelerators of a system-on-chip.", ["SoC"]),
        ("We save memory on resource-constrained devices.", ["edge device"]),
        ("Models outgrow resource-constrained devices. We save memory.", []),
        ("We use a small, on-device draft model.", []),
        ("We multiply in an SRAM CiM array.", ["PIM"]),
        ("Let cim be the index.", []),
        ("We use a quantum computing platform.", ["quantum computer"]),
        ("The size may exceed a single accelerator. We cache parts.", []),
        ("We present Foo, an accelerator for quantum computing systems.", ["ASIC"]),
    ],
)
def test_words_for_a_class_of_what_is_built(text, expected):
    assert names(text) == expected
