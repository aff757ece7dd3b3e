"""Queries over the whole library: a tree in, ids in order out."""
