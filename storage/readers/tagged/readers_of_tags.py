"""The readers of tagged and labelled text."""

from storage.readers.reader import Reader
from storage.readers.tagged.arxiv_mail import ArxivMailReader
from storage.readers.tagged.labelled import LabelledReader
from storage.readers.tagged.nbib import NbibReader
from storage.readers.tagged.ovid import OvidReader
from storage.readers.tagged.pubmed_text import PubmedTextReader
from storage.readers.tagged.refer import ReferReader
from storage.readers.tagged.refworks import RefworksReader
from storage.readers.tagged.ris import RisReader
from storage.readers.tagged.wos import WosReader

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
