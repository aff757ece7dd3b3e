"""Dumps in: a path, an archive, a folder or a stream goes in, records and bad entries come out."""

from storage.readers.reader import Reader
from storage.readers.registry import DumpSource, check_stdin, dumps_in, stdin_sources, table_in

__all__ = ["DumpSource", "Reader", "check_stdin", "dumps_in", "stdin_sources", "table_in"]
