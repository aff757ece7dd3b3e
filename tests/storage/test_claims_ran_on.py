"""Which hardware a text is about, and on which the faster side ran: further kinds of sentences.

All sentences are ours.
"""

import pytest

from storage.claims.extract import extract

LONG = "It takes little time, as we measure and tell at length in what follows here."


def hardware(text):
    return [(mention.name, mention.device_class) for mention in extract(text).hardware]


def ran_on(text):
    return [[platform.name for platform in claim.platforms] for claim in extract(text).claims]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We ran it on the Foobar supercomputer.", [("Foobar", "Cluster")]),
        ("We ran it on the CSC Foobar supercomputer.", [("Foobar", "Cluster")]),
        ("We ran it on the Exascale supercomputer.", [("supercomputer", "Cluster")]),
        ("We ran it on two heterogeneous clusters.", [("cluster", "Cluster")]),
        ("We group two heterogeneous sets into clusters.", []),
        ("We ran it on a laptop equipped with an RTX 4090.", [("NVIDIA RTX 4090", "GPU")]),
        ("We ran it on a laptop and an RTX 4090.", [("laptop", "CPU"), ("NVIDIA RTX 4090", "GPU")]),
        ("We evaluate our simulation of quantum computers.", []),
        ("We evaluate our quantum computer simulator.", []),
        ("We evaluate our code on quantum computers.", [("quantum computer", "Quantum")]),
        ("Offloading it from the main CPU is what our FPGA does.", [("FPGA", "FPGA")]),
        ("Existing solutions use GPUs. We present a chip. It runs on an FPGA.", [("FPGA", "FPGA")]),
        ("We run it on two 8-GPU H100 servers.", [("NVIDIA H100", "GPU")]),
        ("We run it on GPU-less servers and non-GPU cards.", []),
        ("We run functions in WebAssembly on servers.", []),
        ("We run functions in WebAssembly in a browser.", [("browser", "Browser")]),
        ("We propose a new Foo-DPU in memory.", []),
        ("We offload RDMA to a DPU.", [("DPU", "Other")]),
        (
            "We evaluate it on accelerators such as TPUs and GPUs.",
            [("TPU", "TPU"), ("GPU", "GPU")],
        ),
        ("We need accelerators such as TPUs.", []),
        (
            "We run it on the Cortex-M and RISC-V microcontrollers.",
            [("ARM Cortex-M", "MCU"), ("RISC-V MCU", "MCU")],
        ),
        ("We run it on RISC-V processors.", [("RISC-V CPU", "CPU")]),
        ("We ran it on a KV260.", [("Xilinx KV260", "FPGA")]),
        ("We ran it on a Kria KV260.", [("Xilinx Kria KV260", "FPGA")]),
        ("We ran it on an AMD V80 FPGA.", [("AMD V80", "FPGA")]),
    ],
)
def test_what_counts_as_hardware(text, expected):
    assert hardware(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Our GPU kernels are fast. We run our GPU kernels on an A100 and an H100.",
            ["GPU", "NVIDIA A100", "NVIDIA H100"],
        ),
        ("GPUs are common. We run it on an A100 and an H100.", ["NVIDIA A100", "NVIDIA H100"]),
        (
            "Running models on edge devices is hard. We run it on a Jetson Nano.",
            ["edge device", "NVIDIA Jetson Nano"],
        ),
        ("We run it on Jetson-based edge devices.", ["NVIDIA Jetson"]),
        (f"We run it on a Jetson Nano. {LONG} It suits edge devices.", ["NVIDIA Jetson Nano"]),
        (f"We run it on a Jetson Nano. {LONG} It is good on edge devices.", ["NVIDIA Jetson Nano"]),
        ("HPC systems are large. We run our code on a V100.", ["NVIDIA V100"]),
    ],
)
def test_a_class_counts_beside_its_devices_where_the_work_is_for_it(text, expected):
    assert [name for name, _ in hardware(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It is 2x and 3x faster on the A100 and H100 GPUs.",
            [["NVIDIA A100"], ["NVIDIA H100"]],
        ),
        (
            "It cuts time by 2x and 3x on the A100 and H100, energy by 4x and 5x, respectively.",
            [["NVIDIA A100"], ["NVIDIA H100"], ["NVIDIA A100"], ["NVIDIA H100"]],
        ),
        (
            "It has 2.8x and 2.3x averaged speedups against Foo on CPU and GPU, respectively.",
            [["CPU"], ["GPU"]],
        ),
        (
            "It has 2.8x and 2.3x speedups over the CPU and GPU, respectively.",
            [[], []],
        ),
        (
            "It improves latency and throughput by 2x and 3x on the A100 and H100.",
            [["NVIDIA A100", "NVIDIA H100"]] * 2,
        ),
        (
            "It is 2x and 3x faster than Foo and Bar on the A100 and H100.",
            [["NVIDIA A100", "NVIDIA H100"]] * 2,
        ),
        (
            "We build a PIM device. It is 2x faster than a T4, with speed comparable to an A100.",
            [["PIM"]],
        ),
        (
            "Our code runs on the GH200. It has an 11x speedup over the old record on the V100.",
            [["NVIDIA GH200"]],
        ),
        (
            "We run our code on the UPMEM machine. The PIM kernels are 2x faster.",
            [["UPMEM"]],
        ),
        ("Our compiler is 2.5x (Intel) and 3.4x (AMD) faster.", [["Intel CPU"], ["AMD CPU"]]),
        (
            "We manage data across CPU, GPU, and SSD. It achieves a 4x speedup.",
            [["CPU", "GPU"]],
        ),
    ],
)
def test_what_the_faster_side_ran_on(text, expected):
    assert ran_on(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On the Hexagon NPU of a OnePlus 12, it is 22x faster.", [["Qualcomm Hexagon"]]),
        ("On the neural engine of the M4 Max, it is 3x faster.", [["Apple Neural Engine"]]),
        ("Our CUDA implementation is 24x faster than the serial CPU code.", [["GPU"]]),
        ("Our OpenMP code is 24x faster than the serial code.", [["CPU"]]),
        ("Compared to a GPU, the FPGA consumes 8x less energy.", [["FPGA"]]),
        ("Heterogeneous CPU-GPU execution is 1.9x faster.", [["CPU", "GPU"]]),
        (
            "We cut CPU-GPU traffic on an A100. It is 1.9x faster with less CPU-GPU traffic.",
            [["NVIDIA A100"]],
        ),
        ("We use OpenACC. On Summit, it runs 5.6x faster than the CPU version.", [["Summit"]]),
        (
            "We use an Alveo U250. It is 3x faster than a T4 and 12x faster than a Xeon 6226R.",
            [["Xilinx Alveo U250"], ["Xilinx Alveo U250"]],
        ),
        (
            "We propose a ReRAM-based in-memory accelerator. Compared to an A100, it is 7x faster.",
            [["PIM"]],
        ),
        (
            "Runs on tensor processing units (TPUs) and CPUs are 2x faster.",
            [["TPU", "CPU"]],
        ),
        ("On a 64-GPU cluster that serves browser tasks, it is 2x faster.", [["GPU"]]),
        ("It has a 52x speedup on 48 cores.", [["CPU"]]),
        ("On an x86 machine with 48 cores, it has a 5x speedup.", [["x86 CPU"]]),
        (
            "It is 7x faster on an A100 and 5x faster on an H100. It also beats Foo by 4x.",
            [["NVIDIA A100"], ["NVIDIA H100"], ["NVIDIA A100", "NVIDIA H100"]],
        ),
        ("We offload compaction to a SmartNIC. It raises throughput by 1.5x.", [["SmartNIC"]]),
        ("The GPU code gives the same result as the CPU code and is 2x faster.", [["GPU"]]),
        ("On an A100, it has 2x the throughput of Foo with CPU offloading.", [["NVIDIA A100"]]),
        ("It is 5x faster than the GPU baseline, running entirely on a CPU.", [["CPU"]]),
    ],
)
def test_the_hardware_of_short_reports(text, expected):
    assert ran_on(text) == expected
