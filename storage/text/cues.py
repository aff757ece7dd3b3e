"""The words by which authors announce what they introduce."""

import re
from typing import Final

STRONG_VERBS: Final = frozenset(
    """introduce introduces introduced introducing propose proposes proposed present presents
    presented presenting develop develops developed unveil unveils""".split()
)
WEAK_VERBS: Final = frozenset(
    """design designs designed describe describes described release releases released build builds
    built create creates created implement implements implemented devise devises devised contribute
    contributes offer offers launch construct constructs constructed open-source open-sources
    open-sourced sourced opensource formulate formulates engineer engineered publish provide
    provides showcase showcases prototype prototyped demonstrate evaluate
    curate curates establish establishes""".split()
)
SUBJECTS: Final = frozenset(
    """we paper work article authors i thesis report study manuscript letter here project research
    poster chapter tutorial""".split()
)
NAMING: Final = re.compile(
    r"(?<!so-)\b(?:called|named|dubbed|termed|coined|titled|entitled|nicknamed|code-?named|"
    r"namely,?|denoted as|designated(?: as)?|labell?ed|"
    r"(?:that|which) (?:we|is) (?:call|called|named|name|term|termed|dub)|"
    r"[Ww]e (?:also )?(?:call|name|term|dub)|(?:hereafter|henceforth) referred to as|"
    r"abbreviated as|which we refer to as|(?<=, )referred to as|"
    r"[Ww]e (?:use|introduce|coin) the (?:term|name))(?: as)?\s+(?:the\s+|an?\s+)?"
)
NAMING_WORDS: Final = frozenset(
    """called named dubbed termed coined titled entitled nicknamed codenamed code-named namely
    denoted designated labeled labelled call name term dub refer referred abbreviated shortened
    short""".split()
)
"""One of them stands in every sentence that has one of the cues around here."""
CALLED_LATER: Final = re.compile(
    r"\b[Ww]e (?:call|name|term|dub|refer to) (?:it|this|these|them|the|our)\b"
)
"""`we name this simple pipeline X`: the name stands some words on."""
IN_SHORT: Final = re.compile(
    r"\b(?:or|abbreviated(?: as)?|shortened to)\s+([A-Za-z][\w.+-]*)\s+(?:in|for)\s+short\b"
    r"|\(i\.e\.,? ([A-Z][\w.+-]{2,})\)(?=,? (?:a|an|which|that|to)\b)"
    r"|\((?:or )?([A-Za-z][\w.+-]*) (?:in|for) short\)"
)

ANSWERS: Final = frozenset(
    """tackle address solve overcome bridge answer resolve alleviate mitigate respond""".split()
)
"""What authors do to a problem with what they introduce."""

STOPS: Final = frozenset(
    """for to that which on in with using by from via based where whose when while through at into
    over under across upon toward towards without within is are was were has have can as it but
    so because than whether how against between among during including consisting comprising
    focused aimed designed aiming built capable able leveraging specifically tailored such
    """.split()
)
"""Words behind which the object of a sentence names something else."""
OF: Final = frozenset(
    """family set suite series collection class design implementation development version variant
    variants concept architecture use introduction release release prototype pair""".split()
)
"""Nouns whose `of` leads to the thing itself."""
ARTICLES: Final = frozenset("a an the our its this these new novel two three first".split())
KINDS: Final = frozenset(
    """system framework library tool toolkit toolbox package compiler accelerator algorithm method
    approach model models architecture network networks engine platform benchmark dataset suite
    simulator simulation scheduler runtime language protocol software middleware infrastructure
    strategy scheme technique mechanism pipeline paradigm optimizer module operator layer layers
    kernel code codebase repository solution design environment service database index processor
    chip supercomputer series family extension plugin compressor decoder encoder agent autoscaler
    attack defense controller emulator profiler debugger prototype interface api format corpus
    application app collective workflow orchestrator balancer store cache ecosystem testbed
    algorithms tools benchmarks methodology metric policy procedure evolution generator
    predictor estimator planner router verifier checker monitor allocator prefetcher hypervisor
    kernels systems frameworks structure utility""".split()
)
"""What a system can be."""
MADE: Final = KINDS | frozenset("implementation realization realisation instantiation".split())
"""What is introduced of an idea, where that has a name of its own."""

ACTS: Final = re.compile(
    r"(?: also| further| first| then| thus| therefore| \w+ly){0,2} "
    r"(?:is|are|was|achiev|outperform|improv|reduc|provid|support|us|employ|leverag|enabl|combin|"
    r"deliver|offer|consist|adopt|exploit|introduc|allow|appl|address|exhibit|yield|show|"
    r"demonstrat|attain|maintain|integrat|incorporat|utiliz|accelerat|surpass|scal|run|mak|requir|"
    r"includ|featur|match|obtain|sav|speed|aim|seek|work|perform|generat|handl|decoupl|eliminat|"
    r"facilitat|extend|has|have|reach|serv|operat|identif|optimiz|overlap|partition|transform|"
    r"approximat|open|represent|bridg|tackl|clos|cut|treat|split|compris|contain|present|complet|"
    r"increas|decreas|boost|lower|preserv|produc|can|could|will|does|set|tak|bring|find|learn|"
    r"predict|automat|dynamic|build|built|creat|detect|manag|minimiz|maximiz|simplif|ensur|consum)"
    r"(?:s|es|ies|y|e|ed|d|ied|ically)?\b"
)
"""What a system does, right behind its name."""
