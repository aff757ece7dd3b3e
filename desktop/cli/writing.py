"""The verbs that write files of other programs: export and chart."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import Query, joined, path, readable
from desktop.cli.opening import opened
from desktop.cli.output import explaining, put_raw, say
from desktop.cli.steps import Stopped, follow_all
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.charts.grouping import Grouping
    from storage.library import Library

STDOUT = Path("-")

chart = typer.Typer(help="Draw charts of what the papers claim.")


class ByWord(StrEnum):
    """What the rows of a chart are, as it is typed."""

    CLASS = "class"
    PLATFORM = "platform"
    DEVICE = "device"
    BASELINE = "baseline"
    METRIC = "metric"
    TAG = "tag"
    DECISION = "decision"
    LIST = "list"
    DUMP = "dump"

    @property
    def grouping(self) -> "Grouping":
        """The name that the chart has for it."""
        from desktop.charts.grouping import as_grouping

        return as_grouping("device" if self is ByWord.PLATFORM else self.value)


class OrderWord(StrEnum):
    """The orders of the rows of a chart."""

    MEDIAN = "median"
    COUNT = "count"
    NAME = "name"


@chart.callback()
def charts() -> None:
    """Draw charts of what the papers claim."""


@chart.command()
def speedups(
    context: typer.Context,
    target: Annotated[
        Path, typer.Option("--output", "-o", parser=path, help="The file: .svg, .png or .csv.")
    ],
    words: Query = None,
    by: Annotated[ByWord, typer.Option("--by", help="What the rows are.")] = ByWord.CLASS,
    order: Annotated[
        OrderWord, typer.Option("--order", help="The order of the rows.")
    ] = OrderWord.MEDIAN,
    split: Annotated[bool, typer.Option("--split", help="Part every row by metric.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Light on dark.")] = False,
) -> None:
    """Draw the reported speedups of the papers that a query finds."""
    from desktop.charts.saving import SUFFIXES, write_chart

    if target.suffix.lower() not in SUFFIXES:
        raise typer.BadParameter(f"The name of the file must end in {', '.join(SUFFIXES)}.")
    from desktop.charts.figure import figure_of
    from desktop.charts.grouping import as_order, paper_grouping

    query = joined(words)
    papers = paper_grouping(by.grouping)
    with opened(context) as library, explaining(query):
        claims = library.claims(query)
        ids = list(dict.fromkeys(claim.paper_id for claim in claims))
        names = None if papers is None else library.names_of(ids, papers)
    figure = figure_of(claims, by.grouping, as_order(order), query=query, split=split, names=names)
    write_chart(figure, target, dark=dark)
    say(f"Wrote {target}: {figure.extent}.")


def export(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="FORMAT", help="markdown, csv or jsonl.")],
    target: Annotated[
        Path, typer.Option("--output", "-o", parser=path, help="The file; - is stdout.")
    ],
    words: Query = None,
    list_name: Annotated[
        str | None,
        typer.Option(
            "--list", help="The papers of this reading list, in its order.", callback=readable
        ),
    ] = None,
) -> None:
    """Write the papers of a query or of a reading list, with all that is noted on them."""
    from storage.errors import ExportError
    from storage.exporters.registry import exporter_for

    try:
        exporter = exporter_for(name)
    except ExportError as error:
        raise typer.BadParameter(str(error), param_hint="FORMAT") from error
    query = joined(words)
    if words and list_name is not None:
        raise typer.BadParameter("Give a query or --list, not both.")
    with opened(context) as library, explaining(query):
        try:
            if target == STDOUT:
                _to_stdout(library, exporter.name, query, list_name)
            else:
                steps = library.export(exporter.name, target, query=query, list_name=list_name)
                say(f"Wrote {target}: {count_of(follow_all(steps), 'paper')}.")
        except Stopped:
            say(f"Stopped. {target} is as it was.")
            raise typer.Exit(1) from None


def _to_stdout(library: "Library", name: str, query: str, list_name: str | None) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="shortlist-") as folder:
        written = Path(folder) / "export"
        follow_all(library.export(name, written, query=query, list_name=list_name))
        with written.open(encoding="utf-8", newline="") as text:
            while piece := text.read(1 << 16):
                put_raw(piece)
    sys.stdout.flush()
