"""What looks like the name of a system, and what only looks like it."""

import re
from enum import IntEnum
from itertools import accumulate
from operator import add
from typing import Final, NamedTuple

from storage.text.cues import ARTICLES


class Shape(IntEnum):
    """How much a word looks like a name."""

    PLAIN = 0
    CAPITAL = 1
    """One capital at the start: `Hydra`, also any word that begins a sentence."""
    MARKED = 2
    """Capitals or digits inside: `TensorNEAT`, `S5`, `GLM-130B`, `Symbolics.jl`."""


class Opens(IntEnum):
    """Whether a name can begin with a word."""

    NOTHING = 0
    SEVERAL = 1
    """With a common word only one of several words: `PyTorch Geometric`."""
    NAME = 2


class Token(NamedTuple):
    """One word without its punctuation; `lead` and `trail` are what stood around it.

    The same wherever the word stands: texts of one field have most of their words in common, so
    each is taken apart once. `Stretch` tells where it stands.
    """

    text: str
    low: str
    """The word in lower case."""
    begin: int
    """Where it begins behind its punctuation, in characters."""
    stop: int
    lead: str
    trail: str
    shape: Shape
    opens: Opens


GENERIC: Final = frozenset(
    """
    ai ml dl nlp cv rl hpc iot api apis gpu gpus cpu cpus tpu tpus npu npus fpga fpgas asic asics
    soc socs dsp dpu dpus ipu pim cim mcu mcus gpgpu gpgpus dnn dnns cnn cnns rnn rnns gnn gnns snn
    snns gcn mlp mlps lstm lstms gan gans vae ann anns llm llms vlm vlms slm slms lm lms plm plms
    mllm mllms lvlm moe moes nerf nerfs sgd adam adamw pde pdes ode odes pinn pinns fft ffts gemm
    spmv spmm blas kv kvcache mpi openmp cuda opencl hip sycl openacc simd simt ssd ssds hdd dram
    sram hbm nvm pcie rdma nvlink cxl risc-v riscv arm x86 python c c++ c++17 rust julia java
    fortran pytorch tensorflow jax numpy transformer transformers bert gpt gpt-2 gpt-3 gpt-4 llama
    mamba resnet resnet-50 imagenet cifar cifar-10 kubernetes docker linux hadoop spark bayesian
    markov gaussian gaussians monte carlo fourier euler newton lipschitz pareto nash hessian
    laplacian english chinese vr ar xr 2d 3d 4d 5g 6g qos slo slos sla slas roi ros hdl hls rtl eda
    nas bnn qnn int8 int4 fp16 fp8 fp32 bf16 sota vit vits i/o io os oses vm vms ci/cd qubit nisq
    qaoa vqe nvidia amd intel google amazon aws microsoft meta apple huawei facebook openai
    hugging face web arxiv github i ii iii iv a the our we it in on for to of and or with by from
    this these those that such as an its their first second third new novel here
    attention bfs dag dags crypto tcp tls http dns sql nosql db dbms olap oltp json xml html css
    sensitive-data etl ehr cad cfd mhd fem dft md qcd amr lqcd abm abms posix nfs hdfs s3 ec2 vpu
    3dgs dit dits sd ddpm ssm ssms sft rlhf rag cot ptq qat lora peft tts asr ocr slam mri ct
    digital twin twins ctmc dtmc mdp mdps pomdp hmm svm knn pca spn ga pso abac rbac dlt dpos pos
    pow sac td3 mac macs mcts jit genai
    miou iou psnr ssim mae mse rmse mape auc fid lpips bleu rouge wer llm-as-a-judge text-to-sql
    sl sfl proof-of-concept a2c a3c dqn ddqn ppo grpo dpo ddpg dgemm sgemm
    bft pbft zkp tee tees fl hfl vfl dp faas iaas paas saas sdn nfv mec v2x
    noc nocs puf pufs pu pus pe pes ca csd csds uav uavs mimo leo cdn nft defi evm milp minlp ilp
    qubo admm pdhg ttft tpot vla sve rvv swmr mrmw drl marl he fhe ckks ntt msm sqd sbd dcu qc hw
    sw hw/sw
    hyperledger fabric kafka flink redis postgresql mysql mongodb slurm matlab openfoam lammps
    exascale petascale serverless edge cloud fog blockchain ethereum bitcoin edge-cloud
    """.split()
)
"""Words written like names that are the field's common property, in lower case."""

OPENINGS: Final = frozenset(
    """while although though when since because unlike despite given if after during before however
    moreover furthermore finally recently prior existing current recent specifically experiments
    evaluations results extensive experimental empirical they code additionally consequently
    therefore thus hence yet overall notably compared among inspired motivated using""".split()
)
"""Words whose capital only tells that a sentence begins."""

MAKERS: Final = frozenset({"nvidia", "amd", "intel", "arm", "xilinx", "qualcomm"})
"""Makers of devices, behind whose names the names of devices stand."""

_DEVICE = re.compile(
    r"(?:rtx|gtx|geforce|tesla|quadro|radeon|jetson|agx|orin|xavier|xeon|epyc|ryzen|threadripper|"
    r"snapdragon|virtex|kintex|zynq|alveo|ultrascale\+?|stratix|arria|versal|loihi|raspberry|"
    r"[abhlv][1-4]?\d0{1,2}|mi[123]\d{2}x?|gh200|gb200|tpu-?v?\d\w*|cortex-\w+)$"
)
"""Devices on which anybody's work runs, in lower case."""

_COMPOUNDED: Final = frozenset(
    """cpu gpu fpga npu tpu dpu asic pim mpi openmp cuda opencl hip sycl python c c++ fortran ml ai
    rl hpc llm dnn cnn iot edge cloud fog server client intel nvidia amd arm x86 3d 2d ci cd io os
    cpus gpus fpgas qc qpu dcu hw sw""".split()
)
"""Words that stay common property when they are joined to each other (`CPU-GPU`)."""

_TOKEN = re.compile(r"[^\s—–]+|[—–]")
_BETWEEN_HYPHENS = re.compile(r"-{2,}|(?:[^-]|-(?!-))+")
_LEAD = "([{\"'“‘`$"
_TRAIL = ")]}\"'”’`,;:.!?$"
_MARK = re.compile(
    r"[A-Z].*[A-Z0-9*]|[a-z]+[A-Z]|[a-z]+-[A-Z]|\d.*[A-Z]|[a-z]+\d\w*$"
    r"|\w\.(?:jl|js|py|web|ai)$"
)
_STYLED = re.compile(r"\\[A-Za-z]+\{")
_GLUED = re.compile(r"(?<=[a-zA-Z])\([A-Z][A-Za-z-]+$")
"""A long or short form in brackets to which the blank is lost: `Reed(Rapid`."""
_NOTE = re.compile(r"(?<=\w)\\(?:footnote|thanks|cite|xspace|textsuperscript)\b.*")
"""A command behind a name (`Reed\\footnote{The`), which is no part of it."""
_ACCENT = re.compile(r"\\[\"'`^~=.]\{?\\?([A-Za-z])\}?")
_FORMULA = re.compile(r"[\\^{}$=<>|%@]|://|_\{|^\W*$")
_TAILED = re.compile(
    r"-(?!(?:alpha|beta|gamma|delta|sigma|omega|mini|nano|micro|tiny|lite|plus|pro|next|bench|net|"
    r"jax|sim|db|gym|zero)$)(?:[a-z]+(?:-[a-z]+)*)$"
)
"""An ending in small letters; those left out make names (`PanGu-alpha`)."""
_MACRO = re.compile(
    r"(?:our|the|my|proposed)?(?:sys|system|method|model|tool|proj|project|framework|algo|algorithm|"
    r"approach|paper|title)?(?:name)?$"
)
"""What authors call the command that stands for the name in their own files: `methodname`."""


class Stretch:
    """A stretch of a text and its words; a dash between blanks is a word of its own."""

    __slots__ = ("_places", "_written", "end", "start", "text", "words")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self._written = _words(text[start:end])
        self.words = [*map(_token_of, self._written)]
        self._places: list[int] = []

    def begin(self, index: int) -> int:
        """Where in the text a word begins, without its punctuation."""
        return self._place(index) + self.words[index].begin

    def stop(self, index: int) -> int:
        """Where in the text a word ends, without its punctuation."""
        return self._place(index) + self.words[index].stop

    def _place(self, index: int) -> int:
        """Where a word stands; all are looked for when one is asked for, as most never are."""
        if not self._places:
            self._places = _places(self.text[self.start : self.end], self.start, self._written)
        return self._places[index]


class _Tokens(dict[str, Token]):
    """Words that were taken apart, by how they are written; all forgotten when there are many."""

    def __missing__(self, word: str) -> Token:
        token = _token(word)
        if len(word) < _LONG:
            if len(self) >= _MOST:
                self.clear()
            self[word] = token
        return token


_token_of: Final = _Tokens().__getitem__
_MOST: Final = 1 << 15
_LONG: Final = 40
"""Characters of what is no word, and not to be remembered."""


def _places(stretch: str, start: int, words: list[str]) -> list[int]:
    """Where the words of a stretch begin, in a text in which it begins at `start`."""
    if stretch == " ".join(words):
        before = accumulate(map(len, words), initial=start)
        return [*map(add, before, range(len(words)))]
    places: list[int] = []
    at = 0
    for word in words:
        at = stretch.index(word, at)
        places.append(start + at)
        at += len(word)
    return places


def _words(stretch: str) -> list[str]:
    """What stands between blanks, cut at dashes, also at those of several hyphens (`Ray---a`)."""
    words = _TOKEN.findall(stretch) if "—" in stretch or "–" in stretch else stretch.split()
    if "--" not in stretch:
        return words
    return [
        part
        for word in words
        for part in ([word] if "://" in word else _BETWEEN_HYPHENS.findall(word))
    ]


def _token(word: str) -> Token:
    """The token of a text that is this word."""
    core = word.rstrip(_TRAIL)
    if core.isalpha():
        return _with_core(word, core, 0, len(core))
    style = _STYLED.match(word) if word[0] == "\\" else None
    core = (word[style.end() :] if style is not None else word).lstrip(_LEAD)
    start = len(word) - len(core)
    note = _NOTE.search(core) if "\\" in core else None
    core = core[: note.start()] if note is not None else core.rstrip(_TRAIL)
    end = start + len(core)
    if "(" in core:
        # `LLM.int8()` and `f(x)` keep the bracket that they opened themselves.
        glued = _GLUED.search(core)
        if glued is not None:
            end = start + glued.start()
        elif word[end : end + 1] == ")":
            end += 1
        core = word[start:end]
    return _with_core(word, core, start, end)


def _with_core(word: str, core: str, begin: int, stop: int) -> Token:
    low, shape = core.lower(), shape_of(core)
    opens = Opens.NOTHING if shape == Shape.PLAIN else _opens(core, low)
    return Token(core, low, begin, stop, word[:begin], word[stop:], shape, opens)


def _opens(core: str, low: str) -> Opens:
    """Whether a name can begin with a word that is not written in small letters alone."""
    if low in OPENINGS:
        return Opens.NOTHING
    if not is_generic(core):
        return Opens.NAME
    return Opens.NOTHING if low in MAKERS or low in ARTICLES else Opens.SEVERAL


def shape_of(word: str) -> Shape:
    """How the word is written; a lower-case ending behind a hyphen makes it an adjective."""
    if word.replace("-", "").isalpha():
        if word.islower():
            return Shape.PLAIN
        if word[1:].islower() and "-" not in word:
            return Shape.CAPITAL if word[0].isupper() else Shape.PLAIN
    if "\\" in word:
        word = _ACCENT.sub(r"\1", word)
    if len(word) < 2 or ("-" in word and _TAILED.search(word)) or _FORMULA.search(word):
        return Shape.PLAIN
    if _MARK.search(word):
        return Shape.MARKED
    return Shape.CAPITAL if word[0].isupper() and any(map(str.isalpha, word)) else Shape.PLAIN


def is_generic(word: str) -> bool:
    """Whether the word is common property of the field, also in the plural or compounded."""
    low = word.lower().strip("'’")
    if low in GENERIC or low.removesuffix("s") in GENERIC or low.removesuffix("'s") in GENERIC:
        return True
    if _DEVICE.match(low) or _MACRO.match(low):
        return True
    parts = re.split(r"[-/+&]", low)
    return len(parts) > 1 and all(part in _COMPOUNDED or part.isdigit() for part in parts)
