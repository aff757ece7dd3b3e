"""Devices shared out over the numbers of a list, in order: "2x and 3x on the A100 and H100"."""

from storage.claims.lexicon import IN_ORDER
from storage.claims.mentions import Mention
from storage.claims.pairing import NumberRead
from storage.claims.tokens import Row
from storage.claims.vicinity import Vicinity

_FARTHEST = 90
"""Characters between the last number of a list and the first of its devices, at most."""
_NEXT = 30
"""Characters between two numbers of one list, at most."""


def dealt(
    vicinity: Vicinity, row: Row, reads: list[NumberRead], named: list[Mention]
) -> dict[int, Mention]:
    """Give the numbers that have a device of their own that device.

    As many numbers as devices, both in one list: each has its own. Where the sentence says
    "respectively", so have the numbers of its other lists of that length.
    """
    groups = _groups(vicinity.folded, reads)
    if not groups:
        return {}
    told = bool(row.marks & IN_ORDER)
    for devices in _lists(vicinity, [m for m in named if told or not m.generic]):
        own = [g for g in groups if len(g) == len(devices) and _leads_to(reads, g, devices)]
        if not own or _rivals(vicinity, devices[0]):
            continue
        alike = [g for g in groups if len(g) == len(devices)] if told else own[:1]
        if not told and not _of_one_kind(vicinity.folded, reads, own[0], devices):
            continue
        return {index: m for g in alike for index, m in zip(g, devices, strict=True)}
    return {}


def _rivals(vicinity: Vicinity, device: Mention) -> bool:
    """Whether a list is of what is compared with: "over the A100", not "over Foo on the A100"."""
    return vicinity.compared_with(device) and not vicinity.stands_after_on(device)


def _groups(folded: str, reads: list[NumberRead]) -> list[list[int]]:
    """Give the lists of numbers with nothing but a joint and a bound between them."""
    groups: list[list[int]] = []
    for index, one in enumerate(reads):
        last = reads[index - 1].quantity.end if index else 0
        near = one.quantity.start - last < _NEXT and "(" not in folded[last : one.quantity.start]
        if index and one.joined and near:
            groups[-1].append(index)
        else:
            groups.append([index])
    return [group for group in groups if len(group) > 1]


def _lists(vicinity: Vicinity, named: list[Mention]) -> list[list[Mention]]:
    lists: list[list[Mention]] = []
    for mention in named:
        if lists and vicinity.listed(lists[-1][-1], mention):
            lists[-1].append(mention)
        else:
            lists.append([mention])
    return [one for one in lists if len(one) > 1]


def _leads_to(reads: list[NumberRead], group: list[int], devices: list[Mention]) -> bool:
    """Whether the devices follow the list, before any other number."""
    end = reads[group[-1]].quantity.end
    if not 0 <= devices[0].start - end < _FARTHEST:
        return False
    return all(not end < r.quantity.start < devices[0].start for r in reads)


def _of_one_kind(
    folded: str, reads: list[NumberRead], group: list[int], devices: list[Mention]
) -> bool:
    """Whether the numbers measure the same against the same, so that only the device differs."""
    first = reads[group[0]].sense
    kind = (first.metric, first.direction, first.heads)
    if any((s.metric, s.direction, s.heads) != kind for s in (reads[i].sense for i in group)):
        return False
    return " and " not in folded[reads[group[-1]].quantity.end : devices[0].start]
