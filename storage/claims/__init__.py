"""Reported speedups and hardware, read from abstracts: pure functions, text to claims."""
