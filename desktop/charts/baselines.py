"""What a claim was measured against, in groups: baselines are free words, nearly all different.

"the state-of-the-art library (cuSPARSE)" and "cuSPARSE" are one baseline, "existing methods" and
"prior work" are another. A group is the name of a system where one is named, else a kind of
hardware, else how the words describe what was compared with.
"""

import re
from typing import Final

NOT_STATED: Final = "Not stated"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9+.-]*[A-Za-z0-9+]|[A-Za-z]\d*")
_WITH_INNER_CAPITAL = re.compile(r"[a-z].*[A-Z]|[A-Z].*[a-z].*[A-Z]|^[A-Z]{3,}[a-z]?|[A-Z]\S*\d")

_NOT_NAMES: Final = frozenset((
    "SOTA", "LLM", "LLMS", "MOE", "GPU", "GPUS", "CPU", "CPUS", "FPGA", "FPGAS", "TPU", "TPUS",
    "NPU", "ASIC", "ASICS", "PIM", "DSP", "MCU", "ARM", "CNN", "CNNS", "RNN", "GNN", "GNNS",
    "DNN", "DNNS", "NLP", "MCMC", "SGD", "RAM", "SSD", "HBM", "SIMD", "HPC", "IOT", "BF16",
    "FP16", "FP32", "FP64", "INT8", "API", "CUDA", "NERF", "NERFS", "3D", "2D", "GAN",
    "NVIDIA", "AMD", "IBM", "DRAM", "NVME", "SOC", "RISC", "MPI", "MIMD", "GPGPU", "ONNX",
    "AI", "ML", "KV", "FFT",
))  # fmt: skip
_HARDWARE: Final = (
    (re.compile(r"\bFPGA", re.IGNORECASE), "FPGA"),
    (re.compile(r"\b(TPU|NPU|accelerator)s?\b", re.IGNORECASE), "Accelerator"),
    (re.compile(r"\b(GPUs?|GPU-\w+|[AVH]100s?|Volta|RTX|GTX)\b", re.IGNORECASE), "GPU"),
    (re.compile(r"\b(CPUs?|CPU-\w+|multi-?core|Xeon|Cortex|Epyc|cores?)\b", re.IGNORECASE), "CPU"),
)
_KINDS: Final = (
    (
        re.compile(
            r"\b(state[ -]of[ -]the[ -]art|sota|existing|prior|previous|prevalent|recent|strongest"
            r"|best|leading|competing|competitors?|other|alternative)\b",
            re.IGNORECASE,
        ),
        "State of the art",
    ),
    (
        re.compile(
            r"\b(original|vanilla|na[iï]ve|unmodified|standard|conventional|traditional|regular"
            r"|common|sequential|single|auto-?regressive|greedy|full|dense|uncompressed|default"
            r"|unoptimized|baselines?)\b",
            re.IGNORECASE,
        ),
        "Plain or original method",
    ),
)
_ARTICLE = re.compile(r"^(?:the|an?|its|our|their)\s+", re.IGNORECASE)


def baseline_group(words: str | None) -> str:
    """Give the group of a baseline as the abstract words it; None and "" are "Not stated"."""
    text = " ".join((words or "").split())
    if not text:
        return NOT_STATED
    name = _system(text)
    if name:
        return name
    for pattern, group in (*_HARDWARE, *_KINDS):
        if pattern.search(text):
            return group
    bare = _ARTICLE.sub("", text)
    return bare[:1].upper() + bare[1:]


def _system(text: str) -> str | None:
    """Find the first word that is written like the name of a system: vLLM, DASP, 1F1B, S4."""
    for match in _NAME.finditer(text):
        word = match.group().rstrip(".-")
        if _WITH_INNER_CAPITAL.search(word) and not _is_common(word):
            return word
    return None


def _is_common(word: str) -> bool:
    if word.upper() in _NOT_NAMES or word.endswith(("-based", "-like", "-style")):
        return True
    if re.fullmatch(r"[A-Z]\d{2,4}[A-Za-z]?", word):
        return True
    if "-" in word and word.split("-")[0].upper() in _NOT_NAMES:
        return True
    return any(pattern.search(word) for pattern, _ in _HARDWARE)
