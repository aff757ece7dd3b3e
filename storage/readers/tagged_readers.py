"""The readers of tagged text."""

from storage.readers.nbib import NbibReader
from storage.readers.ovid import OvidReader
from storage.readers.reader import Reader
from storage.readers.refer import ReferReader
from storage.readers.refworks import RefworksReader
from storage.readers.ris import RisReader
from storage.readers.wos import WosReader

TAGGED_READERS: tuple[Reader, ...] = (
    RisReader(),
    WosReader(),
    NbibReader(),
    OvidReader(),
    ReferReader(),
    RefworksReader(),
)
