"""A small library to change, copied from one that is imported once."""

import shutil
from pathlib import Path

import pytest

from storage.library import Library
from tests.libraries import ABSTRACTS, listing, run


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("template")
    dump = folder / "monday.txt"
    dump.write_text(listing(*ABSTRACTS), encoding="utf-8")
    library = Library.open(folder / "library")
    run(library.import_dumps([dump]))
    library.close()
    return folder / "library"


@pytest.fixture
def library(template: Path, tmp_path: Path):
    shutil.copytree(template, tmp_path / "library")
    opened = Library.open(tmp_path / "library")
    yield opened
    opened.close()
