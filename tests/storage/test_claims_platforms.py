"""Hardware: what is named, under which name and class, and what the faster side ran on."""

import pytest

from storage.claims.catalogue import load_catalogue
from storage.claims.claim import DEVICE_CLASSES
from storage.claims.extract import extract
from storage.errors import ShortlistError


def named(text):
    return {(m.name, m.device_class) for m in extract(text).hardware}


def platforms(text):
    return [[p.name for p in claim.platforms] for claim in extract(text).claims]


@pytest.mark.parametrize(
    ("words", "name", "device_class"),
    [
        ("an A100-80GB GPU", "NVIDIA A100", "GPU"),
        ("eight NVIDIA Tesla V100 GPUs", "NVIDIA V100", "GPU"),
        ("an RTX 4090", "NVIDIA RTX 4090", "GPU"),
        ("an RTX4090", "NVIDIA RTX 4090", "GPU"),
        ("a GeForce RTX 3060 Ti", "NVIDIA RTX 3060 Ti", "GPU"),
        ("an RTX 5080 Ti", "NVIDIA RTX 5080 Ti", "GPU"),
        ("a GTX 1080 Ti", "NVIDIA GTX 1080 Ti", "GPU"),
        ("an A6000 GPU", "NVIDIA RTX A6000", "GPU"),
        ("8xA100", "NVIDIA A100", "GPU"),
        ("8×A100", "NVIDIA A100", "GPU"),
        ("Hopper GPUs", "NVIDIA Hopper", "GPU"),
        ("an AMD Instinct MI300X", "AMD MI300X", "GPU"),
        ("MI355X accelerators", "AMD MI355X", "GPU"),
        ("a Radeon RX 7900 XTX", "AMD Radeon RX 7900 XTX", "GPU"),
        ("an M1 Pro GPU", "Apple M1 Pro", "GPU"),
        ("an Apple M2 chip", "Apple M2", "CPU"),
        ("a Xeon Gold 6248R", "Intel Xeon Gold 6248R", "CPU"),
        ("an Intel Xeon CPU", "Intel Xeon", "CPU"),
        ("an AMD EPYC 7763", "AMD EPYC 7763", "CPU"),
        ("a Core i7-9700K", "Intel Core i7-9700K", "CPU"),
        ("AWS Graviton3", "AWS Graviton3", "CPU"),
        ("a Cortex-A72 core", "ARM Cortex-A72", "CPU"),
        ("a Cortex-M4 microcontroller", "ARM Cortex-M4", "MCU"),
        ("an STM32F746 board", "STM32F746", "MCU"),
        ("an ESP32 module", "ESP32", "MCU"),
        ("2048 TPU v3 cores", "Google TPU v3", "TPU"),
        ("TPUv5e pods", "Google TPU v5e", "TPU"),
        ("Ascend 910B NPUs", "Huawei Ascend 910B", "NPU"),
        ("an Intel Gaudi 2", "Intel Gaudi 2", "NPU"),
        ("a Cerebras CS-2", "Cerebras CS-2", "NPU"),
        ("Graphcore IPUs", "Graphcore IPU", "NPU"),
        ("an Alveo U280 card", "Xilinx Alveo U280", "FPGA"),
        ("a Xilinx Alveo U55C", "Xilinx Alveo U55C", "FPGA"),
        ("a Versal VCK5000", "Xilinx Versal VCK5000", "FPGA"),
        ("a ZCU104 board", "Xilinx ZCU104", "FPGA"),
        ("a Stratix 10 FPGA", "Intel Stratix 10", "FPGA"),
        ("a Jetson AGX Orin", "NVIDIA Jetson AGX Orin", "Edge"),
        ("a Raspberry Pi 4", "Raspberry Pi 4", "Edge"),
        ("a Snapdragon~8 Gen~3", "Qualcomm Snapdragon 8 Gen 3", "Mobile"),
        ("a Snapdragon 8 Gen 3 phone", "Qualcomm Snapdragon 8 Gen 3", "Mobile"),
        ("an iPhone 15 Pro", "Apple iPhone 15 Pro", "Mobile"),
        ("a Samsung Galaxy S23 Ultra", "Samsung Galaxy S23 Ultra", "Mobile"),
        ("UPMEM modules", "UPMEM", "PIM"),
        ("Loihi 2", "Intel Loihi 2", "Neuromorphic"),
        ("the Frontier supercomputer", "Frontier", "Cluster"),
        ("a BlueField-2 DPU", "NVIDIA BlueField-2", "Other"),
    ],
)
def test_devices_and_families(words, name, device_class):
    assert (name, device_class) in named(f"We evaluate our code on {words}.")


@pytest.mark.parametrize(
    ("words", "name", "device_class"),
    [
        ("GPUs", "GPU", "GPU"),
        ("graphics processing units", "GPU", "GPU"),
        ("multicore CPUs", "CPU", "CPU"),
        ("field-programmable gate arrays", "FPGA", "FPGA"),
        ("RISC-V cores", "RISC-V CPU", "CPU"),
        ("smartphones", "mobile device", "Mobile"),
        ("edge devices", "edge device", "Edge"),
        ("a web browser", "browser", "Browser"),
        ("processing-in-memory", "PIM", "PIM"),
        ("microcontrollers", "MCU", "MCU"),
        ("a quantum computer", "quantum computer", "Quantum"),
    ],
)
def test_words_for_a_class(words, name, device_class):
    assert (name, device_class) in named(f"We run our code on {words}.")


@pytest.mark.parametrize(
    "text",
    [
        "We study frontier models and their pareto frontier.",
        "The AMDGPU.jl package is used.",
        "Let M1 and M2 be two matrices.",
        "Latency matters on accelerators such as GPUs.",
    ],
)
def test_what_names_no_hardware(text):
    assert named(text) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("On an A100, it is 3x faster.", [["NVIDIA A100"]]),
        ("It is 3x faster on an A100 GPU.", [["NVIDIA A100"]]),
        (
            "It speeds up inference by up to 18x on a V100 GPU and 12.8x on an M1 Pro chip.",
            [["NVIDIA V100"], ["Apple M1 Pro"]],
        ),
        (
            "It is 3x and 5x faster on an A100 and a Xeon, respectively.",
            [["NVIDIA A100"], ["Intel Xeon"]],
        ),
        (
            "Over CPU and GPU, our FPGA is 3x and 5x faster, respectively.",
            [["FPGA"], ["FPGA"]],
        ),
        (
            "Over CPU and GPU, it is 3x and 5x faster, respectively. We build it on an FPGA.",
            [["FPGA"], ["FPGA"]],
        ),
        ("Our FPGA design is 22x faster than a 128-core CPU server.", [["FPGA"]]),
        ("Our FPGA design beats an A100 GPU with 1.2x higher throughput.", [["FPGA"]]),
        ("It is 5.6x faster than Foo on 144 V100 GPUs.", [["NVIDIA V100"]]),
        (
            "We run Foo on Ascend NPUs. It is 3x faster than plain attention.",
            [["Huawei Ascend"]],
        ),
        ("We write kernels for GPUs. Tests follow. More text. They are 3x faster.", [["GPU"]]),
        ("It is 3x faster than Foo.", [[]]),
    ],
)
def test_what_the_faster_side_ran_on(text, expected):
    assert platforms(text) == expected


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("On an A100, it is 3x faster.", "sentence"),
        ("We run on an A100. It is 3x faster.", "abstract"),
        ("It is 3x faster.", "none"),
    ],
)
def test_scope(text, scope):
    (claim,) = extract(text).claims
    assert claim.platform_scope == scope


def test_shipped_catalogue_holds_several_hundred_devices_of_known_classes():
    catalogue = load_catalogue()
    assert len(catalogue.devices) >= 300
    patterns = [p for found in catalogue.by_word.values() for p in found]
    assert {p.device_class for p in patterns} <= set(DEVICE_CLASSES)


def test_a_readers_file_adds_devices_and_replaces_what_it_names(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        """
        [[series]]
        vendor = "Acme"
        class = "NPU"
        devices = [
          { name = "Acme Brain 3", year = 2027, aliases = ["Brain 3", "=AB3"] },
          { name = "NVIDIA A100", aliases = ["A100"], class = "Other" },
        ]

        [[family]]
        vendor = "Acme"
        class = "GPU"
        starts = ["zx"]
        pattern = 'zx[ -]?(\\d{3})( pro)?'
        name = "Acme ZX {1} {2}"
        """,
        encoding="utf-8",
    )
    catalogue = load_catalogue(own)
    text = "We test on a brain-3, a ZX200 Pro, an A100 and a V100, but not on ab3."
    assert {(m.name, m.device_class) for m in extract(text, catalogue).hardware} == {
        ("Acme Brain 3", "NPU"),
        ("Acme ZX 200 PRO", "GPU"),
        ("NVIDIA A100", "Other"),
        ("NVIDIA V100", "GPU"),
    }


def test_a_readers_alias_goes_before_a_shipped_one(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        "[[series]]\nclass = 'NPU'\ndevices = [{ name = 'Acme A100', aliases = ['A100'] }]\n",
        encoding="utf-8",
    )
    found = extract("We run on an A100 and a V100.", load_catalogue(own)).hardware
    assert [m.name for m in found] == ["Acme A100", "NVIDIA V100"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[[series]\n", "not valid TOML"),
        ("[[series]]\nclass = 'GPU'\n", "'devices' is missing"),
        ("[[series]]\nclass = 'Toaster'\ndevices = [{ name = 'X 1' }]\n", "'Toaster' is none"),
        ("series = 3\n", "'series' must hold tables"),
        ("a = " + 3000 * "[" + 3000 * "]", "nested too deeply"),
        (
            "[[family]]\nclass = 'GPU'\nname = 'X {1}'\nstarts = ['x']\npattern = '('\n",
            "not as its kind is written",
        ),
        ("[[series]]\nclass = 'GPU'\ndevices = [{ name = 'X', aliases = [''] }]\n", "empty alias"),
        ("[[series]]\nclass = 'GPU'\ndevices = [{ name = 5 }]\n", "'name' of 5 must be a word"),
        ("[[serie]]\nclass = 'GPU'\n", "no kind [[serie]]"),
        ("[[series]]\nclass = 'GPU'\ndevices = [5]\n", "'devices' must hold tables"),
        (
            "[[series]]\nclass = 'GPU'\ndevices = [{ name = 'X 1', alias = ['Y'] }]\n",
            "'X 1' has an unknown key 'alias'",
        ),
        (
            "[[series]]\nclass = 'GPU'\ndevices = [{ name = 'X 1', aliases = 'Y' }]\n",
            "'aliases' of 'X 1' must be a list of words",
        ),
        (
            "[[series]]\nclass = 'GPU'\ndevices = [{ name = 'X 1', year = 'new' }]\n",
            "'year' of 'X 1' must be a number",
        ),
        (
            (
                "[[series]]\nclass = 'GPU'\ndevices = [{ name = 'X 1', aliases = ['Y 2'] }, "
                "{ name = 'X 2', aliases = ['y-2'] }]\n"
            ),
            "'X 1' and 'X 2' share the alias 'y 2'",
        ),
        (
            "[[family]]\nclass = 'GPU'\nname = 'X {2}'\nstarts = ['x']\npattern = 'x(1)'\n",
            "names a group that its pattern does not have",
        ),
        ("[[generic]]\nname = 'GPU'\nclass = 'Toaster'\nwords = ['gpu']\n", "'Toaster' is none"),
    ],
)
def test_a_broken_file_is_one_sentence(tmp_path, content, words):
    broken = tmp_path / "broken.toml"
    broken.write_text(content, encoding="utf-8")
    with pytest.raises(ShortlistError) as caught:
        load_catalogue(broken)
    assert str(broken) in str(caught.value)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_or_binary_file_is_one_sentence(tmp_path):
    with pytest.raises(ShortlistError, match="cannot be read"):
        load_catalogue(tmp_path / "none.toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ShortlistError, match="not valid TOML"):
        load_catalogue(binary)
