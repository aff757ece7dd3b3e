"""Devices that a text names by a shorter name, too: "the Intel GPU", "the TPU"."""

from collections.abc import Iterable
from dataclasses import replace

from storage.claims.mentions import Mention


class FullNames:
    """Which named devices a shorter name may stand for: "Intel GPU", "Intel Gaudi"."""

    def __init__(self, found: Iterable[Mention]) -> None:
        self._longer: dict[str, dict[str, Mention]] = {}
        self._made: dict[tuple[str, str], dict[str, Mention]] = {}
        self._devices: dict[str, Mention] = {}
        for mention in found:
            if mention.generic:
                continue
            self._devices.setdefault(mention.name, mention)
            words = mention.name.split()
            for count in range(1, len(words)):
                shorter = " ".join(words[:count])
                self._longer.setdefault(shorter, {})[mention.name] = mention
            made = self._made.setdefault((words[0], mention.device_class), {})
            made[mention.name] = mention

    def of(self, mention: Mention) -> list[Mention]:
        """Give the devices that a mention may mean, other than itself."""
        meant = self._longer.get(mention.name, {})
        maker, _, kind = mention.name.partition(" ")
        if kind in ("GPU", "CPU", "FPGA", "NPU", "Cloud TPU"):
            meant = meant | self._made.get((maker, mention.device_class), {})
        return [other for name, other in meant.items() if name != mention.name]

    def ending_in(self, mention: Mention) -> list[Mention]:
        """Give the devices that "the TPU" may mean: those of the class, or an Edge TPU."""
        if mention.name not in ("TPU", "NPU"):
            return []
        ending = [m for m in self._devices.values() if m.name.endswith(f" {mention.name}")]
        others = [m for m in self._devices.values() if m.device_class == mention.name]
        return ending if all(other in ending for other in others) else []


def called_alike(found: list[Mention]) -> list[Mention]:
    """Give "the Intel GPU" the name of the one Intel GPU that is named in full elsewhere."""
    if len(found) < 2 or len({m.name for m in found}) < 2 or all(m.generic for m in found):
        return found
    names = FullNames(found)
    full: dict[str, Mention | None] = {}
    result: list[Mention] = []
    for mention in found:
        if mention.name not in full:
            meant = names.ending_in(mention) if mention.generic else names.of(mention)
            full[mention.name] = meant[0] if len(meant) == 1 else None
        exact = full[mention.name]
        result.append(
            replace(mention, name=exact.name, device_class=exact.device_class, generic=False)
            if exact
            else mention
        )
    return result
