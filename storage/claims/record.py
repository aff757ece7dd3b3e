"""Dataclasses that are frozen for the type checker alone.

Setting up one that is frozen when the program runs takes six times as long, field for field, and
a claim has many fields.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """Make a class a dataclass; a frozen one can be hashed, and is not to be changed."""
        return dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["record"]
