"""Web of Science's tagged text (.ciw, .isi): `PT` to `ER`, values go on over indented lines."""

import re
from collections.abc import Iterator

from storage.readers.fields.citation import abstract_of, doi_in, readable, year_in
from storage.readers.fields.cited_names import authors
from storage.readers.fields.known_ids import arxiv_id_in
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.spaced import Spaced, records_of
from storage.readers.tagged.tagged_lines import Tagged, checked, entries
from storage.record import BadEntry, PaperRecord

_FORM = Spaced(
    opener="PT",
    known=frozenset(
        """PT AU AF BA BF CA GP BE TI SO SE BS LA DT CT CY CL SP HO DE ID AB C1 C3 RP EM RI OI FU
        FX CR NR TC Z9 U1 U2 PU PI PA SN EI BN J9 JI PD PY VL IS PN SU SI MA BP EP AR DI DL D2 EA
        EY PG P2 WC WE SC GA PM UT OA HC HP DA FN VR EF ER AE AN BD BR BX CN CO CP CS DN ED ES FD FM
        FT GE GN HI IC IP IV LC LR LS LT MC ME MI MQ NM NO NT OB OC OD OR OS PF PV RC RG RN SB SF
        ST SG SY TA TM TN TR TS UE UF UR US VO""".split()
    ),
    wanted=frozenset("TI SO SE BS J9 JI AU AF CA GP PY EY PD EA DI DL PM AB".split()),
    furniture=re.compile(r"(?:FN|VR|EF)\b.*"),
)
_OPENING = re.compile(r"^PT [A-Z]\w{0,20}[ \t]*\n", re.MULTILINE)
_TAGS = re.compile(r"^(?:AU|AF|TI|SO|AB|PY|UT|ER)(?: |$)", re.MULTILINE)


class WosReader:
    """The reader of Web of Science's tagged exports."""

    name = "web of science"
    suffixes = frozenset({".ciw", ".isi", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.95 where a `PT` line opens lines of its tags."""
        if head.binary:
            return 0.0
        first = _OPENING.search(head.text)
        if first is None:
            return 0.0
        following = head.text[first.end() : first.end() + 20_000]
        tags = len(_TAGS.findall(following))
        if head.text.lstrip().startswith("FN "):
            return 0.98 if tags else 0.6
        return 0.95 if tags >= 2 else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, records_of(_FORM), _paper)


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    doi = doi_in(record.first("DI", "DL"))
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(record.texts("AB")),
            title=one_line(readable(record.first("TI"))) or None,
            authors=authors([*(record.items("AF") or record.items("AU")), *record.items("CA")]),
            year=year_in(*(record.first(tag) for tag in ("PY", "EY", "PD", "EA"))),
            venue=one_line(readable(record.first("SO", "SE", "BS", "JI", "J9"))) or None,
            doi=doi,
            arxiv_id=arxiv_id_in(doi or ""),
            pmid=record.first("PM") or None,
        ),
        record,
    )
