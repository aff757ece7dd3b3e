"""What the README says is what the program has: keys, query fields, verbs, settings."""

import re
from dataclasses import fields

from desktop.settings import Settings
from storage.query.completion import MEANINGS
from storage.query.parser import EXAMPLES
from tests.readme import README, SECTIONS, section


def test_the_tables_are_those_of_the_program():
    text = README.read_text(encoding="utf-8")
    for name, made in SECTIONS.items():
        assert section(text, name) == made(), f"run `python -m tests.readme` to renew {name}"


def test_every_field_of_a_query_is_explained_with_an_example():
    table = section(README.read_text(encoding="utf-8"), "fields")
    for field in MEANINGS:
        assert f"`{EXAMPLES[field]}`" in table


def test_every_verb_is_named():
    from typer.main import get_command

    from desktop.cli.program import app

    commands = get_command(app).commands
    text = README.read_text(encoding="utf-8")
    for verb in commands:
        assert re.search(rf"shortlist {verb}\b", text), f"the README does not name {verb}"


def test_every_setting_is_named():
    table = section(README.read_text(encoding="utf-8"), "settings")
    kept = [field.name for field in fields(Settings) if field.compare]
    for name in kept:
        assert f"`{name}`" in table


def test_what_the_readme_shows_is_there():
    text = README.read_text(encoding="utf-8")
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        assert (README.parent / path).is_file()
