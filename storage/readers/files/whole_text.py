"""A short text file as a whole, in any encoding in which a dump is read."""

import io
from pathlib import Path

from storage.errors import DumpError
from storage.readers.files.decoding import Lines, is_binary


def read_text(file: Path) -> str:
    """Give the text of a file. Raises `DumpError` with a sentence where it cannot be read."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise DumpError(f"{file} cannot be read: {error.strerror}.") from error
    return text_of(data, str(file))


def text_of(data: bytes, name: str) -> str:
    """Give bytes as text, its lines ended by LF; raise `DumpError` for what is no text."""
    if is_binary(data):
        raise DumpError(f"{name} is no text file.")
    return "\n".join(Lines(io.BytesIO(data)))
