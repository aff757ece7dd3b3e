"""`shortlist extract`: what the abstracts of files claim, with no library."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import Dumps, Format
from desktop.cli.opening import hardware_file
from desktop.cli.output import put, put_json, say
from storage.exporters.jsonl import JsonObject
from storage.record import BadEntry, PaperRecord, Remark
from storage.words import plain

if TYPE_CHECKING:
    from storage.claims.catalogue import Catalogue
    from storage.claims.claim import HardwareMention, SpeedupClaim
    from storage.readers import DumpSource
    from storage.text.repair import Repaired


def extract(
    paths: Dumps,
    format_name: Format = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a line, one an abstract.")
    ] = False,
) -> None:
    """Read names, hardware and reported speedups from the abstracts of files."""
    from storage.claims.catalogue import load_catalogue

    catalogue = load_catalogue(hardware_file())
    # Every path is looked at before anything is printed, so that a wrong one gives no half result.
    for source in list(_sources(paths, format_name)):
        for entry in source.read():
            if isinstance(entry, BadEntry):
                say(f"{source.name}, line {entry.line}: {entry.reason}: {entry.excerpt}")
            elif isinstance(entry, Remark):
                say(f"{source.name}: {entry.text}")
            elif isinstance(entry, PaperRecord):
                if as_json:
                    put_json(reading_object(entry, catalogue))
                else:
                    _print_reading(entry, catalogue)


def reading_object(record: PaperRecord, catalogue: "Catalogue") -> JsonObject:
    """Give the JSON object of one abstract: its text as in the file, and offsets into that."""
    from storage.claims.extract import extract as read_claims
    from storage.text.label import label_of
    from storage.text.repair import repair
    from storage.text.system import system_of

    raw = record.abstract
    repaired = repair(raw)
    reading = read_claims(repaired.text, catalogue)
    system = system_of(repaired.text)
    return {
        "text": raw,
        "system": _as_in_file(system, raw, repaired),
        "label": label_of(repaired.text, title=record.title, system=system),
        "hardware": [_hardware_object(mention, raw, repaired) for mention in reading.hardware],
        "claims": [_claim_object(claim, raw, repaired) for claim in reading.claims],
    }


def _sources(paths: list[Path], format_name: str | None) -> Iterator["DumpSource"]:
    from storage.readers import dumps_in, stdin_sources

    for path in paths:
        if path == Path("-"):
            yield from stdin_sources(sys.stdin.buffer, format_name=format_name)
        else:
            yield from dumps_in([path], format_name=format_name)


def _as_in_file(name: str | None, raw: str, repaired: "Repaired", at: int = 0) -> str | None:
    """Give the words of the file that are shown as `name`, looked for from `at` of that text."""
    if name is None or name in raw:
        return name
    start = repaired.text.find(name, at)
    if start < 0:
        return name
    raw_start, raw_end = repaired.to_raw(start, start + len(name))
    return raw[raw_start:raw_end]


def _hardware_object(mention: "HardwareMention", raw: str, repaired: "Repaired") -> JsonObject:
    start, end = repaired.to_raw(mention.start, mention.end)
    return {"name": mention.name, "class": mention.device_class, "quote": raw[start:end]}


def _claim_object(claim: "SpeedupClaim", raw: str, repaired: "Repaired") -> JsonObject:
    start, end = repaired.to_raw(claim.start, claim.end)
    return {
        "quote": raw[start:end],
        "start": start,
        "end": end,
        "low": claim.low,
        "high": claim.high,
        "unit": claim.unit,
        "direction": claim.direction,
        "bound": claim.bound,
        "metric": claim.metric,
        "factor_low": plain(claim.factor_low),
        "factor_high": plain(claim.factor_high),
        "platform": [platform.name for platform in claim.platforms],
        "platform_class": [platform.device_class for platform in claim.platforms],
        "platform_scope": claim.platform_scope,
        "baseline": _as_in_file(claim.baseline, raw, repaired, claim.sentence[0]),
        "of_baseline": claim.of_baseline,
        "rule": claim.rule,
        "reasons": list(claim.reasons),
    }


def _print_reading(record: PaperRecord, catalogue: "Catalogue") -> None:
    from storage.claims.extract import extract as read_claims
    from storage.database.rows import claim_text
    from storage.text.label import label_of
    from storage.text.repair import repair
    from storage.text.system import system_of

    shown = repair(record.abstract).text
    reading = read_claims(shown, catalogue)
    put(label_of(shown, title=record.title, system=system_of(shown)))
    if reading.hardware:
        put("  runs on or names: " + ", ".join(mention.name for mention in reading.hardware))
    for claim in reading.claims:
        number = claim_text(claim.low, claim.high, claim.unit, claim.direction, claim.bound)
        on = ", ".join(platform.name for platform in claim.platforms) or "not stated"
        against = f", against {claim.baseline}" if claim.baseline else ""
        put(f"  {number} {claim.metric}, on {on}{against}: “{shown[claim.start : claim.end]}”")
    put()
