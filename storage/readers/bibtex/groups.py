r"""The groups of JabRef 2 and 3, which stand in a comment at the end of the file, not in entries.

    @comment{jabref-meta: groupstree:
    0 AllEntriesGroup:;
    1 ExplicitGroup:Tensors\;0\;larkspur25\;teasel24\;;
    2 KeywordGroup:Kernels\;0\;keywords\;kernel\;0\;0\;;
    }

Only explicit groups name the papers that somebody has put into them; the others are searches.
Later versions write them into the field `groups` of each entry; this does the same.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from storage.readers.bibtex.blocks import Block
from storage.readers.bibtex.parsing import RawEntry
from storage.record import BadEntry, Remark

MAX_HELD: Final = 1 << 25
"""Most characters of entries that wait for the groups at the end of their file."""

_WRITTEN_BY_JABREF = re.compile(r"^\s*%\s*(?:this file was created with jabref|encoding:)",
                                re.IGNORECASE | re.MULTILINE)  # fmt: skip
_TREE = re.compile(r"@comment\s*[{(]\s*jabref-meta:\s*groupstree:", re.IGNORECASE)
_EXPLICIT = re.compile(r"\d{1,3} ExplicitGroup:")
_PARTS = re.compile(r"((?:[^;\\]|\\.)*);?", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)

Waiting = RawEntry | BadEntry


class Groups:
    """Groups by the keys of their entries, and the entries that wait until they are known."""

    def __init__(self) -> None:
        self._names: dict[str, dict[str, None]] = {}
        self._expected = False
        self._passed_by = 0
        self._looked_at = 0

    def look_at(self, block: Block) -> None:
        """Take note of who wrote the file, and of the groups where the block has them."""
        self._looked_at += 1
        if self._looked_at == 1 and _WRITTEN_BY_JABREF.search(block.text[:2_000]):
            self._expected = True
        if "groupstree" in block.text and (tree := _TREE.search(block.text)) is not None:
            self._expected = False
            self._add(block.text[tree.end() :].rpartition("}")[0])

    def put_into(self, entries: Iterable[Waiting]) -> Iterator[Waiting]:
        """The same entries, with the groups that the file says they are in."""
        held: list[Waiting] = []
        size = 0
        for entry in entries:
            held.append(entry)
            if isinstance(entry, RawEntry):
                size += sum(map(len, entry.fields.values()))
                # A version that writes them into the entries has nothing more to say.
                self._expected = self._expected and "groups" not in entry.fields
            if not self._expected or size > MAX_HELD:
                self._passed_by += len(held) if self._expected else 0
                yield from map(self._grouped, held)
                held, size = [], 0
        yield from map(self._grouped, held)

    def remarks(self) -> Iterator[Remark]:
        """Say so where entries were too many to wait."""
        if self._passed_by and self._names:
            yield Remark(
                f"The groups of JabRef stand at the end of this long file; {self._passed_by:,} "
                "entries before them were read without theirs."
            )

    def _add(self, tree: str) -> None:
        # JabRef breaks its lines anywhere, inside names as well.
        for item in _split(tree.replace("\r", "").replace("\n", "")):
            explicit = _EXPLICIT.match(item)
            if explicit is None:
                continue
            name, *rest = _split(item[explicit.end() :])
            for key in rest[1:]:
                if key and name.strip():
                    self._names.setdefault(key, {})[name.strip()] = None

    def _grouped(self, entry: Waiting) -> Waiting:
        names = self._names.get(entry.key) if isinstance(entry, RawEntry) else None
        if names is None or not isinstance(entry, RawEntry):
            return entry
        own = entry.fields.get("groups", "")
        told = ", ".join(re.sub(r"[,;]", r"\\\g<0>", name) for name in names)
        fields = entry.fields | {"groups": f"{own}, {told}" if own else told}
        return RawEntry(entry.line, entry.kind, entry.key, fields)


def _split(text: str) -> list[str]:
    """The parts of a list whose own semicolons and backslashes are escaped, with these undone."""
    return [_ESCAPED.sub(r"\1", found[1]) for found in _PARTS.finditer(text) if found[0]]
