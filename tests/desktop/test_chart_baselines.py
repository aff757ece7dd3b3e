import pytest

from desktop.charts.baselines import baseline_group


@pytest.mark.parametrize(
    ("words", "group"),
    [
        (None, "Not stated"),
        ("  ", "Not stated"),
        ("vLLM", "vLLM"),
        ("the state-of-the-art library cuSPARSE", "cuSPARSE"),
        ("FlashAttention-2", "FlashAttention-2"),
        ("existing implementations such as NEAT-Python", "NEAT-Python"),
        ("the 1F1B baseline", "1F1B"),
        ("state-of-the-art methods", "State of the art"),
        ("prior work", "State of the art"),
        ("SOTA approaches", "State of the art"),
        ("CPU baselines", "CPU"),
        ("a 128-core CPU server", "CPU"),
        ("the ARM Cortex-M4 microcontroller (MCU)", "CPU"),
        ("an NVIDIA A100 GPU", "GPU"),
        ("GPU-based solution", "GPU"),
        ("baseline FPGA-based accelerator", "FPGA"),
        ("the original NeRF model", "Plain or original method"),
        ("vanilla decoding", "Plain or original method"),
        ("the direct convolution", "Direct convolution"),
    ],
)
def test_group_of(words, group):
    assert baseline_group(words) == group
