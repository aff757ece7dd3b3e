"""Which papers are the same: scoring of pairs, candidates over a library, groups."""
