"""A comparison under way: which pair is asked about, how sure the order is, each one's place."""

from dataclasses import dataclass, field

from storage.edits.comparing import AnswerPair, WithdrawAnswer
from storage.edits.edit import Edit
from storage.ranking.comparisons import Comparison, Comparisons
from storage.ranking.paired import (
    SURE,
    Fit,
    Standing,
    fit,
    next_pair,
    remaining,
    standings,
    sureness,
)
from storage.record import PaperId
from storage.vocabulary import Preference
from storage.words import count_of


@dataclass(slots=True)
class Pairing:
    """What is compared, as the library has it after the last `reload`."""

    comparisons: Comparisons
    list_name: str
    chosen: tuple[PaperId, ...] = ()
    """The papers, where they are not those of a list."""
    state: Comparison = field(init=False)
    fit: Fit = field(init=False)
    pair: tuple[PaperId, PaperId] | None = field(init=False)
    """The left and the right paper that are asked about; None when all pairs are answered."""
    sure: float = field(init=False)
    left: int = field(init=False)
    """About how many more answers make the order as sure as `SURE`."""

    def __post_init__(self) -> None:
        self._read(None)

    def reload(self) -> None:
        """Read the answers anew. Raises `EditError` where the list is gone."""
        self._read(self)

    def _read(self, before: "Pairing | None") -> None:
        known = (before.state.papers, before.fit) if before is not None else ((), None)
        if self.list_name:
            self.state = self.comparisons.of_list(self.list_name)
        else:
            self.state = self.comparisons.of_papers(self.chosen)
        papers, answers = self.state.papers, self.state.answers
        self.fit = fit(len(papers), answers, known[1] if known[0] == papers else None)
        asked = next_pair(self.fit, answers)
        self.pair = None if asked is None else (papers[asked[0]], papers[asked[1]])
        self.sure = sureness(self.fit)
        self.left = remaining(len(papers), self.sure, answers)

    @property
    def name(self) -> str:
        """What is compared: "“This week”", "12 papers"."""
        if self.list_name:
            return f"“{self.list_name}”"
        return count_of(len(self.state.papers), "paper")

    @property
    def order(self) -> tuple[PaperId, ...]:
        """The papers, best first."""
        return tuple(self.state.papers[at] for at in self.fit.order)

    @property
    def places(self) -> tuple[tuple[PaperId, Standing], ...]:
        """The papers with their places, best first."""
        return tuple((self.state.papers[one.paper], one) for one in standings(self.fit))

    @property
    def is_sure(self) -> bool:
        """Whether more answers are hardly worth their time."""
        return self.pair is None or self.sure >= SURE

    @property
    def words(self) -> str:
        """Say how it stands."""
        given = count_of(len(self.state.answers), "answer")
        if not self.state.answers:
            return f"About {count_of(self.left, 'answer')} make an order of them."
        sure = f"{given}. The order is sure to {self.sure:.0%}"
        if self.pair is None:
            return f"{sure}, and all pairs are answered."
        if self.is_sure:
            return f"{sure}: more answers change little."
        return f"{sure}; about {self.left:,} more to {SURE:.0%}."

    def answer(self, preference: Preference) -> Edit | None:
        """Give the edit that answers the pair; None where none is asked about."""
        if self.pair is None:
            return None
        papers = () if self.state.id or self.list_name else self.state.papers
        return AnswerPair(
            *self.pair,
            answer=int(preference),
            comparison=self.state.id,
            list_name=self.list_name,
            papers=papers,
        )

    def withdrawal(self) -> Edit | None:
        """Give the edit that takes the last answer back; None where there is none."""
        return WithdrawAnswer(self.state.id) if self.state.answers else None
