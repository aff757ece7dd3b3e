"""Putting segments of the index together where there are too many, beside all else.

Nobody waits for it: segments are read and written without the lock, which is held only while the
result is put in their place. The library is told of the generation that makes, as it is when
papers are indexed.
"""

import logging

from storage.database.engine import Database
from storage.index.index import Index
from storage.index.postings import IndexDamagedError
from storage.index.writer import kept_by_the_disk
from storage.search import feeding

_LOG = logging.getLogger(__name__)


def tidy(database: Database, index: Index) -> None:
    """Put segments together until there are no longer too many.

    Raises `LibraryError` where the disk fails or another program keeps the index to itself.
    """
    try:
        while index.is_crowded() and _tidied(database, index):
            pass
    except IndexDamagedError as error:
        # Whoever searches finds that as well, and has the index made anew.
        _LOG.warning("The segments of %s cannot be put together: %s", index.folder, error)


def _tidied(database: Database, index: Index) -> bool:
    """Put some segments together; say whether they were still those of the index then."""
    from storage.index.merged import merged

    made = merged(index.folder)
    with index.writing(), kept_by_the_disk():
        with database.read() as connection:
            agrees = feeding.agrees(connection, index)
        stamp = index.stamp()
        if not agrees or stamp is None or not made.fits():
            made.drop()
            return False
        coming = stamp._replace(generation=stamp.generation + 1)
        feeding.announce(database, coming)
        made.publish()
        feeding.confirm(database, coming)
    return True
