"""Promises about the source itself: short files, declared dependencies, patterns for any 3.11."""

import ast
import importlib
import pkgutil
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import storage

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("desktop", "storage", "resources")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def test_a_file_is_short_enough_to_be_about_one_thing():
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert len(lines) > 500
    assert [path.relative_to(ROOT) for path, count in lines.items() if count > 400] == []


def test_every_library_that_is_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in project["dependencies"]
    }
    # Each is half of a library that is declared, and comes with it in the fitting version.
    declared |= {"sqlalchemy", "shiboken6"}
    # Only there for type checkers.
    declared.add("-typeshed")
    owners = packages_distributions()
    for name in imported():
        if name in sys.stdlib_module_names or name in PACKAGES:
            continue
        sold_as = {owner.lower().replace("_", "-") for owner in owners.get(name, [name])}
        assert sold_as & declared, f"{name} is imported, but pyproject.toml does not ask for it"


def imported() -> set[str]:
    names = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.split(".")[0])
    return names


def test_no_pattern_is_possessive():
    # Python 3.11.2 runs possessive quantifiers and atomic groups wrongly.
    found = 0
    for module in pkgutil.walk_packages(storage.__path__, "storage."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, re.Pattern):
                found += 1
                tree = repr(re._parser.parse(value.pattern, value.flags))
                assert "POSSESSIVE" not in tree, f"{module.name}.{name}"
                assert "ATOMIC" not in tree, f"{module.name}.{name}"
    assert found > 100
