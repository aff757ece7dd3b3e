"""`shortlist claim`: say what is right and wrong about reported speedups, and what was missed."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

import typer

from desktop.cli.absent import absent
from desktop.cli.arguments import AsJson, ByQuery, Id, all_possible, readable
from desktop.cli.opening import opened
from desktop.cli.output import explaining, put, put_json, say
from desktop.cli.steps import make as make_edit
from storage.claims.claim import DEVICE_CLASSES
from storage.claims.standing import Check
from storage.errors import EditError
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.claims.claim import Bound, Direction, Metric, Unit
    from storage.edits.correction import Devices
    from storage.edits.edit import Edit
    from storage.library import Library

claim = typer.Typer(help="Reported speedups: confirm, refute, correct them, add what was missed.")


class UnitWord(StrEnum):
    """The units, as they are typed."""

    TIMES = "x"
    PERCENT = "%"
    ORDERS = "oom"


class DirectionWord(StrEnum):
    """The directions, as they are typed."""

    INCREASE = "increase"
    DECREASE = "decrease"


class BoundWord(StrEnum):
    """The bounds, as they are typed."""

    EXACT = "exact"
    UP_TO = "up_to"
    AT_LEAST = "at_least"
    APPROX = "approx"
    AVERAGE = "average"


class MetricWord(StrEnum):
    """The metrics, as they are typed."""

    TIME = "time"
    THROUGHPUT = "throughput"
    SPEED = "speed"
    ENERGY = "energy"


ClaimIds = Annotated[
    list[int] | None,
    typer.Argument(
        metavar="ID", help="The claims, by id, as claims shows them.", callback=all_possible
    ),
]
Low = Annotated[float | None, typer.Option("--low", help="The number as reported.")]
High = Annotated[
    float | None, typer.Option("--high", help="The upper end of a range; else as --low.")
]
UnitOf = Annotated[
    UnitWord | None, typer.Option("--unit", help="x times, % percent, oom orders of magnitude.")
]
DirectionOf = Annotated[
    DirectionWord | None, typer.Option("--direction", help="decrease: so much less time.")
]
BoundOf = Annotated[BoundWord | None, typer.Option("--bound", help="How firmly it is meant.")]
MetricOf = Annotated[MetricWord | None, typer.Option("--metric", help="What it measures.")]
Platforms = Annotated[
    list[str] | None,
    typer.Option(
        "--platform", metavar="NAME[=CLASS]",
        help="A device of the faster side; may be given again. '' for none.",
    ),
]  # fmt: skip
BaselineOf = Annotated[
    str | None,
    typer.Option("--baseline", help="What it is compared with; '' for none.", callback=readable),
]
OfBaseline = Annotated[
    bool | None,
    typer.Option("--of-baseline/--own", help="Whose number it is: the baseline's, or its own."),
]


Refuted = Annotated[bool, typer.Option("--all", help="With --query: refuted ones too.")]


class Chosen(NamedTuple):
    """Which claims a verb is about: ids, or what a query finds, `refuted` ones too or not."""

    ids: list[int] | None
    query: str | None
    refuted: bool


@claim.command()
def right(
    context: typer.Context,
    ids: ClaimIds = None,
    query: ByQuery = None,
    refuted: Refuted = False,
    as_json: AsJson = False,
) -> None:
    """Say of claims that they were read rightly."""
    _check(context, Chosen(ids, query, refuted), "right", as_json=as_json)


@claim.command()
def wrong(
    context: typer.Context, ids: ClaimIds = None, query: ByQuery = None, as_json: AsJson = False
) -> None:
    """Say of claims that they were read wrongly."""
    _check(context, Chosen(ids, query, refuted=True), "wrong", as_json=as_json)


@claim.command()
def unchecked(
    context: typer.Context,
    ids: ClaimIds = None,
    query: ByQuery = None,
    refuted: Refuted = False,
    as_json: AsJson = False,
) -> None:
    """Take back what was said of claims; a correction stays."""
    _check(context, Chosen(ids, query, refuted), "unchecked", as_json=as_json)


@claim.command()
def correct(
    context: typer.Context,
    ids: ClaimIds = None,
    query: ByQuery = None,
    low: Low = None,
    high: High = None,
    unit: UnitOf = None,
    direction: DirectionOf = None,
    bound: BoundOf = None,
    metric: MetricOf = None,
    platform: Platforms = None,
    baseline: BaselineOf = None,
    of_baseline: OfBaseline = None,
    refuted: Refuted = False,
    as_json: AsJson = False,
) -> None:
    """Set fields of claims, all alike; what is not named stays as it is.

    A refuted claim that is corrected alone counts again; among several it stays refuted.
    """
    from storage.edits.claiming import CorrectClaim, CorrectClaims

    wanted: dict[str, Any] = {
        **_numbers(low, high),
        "unit": _value(unit),
        "direction": _value(direction),
        "bound": _value(bound),
        "metric": _value(metric),
        "baseline": baseline,
        "of_baseline": of_baseline,
    }

    def make(library: "Library", chosen: tuple[int, ...]) -> "Edit":
        placed = None if platform is None else _devices(platform, library)
        if ids and len(chosen) == 1:
            return CorrectClaim(chosen[0], platforms=placed, **wanted)
        return CorrectClaims(chosen, platforms=placed, **wanted)

    _apply(context, Chosen(ids, query, refuted), make, as_json=as_json)


@claim.command()
def add(
    context: typer.Context,
    paper: Id,
    quote: Annotated[
        str, typer.Argument(help="The words of the abstract that say it.", callback=readable)
    ],
    low: Low = None,
    high: High = None,
    unit: UnitOf = None,
    direction: DirectionOf = None,
    bound: BoundOf = None,
    metric: MetricOf = None,
    platform: Platforms = None,
    baseline: BaselineOf = None,
    of_baseline: OfBaseline = None,
    as_json: AsJson = False,
) -> None:
    """Add a claim that was missed; what is not named is read from its words."""
    from desktop.models.new_claim import Guess, new_claim
    from storage.edits.claiming import AddClaim

    with opened(context) as library:
        found = library.detail(PaperId(paper))
        if found is None:
            raise absent(library, PaperId(paper))
        start = found.abstract.find(quote) if quote else -1
        if start < 0:
            raise EditError(f"The abstract of paper {paper} does not say “{quote}”.")
        words = new_claim(found, (start, start + len(quote)))
        if words.guess is None and low is None:
            raise EditError(f"There is no number in “{quote}”; give one with --low.")
        read = words.guess or Guess(1.0, 1.0)
        numbers = _numbers(low, high)
        edit = AddClaim(
            PaperId(paper),
            words.start,
            words.end,
            numbers.get("low", read.low),
            numbers.get("high", read.high),
            cast("Unit", _value(unit) or read.unit),
            cast("Direction", _value(direction) or read.direction),
            cast("Bound", _value(bound) or read.bound),
            cast("Metric", _value(metric) or read.metric),
            words.platforms if platform is None else _devices(platform, library),
            baseline or None,
            bool(of_baseline),
        )
        before = {one.id for one in found.claims}
        applied = library.apply(edit)
        after = library.claims_of([paper], include_wrong=True)
    new = [one.id for one in after if one.id not in before]
    _say_done(applied.summary, applied.history_id, new, as_json=as_json)


def _check(context: typer.Context, wanted: Chosen, status: Check, *, as_json: bool) -> None:
    from storage.edits.claiming import CheckClaims

    _apply(context, wanted, lambda _library, ids: CheckClaims(ids, status), as_json=as_json)


def _apply(
    context: typer.Context,
    wanted: Chosen,
    make: Callable[["Library", tuple[int, ...]], "Edit"],
    *,
    as_json: bool,
) -> None:
    with opened(context) as library:
        chosen = _chosen(library, wanted)
        if not chosen:
            say("No claim matches the query; nothing was changed.")
            _say_done(None, None, (), as_json=as_json)
            return
        applied = make_edit(library, make(library, chosen))
    _say_done(applied.summary, applied.history_id, chosen, as_json=as_json)


def _chosen(library: "Library", wanted: Chosen) -> tuple[int, ...]:
    """Give the claims named by id, or those of the papers that a query finds."""
    ids, query, refuted = wanted
    if bool(ids) == (query is not None):
        raise typer.BadParameter("Give ids of claims, or --query; one of the two.")
    if query is None:
        return tuple(dict.fromkeys(ids or ()))
    with explaining(query):
        found = library.claims(query, "paper", include_wrong=True)
    chosen = tuple(one.id for one in found if refuted or one.status != "wrong")
    if left := len(found) - len(chosen):
        say(f"{count_of(left, 'refuted claim')} left out; --all takes refuted ones along.")
    return chosen


def _say_done(
    summary: str | None, history_id: int | None, claims: Sequence[int], *, as_json: bool
) -> None:
    if as_json:
        put_json({"summary": summary, "history_id": history_id, "claims": list(claims)})
    elif summary is not None:
        put(summary)


def _value(word: StrEnum | None) -> str | None:
    return None if word is None else word.value


def _numbers(low: float | None, high: float | None) -> dict[str, float]:
    """Give both ends: a number alone is both; an upper end alone is half of something."""
    if low is None and high is not None:
        raise typer.BadParameter("Give --low with --high.")
    if low is None:
        return {}
    return {"low": low, "high": low if high is None else high}


def _devices(names: Sequence[str], library: "Library") -> "Devices":
    """Read NAME or NAME=CLASS; a device that the catalogue knows needs no class."""
    from desktop.models.known_devices import known_devices

    known = known_devices(library.hardware_file)
    devices: dict[str, str] = {}
    for written in names:
        readable(written)
        name, _, its_class = (part.strip() for part in written.partition("="))
        if not name:
            continue
        found = known.find(name)
        if not its_class and found is not None:
            its_class = found[1]
        if its_class not in DEVICE_CLASSES:
            raise typer.BadParameter(
                f"Say what “{name}” is, as in --platform '{name}=GPU': {', '.join(DEVICE_CLASSES)}."
            )
        devices[name if found is None else found[0]] = its_class
    return tuple(devices.items())
