"""The readers of tagged and labelled text."""

from storage.readers.arxiv_mail import ArxivMailReader
from storage.readers.labelled import LabelledReader
from storage.readers.nbib import NbibReader
from storage.readers.ovid import OvidReader
from storage.readers.pubmed_text import PubmedTextReader
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
    PubmedTextReader(),
    ArxivMailReader(),
    LabelledReader(),
)
