"""One family of errors, each with a sentence for the reader: what, where, what next.

Anything that is not a `ShortlistError` is a fault of ours.
"""


class ShortlistError(Exception):
    """What the user's world did to us; `str(error)` is the sentence to show."""


class DumpError(ShortlistError):
    """A file that was to be imported cannot be read as a dump at all."""


class NoDumpError(DumpError):
    """A file that can be read, but is no dump: passed over in folders and archives."""


class LibraryError(ShortlistError):
    """The library cannot be opened, read or written."""


class LibraryBusyError(LibraryError):
    """Another program is writing to the library; nothing was changed, and it can be tried again."""


class ExportError(ShortlistError):
    """The reading list cannot be written where it should go."""


class EditError(ShortlistError):
    """An edit names something that is not there, or asks for what cannot be."""


class NoPaperError(EditError):
    """An edit is about papers that are not there; `plainly` says it without their numbers."""

    def __init__(self, sentence: str, plainly: str) -> None:
        super().__init__(sentence)
        self.plainly = plainly


class AtOddsError(EditError):
    """Papers cannot be made one before it is said what it gets: `about` is decision or rating."""

    def __init__(self, sentence: str, about: str) -> None:
        super().__init__(sentence)
        self.about = about


class QuerySyntaxError(ShortlistError):
    """A query that cannot be read; `start` and `end` are character offsets into its text."""

    def __init__(self, sentence: str, start: int, end: int) -> None:
        super().__init__(sentence)
        self.start = start
        self.end = end
