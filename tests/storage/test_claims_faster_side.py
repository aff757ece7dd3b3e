"""What the faster side of a claim ran on, kind by kind of sentence."""

import pytest

from storage.claims.extract import extract


def platforms(text):
    return [{p.name for p in claim.platforms} for claim in extract(text).claims]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Foo ASIC achieves a 5x speedup over an A100 GPU.", [{"ASIC"}]),
        ("Our accelerator chip is 20x faster than a GPU.", [{"ASIC"}]),
        (
            "We present Foo, an accelerator for trees. Foo is 20x faster than a GPU.",
            [{"ASIC"}],
        ),
        (
            (
                "We propose Foo, a hardware accelerator for trees. It achieves 12x and 3x "
                "speedup over the CPU and GPU baselines."
            ),
            [{"ASIC"}, {"ASIC"}],
        ),
        (
            (
                "We propose Foo, a hardware accelerator. Synthesised in 28 nm CMOS, Foo "
                "delivers 3.2x speedup over an NVIDIA A100."
            ),
            [{"ASIC"}],
        ),
        ("We implement Foo on UPMEM. Foo is 3x faster than an Intel Xeon CPU.", [{"UPMEM"}]),
        (
            (
                "We run joins on a real PIM system with 2556 cores. It outperforms a state-of-"
                "the-art CPU by 5.6x."
            ),
            [{"PIM"}],
        ),
        (
            "Our PIM design is 4x faster than a Xeon server and 2x faster than a V100 GPU.",
            [{"PIM"}, {"PIM"}],
        ),
        (
            "We bring LLMs to the browser with WebGPU. Foo is 3x faster than WebAssembly.",
            [{"browser"}],
        ),
        ("Our in-browser engine achieves up to 5x speedup over TensorFlow.js.", [{"browser"}]),
        (
            "On Loihi 2, Foo uses 100x less energy than on a Jetson Orin Nano.",
            [{"Intel Loihi 2"}],
        ),
        (
            "Foo on Loihi 2 is 4x faster and 12x more energy-efficient than on a Jetson Orin Nano.",
            [{"Intel Loihi 2"}, {"Intel Loihi 2"}],
        ),
        (
            "On A100 and H100 we get 2.3x and 3.1x speedups, respectively.",
            [{"NVIDIA A100"}, {"NVIDIA H100"}],
        ),
        (
            "We get 2.3x and 3.1x speedups on A100 and H100 GPUs, respectively.",
            [{"NVIDIA A100"}, {"NVIDIA H100"}],
        ),
        (
            "Foo gives 2.3x, 3.1x, and 4x speedups on A100, H100, and MI300X, respectively.",
            [{"NVIDIA A100"}, {"NVIDIA H100"}, {"AMD MI300X"}],
        ),
        ("Foo gives a 2.3x speedup on A100 and H100 GPUs.", [{"NVIDIA A100", "NVIDIA H100"}]),
        (
            "Foo gives a 2.3x speedup on A100, H100, and MI300X GPUs.",
            [{"NVIDIA A100", "NVIDIA H100", "AMD MI300X"}],
        ),
        ("Foo on an FPGA is 4x faster than Bar on a GPU.", [{"FPGA"}]),
        ("Foo is 4x faster than Bar on a V100.", [{"NVIDIA V100"}]),
        ("We present an FPGA design. It is 4x faster than a CPU.", [{"FPGA"}]),
        (
            "We present an FPGA design. It is 4x faster than a CPU and 2x faster than a GPU.",
            [{"FPGA"}, {"FPGA"}],
        ),
        (
            (
                "We present an FPGA design. It achieves 4x and 2x speedups over the CPU and "
                "GPU, respectively."
            ),
            [{"FPGA"}, {"FPGA"}],
        ),
        (
            (
                "We implement a RISC-V soft core on a Kintex-7 FPGA. It is 2x faster than the "
                "MicroBlaze."
            ),
            [{"Xilinx Kintex-7"}],
        ),
        ("Using 8 GPUs, training is 7x faster.", [{"GPU"}]),
        ("We evaluate multi-GPU training. It is 7x faster than Bar.", [{"GPU"}]),
        ("On a cluster of 64 GPUs, Foo reaches 2x higher throughput than Bar.", [{"GPU"}]),
        ("On a 64-GPU cluster, Foo reaches 2x higher throughput than Bar.", [{"GPU"}]),
        ("We propose a ReRAM-based accelerator. It is 10x faster than a GPU.", [{"PIM"}]),
        (
            "We propose Foo, an in-SRAM computing architecture. Foo is 10x faster than a GPU.",
            [{"PIM"}],
        ),
        (
            (
                "We propose Foo, a DRAM-based processing-in-memory accelerator. Foo achieves "
                "10x speedup over an A100 GPU."
            ),
            [{"PIM"}],
        ),
        (
            "Our silicon photonic accelerator delivers 5x higher throughput than GPUs.",
            [{"photonic accelerator"}],
        ),
        (
            "On a D-Wave quantum annealer we get a 3x speedup over simulated annealing on CPUs.",
            [{"D-Wave"}],
        ),
        ("On a smartphone, Foo is 2x faster.", [{"mobile device"}]),
        (
            "Foo is 2x faster on a Pixel 8 phone and 3x faster on an iPhone 15.",
            [{"Google Pixel 8"}, {"Apple iPhone 15"}],
        ),
        ("Compared with an NVIDIA A100, our FPGA accelerator is 3x faster.", [{"FPGA"}]),
        (
            (
                "Compared to CPU and GPU implementations, Foo, implemented on an Alveo U280, "
                "achieves 3x and 2x speedups."
            ),
            [{"Xilinx Alveo U280"}, {"Xilinx Alveo U280"}],
        ),
        (
            "Foo outperforms GPUs by 3x. We build Foo as a neuromorphic chip.",
            [{"neuromorphic chip"}],
        ),
        ("GPUs have become popular. Foo is 3x faster than Bar.", [{"GPU"}]),
        ("We port Foo from CPUs to GPUs, with a speedup of 30x.", [{"GPU"}]),
        ("Our GPU implementation is 30x faster than the CPU version.", [{"GPU"}]),
        ("We offload the CPU work to the GPU and gain 30x over a single-core CPU.", [{"GPU"}]),
        ("Foo runs 30x faster on a GPU than on a CPU.", [{"GPU"}]),
        ("Foo runs 30x faster on a GPU compared to a multicore CPU.", [{"GPU"}]),
        ("Foo is 3x faster on CPUs and 9x faster on GPUs.", [{"CPU"}, {"GPU"}]),
        (
            "Foo speeds up inference by 3x (A100) and 2x (V100).",
            [{"NVIDIA A100"}, {"NVIDIA V100"}],
        ),
        (
            (
                "Foo is 3x faster than the vendor library (A100) and 2x faster than a hand-"
                "tuned code (V100)."
            ),
            [{"NVIDIA A100"}, {"NVIDIA V100"}],
        ),
        ("The H100 is 2.5x faster than the A100.", [{"NVIDIA H100"}]),
        ("MI300X delivers 1.6x higher throughput than H100.", [{"AMD MI300X"}]),
        (
            "We show that TPU v5e has 2x better energy efficiency than A100.",
            [{"Google TPU v5e"}],
        ),
        ("We run on 512 nodes of Frontier. Foo is 3x faster than Bar.", [{"Frontier"}]),
        ("We evaluate Foo on an A100. On the GPU, Foo is 3x faster.", [{"NVIDIA A100"}]),
        (
            "We test RTX 4090, A100 and H100 GPUs. Foo is 3x faster than Bar.",
            [{"NVIDIA RTX 4090", "NVIDIA A100", "NVIDIA H100"}],
        ),
        (
            "Experiments on CPUs and GPUs show that Foo is 3x faster than Bar.",
            [{"CPU", "GPU"}],
        ),
        (
            "Foo is a mobile inference engine for smartphones. Foo is 3x faster than TFLite.",
            [{"mobile device"}],
        ),
        (
            "Foo runs on a microcontroller. It is 3x faster than CMSIS-NN.",
            [{"MCU"}],
        ),
        (
            "With the NPU of a Snapdragon 8 Gen 3, Foo prefill is 3x faster than on the CPU.",
            [{"Qualcomm Snapdragon 8 Gen 3"}],
        ),
        (
            (
                "We use CXL memory. Foo achieves 3x lower latency than TCP networks deployed in"
                " small clusters."
            ),
            [{"CXL memory"}],
        ),
        ("Our GPU method is 3x faster when the data are prepared on the CPU.", [{"GPU"}]),
        (
            (
                "Foo is deployed on edge devices. We present an FPGA accelerator for it. It "
                "achieves 3x speedup."
            ),
            [{"FPGA"}],
        ),
        ("We design an ASIC for AR/VR devices. Foo is 3x faster than Bar.", [{"ASIC"}]),
        (
            (
                "Our system is implemented on GPUs. Text follows. Compared with Bar, Foo has "
                "3x higher throughput."
            ),
            [{"GPU"}],
        ),
        (
            "Foo, deployed on 8 H100 GPUs, gives 2x higher throughput than vLLM.",
            [{"NVIDIA H100"}],
        ),
        (
            "Foo reduces latency by 30% on A100 and 20% on H100.",
            [{"NVIDIA A100"}, {"NVIDIA H100"}],
        ),
        ("Compared with the A100, the MI300X is 1.5x faster.", [{"AMD MI300X"}]),
        (
            "On an NVIDIA A100 GPU, Foo is 10x faster than a 64-core AMD EPYC CPU.",
            [{"NVIDIA A100"}],
        ),
        ("Using one GPU, Foo is 10x faster than a 64-core CPU node.", [{"GPU"}]),
        (
            ("Foo achieves a 12x speedup over a multi-core CPU implementation on a single GPU."),
            [{"GPU"}],
        ),
        ("Foo runs on CPUs only. It is 3x faster than a GPU baseline.", [{"CPU"}]),
        ("Our CPU code is 2x faster than cuSPARSE on a V100 GPU.", [{"CPU"}]),
        (
            "We present a RISC-V accelerator in 22 nm. It is 3x faster than a Cortex-A72.",
            [{"ASIC"}],
        ),
        ("We present Foo, a CGRA. It is 3x faster than a CPU.", [{"CGRA"}]),
        (
            (
                "We present Foo, a GPU library, and Bar, an FPGA design. Foo is 3x faster "
                "than cuBLAS."
            ),
            [{"GPU"}],
        ),
        ("Foo is 3x faster than NumPy on an M1 Pro.", [{"Apple M1 Pro"}]),
        ("Our browser engine is 3x faster than a native CPU engine.", [{"browser"}]),
        ("With WebGPU, Foo is 3x faster than with WebGL.", [{"browser"}]),
        (
            "Foo runs natively in WebAssembly at 2x lower latency than JavaScript.",
            [{"browser"}],
        ),
        (
            ("On the Frontier supercomputer, Foo scales to 9,000 nodes and is 3x faster than Bar."),
            [{"Frontier"}],
        ),
        (
            (
                "We implement Foo on a Tofino switch. It gives 10x higher throughput than CPU"
                " servers."
            ),
            [{"Tofino"}],
        ),
        ("With SmartNICs, Foo has 3x lower latency than host CPUs.", [{"SmartNIC"}]),
        ("Foo, on a photonic chip, is 100x faster than GPUs.", [{"photonic accelerator"}]),
        ("On an STM32F746, Foo is 4.6x faster than CMSIS-NN.", [{"STM32F746"}]),
        (
            "Foo achieves 4.6x speedup on Cortex-M7 and 3x on Cortex-M4.",
            [{"ARM Cortex-M7"}, {"ARM Cortex-M4"}],
        ),
        (
            ("On a Snapdragon 8 Gen 3 phone, our NPU kernels are 5x faster than the CPU ones."),
            [{"Qualcomm Snapdragon 8 Gen 3"}],
        ),
        (
            "Compared to a GPU, our neuromorphic chip uses 50x less energy.",
            [{"neuromorphic chip"}],
        ),
        (
            "Foo offloads work from the CPU to the FPGA and is 3x faster than software.",
            [{"FPGA"}],
        ),
        ("Our ASIC, synthesised in 7 nm, is 20x faster than an RTX 3090.", [{"ASIC"}]),
        (
            (
                "Foo outperforms an A100 by 3x in throughput. It is a wafer-scale design on "
                "Cerebras."
            ),
            [{"Cerebras WSE"}],
        ),
        (
            "Evaluated on four GPUs (A100, H100, L40S, and RTX 4090), Foo is 2x faster.",
            [{"NVIDIA A100", "NVIDIA H100", "NVIDIA L40S", "NVIDIA RTX 4090"}],
        ),
        (
            "Experiments on A100, H100, and L40S show a 2x speedup.",
            [{"NVIDIA A100", "NVIDIA H100", "NVIDIA L40S"}],
        ),
        ("On both CPUs and GPUs, Foo is 2x faster.", [{"CPU", "GPU"}]),
        ("Foo is 2x faster on ARM and 3x faster on x86.", [{"ARM CPU"}, {"x86 CPU"}]),
        (
            ("On UPMEM, Foo is 20x faster than a state-of-the-art CPU, and 3x faster than a GPU."),
            [{"UPMEM"}, {"UPMEM"}],
        ),
        ("A quantum annealer solves it 100x faster than a CPU.", [{"quantum computer"}]),
        (
            "Foo on edge devices, such as the Jetson Nano, is 3x faster.",
            [{"NVIDIA Jetson Nano"}],
        ),
        (
            "We run on AMD GPUs. Our sparse code outperforms its CPU counterpart by 3x.",
            [{"AMD GPU"}],
        ),
    ],
)
def test_the_faster_side(text, expected):
    assert platforms(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It gives 2.5x (up to 5x) speedup on an A100 and 2x (up to 4x) on a V100.",
            [{"NVIDIA A100"}, {"NVIDIA A100"}, {"NVIDIA V100"}, {"NVIDIA V100"}],
        ),
        (
            "On various NVIDIA GPU architectures, it gives 2.5x speedup on an A100.",
            [{"NVIDIA A100"}],
        ),
        ("We time the Edge TPU. With four TPUs, it is 3x faster.", [{"Google Edge TPU"}]),
        # What runs on one class only tells that class.
        ("Our dense kernel is 3x faster than cuBLAS.", [{"GPU"}]),
        ("Foo outperforms cuRAND by 2x.", [{"GPU"}]),
        ("On CPUs, Foo is 3x faster than cuSPARSE.", [{"CPU"}]),
        ("We write FPGA code. It is 3x faster than cuBLAS.", [{"FPGA"}]),
        ("We vectorise with AVX-512. Foo is 3x faster than Bar.", [{"CPU"}]),
        ("Foo targets many-core machines and is 3x faster than Bar.", [{"CPU"}]),
        ("Foo cures many sick people and is 3x faster than Bar.", [set()]),
        # Near misses: the same words with another meaning.
        ("On CPUs, Foo is 3x faster. Our GPU code is slow.", [{"CPU"}]),
        ("Bar is slow. On CPUs, Foo is 3x faster than Bar.", [{"CPU"}]),
        ("We run on an A100. On an 8-GPU system, Foo is 3x faster.", [{"GPU"}]),
        ("We run on an A100 and a V100. On the GPU, Foo is 3x faster.", [{"GPU"}]),
        ("We test an A100, not far from it a V100. Foo is 3x faster.", [{"NVIDIA A100"}]),
        ("We wait for the GPU based on a timer. Text. Foo on a CPU is 3x faster.", [{"CPU"}]),
        ("Our CPU-based tests follow. Foo is 3x faster. An FPGA is planned.", [{"CPU"}]),
    ],
)
def test_the_faster_side_in_near_misses(text, expected):
    assert platforms(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Foo is 3x faster than Bar on GPUs.", [{"GPU"}]),
        ("Foo is 1.4x faster than cuSPARSE on an NVIDIA V100 GPU.", [{"NVIDIA V100"}]),
        ("We build an FPGA accelerator. It is 5x faster than CUDA code on GPUs.", [{"FPGA"}]),
        ("Our FPGA design is 5x faster than a CPU code on a Xeon.", [{"FPGA"}]),
        ("We run Foo on FPGAs. Foo is 3x faster than the GPU.", [{"FPGA"}]),
    ],
)
def test_what_stands_behind_a_rivals_name_may_hold_for_both(text, expected):
    assert platforms(text) == expected
