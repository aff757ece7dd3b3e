"""Papers in, a file for colleagues and other programs out: one module a format, one registry."""
