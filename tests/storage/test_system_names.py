"""How papers give their system its name, one sentence a rule, each with a near miss without one."""

import pytest

from storage.text.system import system_of

NAMED = [
    # What stands behind the name does not hide it.
    ("We introduce Larkspur (formerly SorrelDB): a tool for tracing.", "Larkspur"),
    ("We propose Guided Reed Search (FenQ). FenQ halves the search.", "FenQ"),
    ("We present reedmon\\footnote{The package is free}, a monitor.", "reedmon"),
    ("This paper introduces the Reed-Balance-Longest-Path (RBLP) algorithm.", "RBLP"),
    ("We propose Reed-Reducing Quick Search (R2QS), a strategy.", "R2QS"),
    (
        "This paper presents Network on Chip (NoC) scheduling with FenQ. We introduce FenQ.",
        "FenQ",
    ),
    # The name has its own bounds.
    ("We call our method Reed Affinity Graph-based Approach. It is quick.",
     "Reed Affinity Graph-based Approach"),
    ("We introduce Teasel1, a profiler. Teasel finds hot spots.", "Teasel"),
    ("We introduce REED-Rapid Early Edge Decoder-a novel design. REED is fast.", "REED"),
    ("The Teasel Platform, a store for pages, is proposed. Teasel is fast.", "Teasel"),
    ("We train large language models named ReedGu-alpha.", "ReedGu-alpha"),
    ("We propose Reedfast(Rapid Edge Decoding), a codec. It is small.", "Reedfast"),
    ("We present a fast way, dubbed Bezier splatting, that draws.", "Bezier splatting"),
    ("We propose Reeds quick to Dry (R2D), a way. R2D is fast.", "R2D"),
    ("We propose Rapid waiting for Early Edge Decoding on Small devices (REEDS). Reeds.", "REEDS"),
    ("We propose SAAS, a novel framework for search.", "SAAS"),
    ("We present daReedi-kernel, a learning framework.", "daReedi-kernel"),
    ("We propose ReedNet-1B and ReedNet-8B, two models. ReedNet is quick.", "ReedNet"),
    ("Tiny Reed Benchmark++ (TRB++) presents a light test suite for pipes.", "TRB++"),
    # Gerunds, asides and lost blanks.
    ("We answer this by developing a fast kernel - cuReedMM.", "cuReedMM"),
    ("This paper shows steps toward developing a Reed Using Agent (RUGA) system.", "RUGA"),
    ("This paper proposes, for the first time, a Reed Vector Unit (RVU).", "RVU"),
    ("Memory is slow in Fen.We design FenTrace, a tracing algorithm.", "FenTrace"),
    # Named in words of their own.
    ("We propose a novel distributed scheme, namely dReed3, that saves time.", "dReed3"),
    ("With Umber Fen, we partially close this gap for edge applications.", "Umber Fen"),
    ("Our main contribution is PCREED, a scheduler that knows of carbon.", "PCREED"),
    ("Time is short. We tackle this challenge with Larkspur, an approach to search.", "Larkspur"),
    ("We build it into ReedMeter, a framework. ReedMeter runs. ReedMeter finds.", "ReedMeter"),
    ("We introduce an efficient search framework for many devices: Larkspur.", "Larkspur"),
    ("This work demonstrates its gains through a small library, REEDPI.", "REEDPI"),
    ("We study budgeted Reedisation, a strategy. Our implementation, ReedSim, is fast.", "ReedSim"),
    ("We present Reed Walks, a way. giReed, our realization, is fast. giReed finds us.", "giReed"),
    ("Summary: reedmon is a lightweight utility for processes.", "reedmon"),
    ("We propose a Reed Map (RM). Based on RM, we implement FenBrain, a system.", "FenBrain"),
    ("Our framework builds on flows and introduces REEDiM for colours.", "REEDiM"),
    ("We propose an improved tracking model, UAV-Reed VLA.", "UAV-Reed VLA"),
    ("We propose a Reed Decoder (RD). The resulting model, the Reed Transformer (RTR), is quick.",
     "RTR"),
    ("We address this via a collaborative framework CIREED, which checks itself.", "CIREED"),
    ("We propose a new framework for training in fens (PC-Reed), which is light.", "PC-Reed"),
    ("Robots are slow. Here we show that UniReed, a two-stage framework, helps them.", "UniReed"),
    ("We introduce FR-Bench, a benchmark. We propose FenBrick, a framework. FenBrick improves it.",
     "FenBrick"),
    ("We propose a Rapid-Aware Reed Learning framework, RARL, that enhances fens.", "RARL"),
    ("We use the term REEDEA to refer to our new method.", "REEDEA"),
    ("We introduce a light language model, referred to as ReedLM, which is small.", "ReedLM"),
    ("A coding method, EntropyFN, is hereinafter proposed.", "EntropyFN"),
    ("Flows are slow. Tests are done. Here, our model SimReed obtains a good score.", "SimReed"),
    ("We present Reedwork UniPic 3.0, a framework for pictures.", "Reedwork UniPic 3.0"),
    ("We introduce Modal Drying and Reeding for Fens (MODReed), which adapts.", "MODReed"),
    ("Fens are wet. We address these limits through CRAFT-Fen, with two parts.", "CRAFT-Fen"),
    ("Tests show that our feed-forward framework BiReed generates more.", "BiReed"),
    # Named where it acts.
    ("We introduce a new graph for plans. Unlike old ones, ReedZero uses few. ReedZero is fast.",
     "ReedZero"),
    ("We propose a way to draw on phones. Compared to others, Voyrager achieves more.", "Voyrager"),
    ("We present a scalable model. REED-T (Rapid Edge Decoder) scales with the views.", "REED-T"),
    ("Reeds are slow. FEN-BR establishes a new way to dry them.", "FEN-BR"),
    ("Phones are slow. We provide a new prefetcher; FERN uses profiles to look ahead.", "FERN"),
    ("We present a fast inversion. Tests show that rTiles outperforms all else.", "rTiles"),
    ("Power matters. Released as open hardware, ReedSensor3 provides readings.", "ReedSensor3"),
    ("We develop a library. Its code is at REPerf [https://github.com/anyone/REPerf].", "REPerf"),
    # The first of several.
    ("We introduce a tool named EREED, and propose a novel metric named MBR.", "EREED"),
    ("We present Teasel, a profiler. Third, we propose a reed selective pruning (RSP) strategy.",
     "Teasel"),
]  # fmt: skip

UNNAMED = [
    # Owned by others, or there before.
    "We propose an extension of Reedmu's engine system.",
    "Reedmu, the premier emulator for old chips, is slow. We measure it.",
    "The new Reed Source Path (RSP) algorithm by Duan et al. is fast. We implement RSP in C.",
    "We present a hardware-efficient RBQ accelerator. It beats existing RBQ accelerators.",
    "We compile a Reed List Indexer (RLI). Many RLIs and state-of-the-art RLI designs are slow.",
    "We port the Global Reed Index (GRI) algorithm, which was proposed at a conference.",
    "Reed Non-Interference (RNI) was introduced to capture security.",
    "Recently, a novel family, Reed Key Value (RKV), has shown good speed.",
    "Compared to the previous data set, ReedGrasp, our data set is large.",
    "We examine the newly developed Fenoh middleware.",
    # Only described.
    "We present a Sparse Fern GEMM kernel for phones.",
    "We implement a FENT system to check the theory.",
    "We present the first single-input reed-output (SIRO) receiver.",
    "We propose methodname, a novel framework for data.",
    "We show results on boards (GPUs, NVIDIA Jetson AGX Orin, and disks).",
    "We present a study of cards. The RTX 5090 delivers twice the rate.",
    "We propose a Latent Reed Model with a condition.",
    "We propose a Stochastic Petri Net to model fens.",
    "We introduce a Stochastic Petri Net (SPN) model of fens.",
    "This toolkit implements Naive Reeds and is small.",
    "We propose a method that fuses Light Reed Ranging (LiREED) with stereo.",
    "We present a new emulator of the Global Reed System (GloREED) for floods.",
    "Algorithms are developed and tested on a game.",
    "Some codes exist. CHREED was further developed for parallel magnetoreeding (MRD) in fens.",
    "We evaluate the effect. While RDMs are quick, the carefully curated set is small.",
    # Concepts and books.
    "We propose a strategy. Reed-Augmented Search (RAS) addresses this limitation.",
    "We introduce the quadratic reed problem (QRP) to botany.",
    "CUDA Graph addresses these problems. We propose a strategy for kernels.",
    "This book, titled Reed Evaluation and Modelling, presents simple techniques.",
    "This is commonly termed distributed reed exclusion (DRE). It is old.",
    "There is a rising concept known as Reed Cloud Computing (RCC). RCC is a computing paradigm.",
    "We introduce a data set of attacks called Nylon Reed Masks (NRMs).",
    "We then introduce our testing methodology, the middleware, and results.",
    "We consider two systems, namely the GI/GI/c queue.",
    "Longreed is an open-source storage engine. This paper explores how to speed Longreed up.",
    # Short forms that are the field's, defined once more.
    "This paper presents a search-based approach for Virtual Machine (VM) placement.",
    "We present a lightweight Network on Chip (NoC) that supports barriers. The NoC is quick.",
    "We present two processing unit (PU) designs for streams.",
    "We formulate a mixed-integer linear program (MILP). This MILP is hard to solve.",
    # Names that only act.
    "FenVPN is secure, light and free. We measure how fast it is.",
]


@pytest.mark.parametrize(("text", "name"), NAMED)
def test_a_name_is_found(text, name):
    assert system_of(text) == name


@pytest.mark.parametrize("text", UNNAMED)
def test_no_name_is_taken_for_the_papers_own(text):
    assert system_of(text) is None
