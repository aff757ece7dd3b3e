"""Dumps in: a path, an archive, a folder or a stream goes in, records and bad entries come out."""

from storage.readers.reader import Reader
from storage.readers.registry import READERS, DumpSource, dumps_in, stdin_source

__all__ = ["READERS", "DumpSource", "Reader", "dumps_in", "stdin_source"]
