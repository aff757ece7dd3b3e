"""Words around a mention of hardware that say it is no platform: an example, a unit, a resource."""

import re

from storage.claims.mentions import Mention

INSTRUCTION_SETS = frozenset(("x86 CPU", "x86-64 CPU", "ARM CPU", "RISC-V CPU"))
_ADJECTIVE_AFTER = re.compile(r"(?:[- ]based)? (?:accelerator|pulp|zkvm|ai )")
_EXAMPLE_ENDS = (
    "such as", "e.g.", "e.g.,", "like", "including", "even", "even on", "inspiration from",
    "neural", "unlike", "since", "until", "future", "designed for", "originally for",
    "alternative to", "alternatives to", "spec", "rather than", "instead of", "beyond", "without",
    "edge", "modern", "the", "a", "an", "high-end", "all", "conventional", "existing", "current",
    "traditional", "standard", "today's", "other", "and", ",",
)  # fmt: skip
"""How what `_EXAMPLE_BEFORE` finds may end, but for a bracket: quicker to look for."""
_EXAMPLE_BEFORE = re.compile(
    r"(?:such as|e\.g\.,?|like|including|\beven|even on|inspiration from|neural|unlike|since|until|"
    r"future|designed for|originally for|alternatives? to|spec|rather than|instead of|beyond|"
    r"without|originally designed for)"
    r"(?: (?:cutting[- ]edge|modern|the|an?|high-end|all|conventional|existing|current|traditional|"
    r"standard|today's|other|\w+ and|\w+,))* ?\(?$"
)
_EXAMPLES = (
    "such as", "e.g.", "like", "including", "even", "inspiration", "neural", "since", "until",
    "future", "designed for", "originally", "alternative", "spec", "rather than", "instead of",
    "beyond", "without",
)  # fmt: skip
"""Of these `_EXAMPLE_BEFORE` needs one."""
_RUN_ON = re.compile(
    r"\b(?:evaluat\w+|experiments?|results|implement\w*|deploy\w*|tested|run|runs|measure\w*)"
    r" (?:[a-z]+ )?(?:on|across) (?:[\w-]+ ){1,3}(?:such as|including|like) (?:[\w-]+,? ){0,3}\(?$"
)
_TOPIC_AFTER = re.compile(r"[- ](?:programming|market|vendors?|speculative|shortages?)")
_TOPICS = ("programming", "market", "vendor", "speculative", "shortage")
_LISTED = re.compile(r", |,? and (?:hip|opencl|sycl|openmp|rocm)")
_OF_GPUS = re.compile(r" (?:of|with|comprising|equipped with) [^.;()]{0,30}\bgpus?\b")
_HOURS_AFTER = re.compile(r"[- ](?:days?|hours?)\b")
_TIMES = ("day", "hour")
_RESOURCE_AFTER = re.compile(
    r"\)?[- ](?:memory|utili[sz]ations?|dram|usage|side|help|interventions?|time|limits?|"
    r"frequenc(?:y|ies)|load|quotas?|throttling|requests?|displacement|consumption|contention|pressure|bound|"
    r"credits?|allocations?|bursts?|starvation|interference|profiling)(?![a-z])|"
    r"s?,? (?:and|or|&) (?:memory|ram|disk|network|i/o|storage|bandwidth)(?![a-z-])|"
    r"s?, (?:memory|ram|disk|i/o|io|network|storage|bandwidth)(?![a-z-])|"
    r"/(?:memory|ram|io)(?![a-z])"
)
_RESOURCE_BEFORE = re.compile(
    r"(?:\bspec|\bon-|\bvirtual|\bmemory,|\bmemory and|\bdisk,|\bram,|\bnetwork,|\d ?%) ?$"
)
_RELIEVED = re.compile(r"\boffload\w* [^.;,]{0,36}\bfrom (?:the )?(?:main |host |server )?$")
"""What is relieved of work does not do it: "offloads it from the CPU"."""
_RESOURCE_ENDS = (
    "spec", "on-", "virtual", "memory,", "memory and", "disk,", "ram,", "network,", "%",
)  # fmt: skip
"""How what `_RESOURCE_BEFORE` finds may end, but for a blank."""
_SHARE_BEFORE = re.compile(r"\d ?% ?$")


_OF_BROWSERS = re.compile(r"[- ](?:tasks?|agents?|automation|use|navigation|histor|benchmarks?)")
"""Behind "browser": what is done with one, not in one."""
_LOADS_AFTER = re.compile(
    r"(?: [\w-]+){0,2} (?:workloads?|traces?|mixes|benchmarks?|spec\w*)(?![a-z])"
)
"""After "multi-core": what is run, not what runs it."""


_SIMULATED_AFTER = re.compile(r"s?[ -](?:simulat|emulat|learning)")
_SIMULATED_BEFORE = re.compile(r"(?:simulat|emulat)\w*(?: of)?(?: an?| the)?(?: [\w-]+)? $")
_HOSTS = ("laptop", "workstation")
_HOSTS_AFTER = re.compile(
    r"s? (?:equipped |fitted )?with (?:an? |one |two )?[^.,;]{0,40}\b(?:gpu|rtx)"
)
_HOSTS_BEFORE = re.compile(r"(?:\bgpu|\brtx \d{4}(?: ti)?) $")


def as_host(folded: str, mention: Mention) -> bool:
    """Whether a machine only holds the device that counts: "a laptop with an RTX 3060"."""
    if mention.name not in _HOSTS:
        return False
    before = folded[max(0, mention.start - 14) : mention.start]
    return bool(_HOSTS_AFTER.match(folded, mention.end) or _HOSTS_BEFORE.search(before))


def as_simulated(folded: str, mention: Mention) -> bool:
    """Whether a quantum computer is only simulated, or something else bears its name."""
    if mention.device_class != "Quantum" or not mention.generic:
        return False
    before = folded[max(0, mention.start - 40) : mention.start]
    return bool(_SIMULATED_AFTER.match(folded, mention.end) or _SIMULATED_BEFORE.search(before))


def by_example(folded: str, mention: Mention) -> bool:
    """Whether a class is only named as an example, or something other than a device is meant."""
    name, device_class, start, end = mention.name, mention.device_class, mention.start, mention.end
    if folded.startswith(_TOPICS, end + 1) and _TOPIC_AFTER.match(folded, end):
        return True
    if device_class == "Browser" and _OF_BROWSERS.match(folded, end):
        return True
    if name == "CPU" and folded.startswith("multi", start):
        return bool(_LOADS_AFTER.match(folded, end))
    if mention.weak and _LISTED.match(folded, end):
        return True
    if name == "cluster" and _OF_GPUS.match(folded, end):
        return True
    if mention.generic and _is_none(folded, start, end):
        return True
    if name in INSTRUCTION_SETS:
        return bool(_ADJECTIVE_AFTER.match(folded, end))
    return mention.generic and _as_example(folded, start)


def _is_none(folded: str, start: int, end: int) -> bool:
    """Whether a class is named as what is not there: "GPU-less", "non-GPU"."""
    return folded.startswith(("-less", "-free"), end) or folded.endswith("non-", 0, start)


def _as_example(folded: str, start: int) -> bool:
    near = folded[start - 40 if start > 40 else 0 : start]
    if not near.rstrip(" (").endswith(_EXAMPLE_ENDS) or not any(map(near.__contains__, _EXAMPLES)):
        return False
    before = folded[max(0, start - 80) : start]
    return bool(_EXAMPLE_BEFORE.search(near)) and not _RUN_ON.search(before)


def by_hours(folded: str, mention: Mention) -> bool:
    """Whether the mention is a unit of cost: "GPU hours"."""
    after = mention.end
    return folded.startswith(_TIMES, after + 1) and bool(_HOURS_AFTER.match(folded, after))


def as_resource(folded: str, mention: Mention) -> bool:
    """Whether a processor is only counted among resources: "CPU, memory and disk"."""
    if mention.name not in ("CPU", "GPU"):
        return False
    start = mention.start
    near = folded[start - 12 if start > 12 else 0 : start]
    if mention.name == "GPU":
        return "%" in near and bool(_SHARE_BEFORE.search(near))
    before = folded[max(0, mention.start - 60) : mention.start]
    if "offload" in before and _RELIEVED.search(before):
        return True
    if near.rstrip().endswith(_RESOURCE_ENDS) and _RESOURCE_BEFORE.search(near):
        return True
    return bool(_RESOURCE_AFTER.match(folded, mention.end))
