"""BibTeX and biblatex as people have them: damaged, in dialects, in any encoding."""

from storage.readers.bibtex.reader import BibtexReader

__all__ = ["BibtexReader"]
