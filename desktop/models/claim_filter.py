"""Which claims of a query are shown: by state, class, metric, bound and words. No Qt."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from storage.claims.claim import DEVICE_CLASSES
from storage.database.rows import ClaimRow

State: TypeAlias = Literal["all", "unchecked", "checked", "wrong"]
"""What a person has said of a claim; "checked" is any word for it: right, corrected, added."""

STATES: Final[tuple[State, ...]] = ("all", "unchecked", "checked", "wrong")
NONE_STATED: Final = "none stated"
"""The class of a claim whose abstract tells no hardware."""
_STATE_OF: Final[dict[str, State]] = {"unchecked": "unchecked", "wrong": "wrong"}


def state_of(claim: ClaimRow) -> State:
    """Give the state of a claim."""
    return _STATE_OF.get(claim.status, "checked")


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """What a claim must have to be shown; "" and "all" ask for nothing."""

    state: State = "all"
    device_class: str = ""
    metric: str = ""
    bound: str = ""
    words: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it lets every claim through."""
        return self == ClaimFilter(words=self.words) and not self.words.split()

    def tests(self, text_of: Callable[[ClaimRow], str]) -> list[Callable[[ClaimRow], bool]]:
        """Give the tests that a claim must pass, but for its state, the cheapest first."""
        wanted: list[Callable[[ClaimRow], bool]] = []
        if self.metric:
            wanted.append(lambda claim: claim.metric == self.metric)
        if self.bound:
            wanted.append(lambda claim: claim.bound == self.bound)
        if self.device_class:
            wanted.append(lambda claim: self.device_class in classes_of(claim))
        wanted += [_having(word, text_of) for word in self.words.casefold().split()]
        return wanted

    def admitted(
        self, claims: Iterable[ClaimRow], text_of: Callable[[ClaimRow], str]
    ) -> tuple[list[ClaimRow], "Counter[State]"]:
        """Give the claims that pass, in their order, and how many would in each state.

        `text_of` gives the words of a claim, as `words_of` does.
        """
        passing = list(claims)
        for test in self.tests(text_of):
            passing = list(filter(test, passing))
        counts = Counter(map(state_of, passing))
        if self.state != "all":
            passing = [claim for claim in passing if state_of(claim) == self.state]
        return passing, counts


def classes_of(claim: ClaimRow) -> tuple[str, ...]:
    """Give the classes of a claim's platforms; one that says so where there are none."""
    return tuple(platform.device_class for platform in claim.platforms) or (NONE_STATED,)


def class_counts(claims: Iterable[ClaimRow]) -> dict[str, int]:
    """Count the claims of each class that there is, in the order of menus."""
    counts = Counter(name for claim in claims for name in set(classes_of(claim)))
    names = (*DEVICE_CLASSES, NONE_STATED)
    return {name: counts[name] for name in names if counts[name]}


def words_of(claim: ClaimRow) -> str:
    """Give the words in which a filter looks, in small letters; they take a while to make."""
    devices = " ".join(platform.name for platform in claim.platforms)
    return f"{claim.baseline or ''}\n{devices}\n{claim.sentence or claim.quote}".casefold()


def _having(word: str, text_of: Callable[[ClaimRow], str]) -> Callable[[ClaimRow], bool]:
    def has(claim: ClaimRow) -> bool:
        return word in text_of(claim)

    return has
