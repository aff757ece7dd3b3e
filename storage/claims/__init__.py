r"""Reported speedups and hardware, read from abstracts: pure functions, text to claims.

The way of an abstract through the modules, each of which sees only what those before it give:

    folding          a plain twin of the text, sign for sign; offsets serve both
    text.sentences   where sentences begin and end
    catalogue, hardware_file, pattern    the devices that are known, and how they are spelt
    mentions         where hardware is named -> hardware (by proposal, asides): what of it counts
    numbers          number phrases (quantity, promises); `hints` tells which sentences have any
    tokens           words with marks (lexicon, spelling, measure_names), numbers among them
    measures         what one number is about: following, governing (line, phrases, sense)
    pairing          what neighbours say for each other (sharing) -> one `NumberRead` a number
    carrying         what the sentence before has said already; context: whether it is speed at all
    bounds           how firmly a number is meant; baselines: what it is measured against
    platforms        what the faster side ran on (vicinity, overall)
    writing          the claim, with the reasons for each of its fields
    extract          leads through all of these

"On an A100, Foo cuts latency by 35\% and is up to 2.4x faster than vLLM." has the quantities
35 % and 2.4x and the tokens on an a100 , foo cuts[DOWN] latency[TIME] by # and is up to #
faster[FAST] than[VERSUS] vllm. The first # is governed by "cuts latency by", less of a time; the
second is followed by "faster", a speedup, and bounded by "up to". Both are measured against
"vLLM", which the first shares with the second, and ran on the A100 that the sentence names.
"""
