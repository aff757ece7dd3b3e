import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.settings import Settings, SettingsError, library_folder, settings_file


@pytest.fixture
def file(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "settings.json"
    monkeypatch.setenv("SHORTLIST_CONFIG", str(path))
    return path


def test_an_absent_file_gives_the_defaults(file):
    settings = Settings.load()

    assert (settings.theme, settings.density) == ("system", "cards")
    assert settings.abstract_point_size == 12
    assert settings.hardware_catalogue is None
    assert settings.warning == ""
    assert not file.exists()


def test_what_is_saved_is_loaded(file):
    settings = Settings.load()
    settings.theme = "contrast"
    settings.density = "compact"
    settings.abstract_point_size = 15
    settings.splitters["main"] = (240, 420, 620)
    settings.hardware_catalogue = Path("/home/ada/hardware.toml")
    settings.remember_search("tag:gpu")
    settings.remember_search("moe")
    settings.remember_search("tag:gpu")
    assert settings.recent_searches == ("tag:gpu", "moe")
    settings.save()

    assert Settings.load() == settings
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_only_what_differs_from_the_defaults_is_written(file):
    settings = Settings.load()
    settings.theme = "dark"
    settings.save()

    assert json.loads(file.read_text()) == {"theme": "dark"}

    settings.theme = "system"
    settings.save()

    assert json.loads(file.read_text()) == {}


def test_unknown_keys_are_kept(file):
    file.parent.mkdir()
    file.write_text('{"theme": "dark", "of_a_later_version": {"a": [1, "é"]}}', encoding="utf-8")

    settings = Settings.load()
    settings.theme = "light"
    settings.save()

    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept == {"theme": "light", "of_a_later_version": {"a": [1, "é"]}}


@pytest.mark.parametrize("broken", [b'{"theme": ', b"[1, 2]", b"\xff\xfe\x00", b"", b"[" * 100_000])
def test_a_broken_file_is_set_aside_with_a_sentence(file, broken):
    file.parent.mkdir()
    file.write_bytes(broken)

    settings = Settings.load()
    settings.save()

    assert settings == Settings()
    assert str(file) in settings.warning
    assert settings.warning.endswith("kept as settings.json.damaged-1.")
    assert (file.parent / "settings.json.damaged-1").read_bytes() == broken
    assert Settings.load().warning == ""


def test_a_second_broken_file_does_not_replace_the_first(file):
    file.parent.mkdir()
    for text in ("{one", "{two"):
        file.write_text(text)
        Settings.load()

    aside = sorted(path.read_text() for path in file.parent.iterdir())
    assert aside == ["{one", "{two"]


@pytest.mark.parametrize(
    ("stored", "field", "expected"),
    [
        ({"theme": "purple"}, "theme", "system"),
        ({"density": 3}, "density", "cards"),
        ({"abstract_point_size": "big"}, "abstract_point_size", 12),
        ({"abstract_point_size": True}, "abstract_point_size", 12),
        ({"splitters": {"main": ["wide"]}}, "splitters", {}),
        ({"splitters": {"main": 3}}, "splitters", {}),
        ({"splitters": {"main": [10**12, 5]}}, "splitters", {}),
        ({"splitters": {"main": [300, -5]}}, "splitters", {}),
        ({"hardware_catalogue": 3}, "hardware_catalogue", None),
        ({"key_preset": "emacs"}, "key_preset", "shortlist"),
        ({"key_changes": ["Y"]}, "key_changes", {}),
        ({"key_changes": {"vim": {"keep": "Y"}}}, "key_changes", {}),
        ({"key_changes": {"vim": {"keep": [3]}}}, "key_changes", {}),
        ({"abstract_font": 3}, "abstract_font", ""),
        ({"abstract_measure": "wide"}, "abstract_measure", 33),
        ({"abstract_line_height": "high"}, "abstract_line_height", 1.55),
        ({"abstract_line_height": float("nan")}, "abstract_line_height", 1.55),
        ({"hardware_catalogue": "~no-such-person/x"}, "hardware_catalogue", None),
    ],
)
def test_an_unfit_value_leaves_its_default_and_is_named(file, stored, field, expected):
    file.parent.mkdir()
    file.write_text(json.dumps(stored))

    settings = Settings.load()

    assert getattr(settings, field) == expected
    assert field in settings.warning


@pytest.mark.parametrize(("stored", "used"), [(2, 8), (500, 36), (20, 20)])
def test_the_point_size_stays_readable(file, stored, used):
    file.parent.mkdir()
    file.write_text(json.dumps({"abstract_point_size": stored}))

    settings = Settings.load()

    assert settings.abstract_point_size == used
    assert settings.warning == ""


def test_type_stays_readable_whatever_is_asked_for(file):
    settings = Settings.load()
    assert settings.change({"abstract_measure": 500, "abstract_line_height": 0.1})
    assert (settings.abstract_measure, settings.abstract_line_height) == (60, 1.0)
    assert not settings.change({"abstract_measure": 500})
    with pytest.raises(ValueError, match="none of"):
        settings.change({"theme": "purple"})


def test_own_keys_are_kept_by_preset(file):
    settings = Settings.load()
    settings.key_preset = "vim"
    settings.key_changes = {"vim": {"keep": ("P", "G, Y")}, "rayyan": {"quit": ()}}
    settings.save()
    loaded = Settings.load()
    assert loaded.own_keys == {"keep": ("P", "G, Y")}
    assert loaded.key_changes["rayyan"] == {"quit": ()}


def test_where_nothing_can_be_written_it_says_so(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    settings = Settings.load(tmp_path / "file" / "settings.json")

    with pytest.raises(SettingsError, match="cannot be written"):
        settings.save()


def test_a_folder_may_be_named_for_the_file(tmp_path, monkeypatch):
    monkeypatch.setenv("SHORTLIST_CONFIG", str(tmp_path))

    assert settings_file() == tmp_path / "settings.json"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of XDG are Linux's")
def test_the_usual_places_are_the_users_own(tmp_path, monkeypatch):
    monkeypatch.delenv("SHORTLIST_CONFIG", raising=False)
    monkeypatch.delenv("SHORTLIST_LIBRARY", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    assert settings_file() == tmp_path / "config" / "shortlist" / "settings.json"
    assert library_folder() == tmp_path / "data" / "shortlist" / "library"


def test_the_library_is_where_the_command_or_else_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.setenv("SHORTLIST_LIBRARY", str(tmp_path / "by environment"))
    monkeypatch.chdir(tmp_path)

    assert library_folder() == tmp_path / "by environment"
    assert library_folder(tmp_path / "by command") == tmp_path / "by command"
    assert library_folder(Path("relative")) == tmp_path / "relative"


def test_settings_need_no_qt():
    code = (
        "import sys, desktop.settings; print('PySide6' in sys.modules, 'sqlmodel' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ.copy()
    )

    assert done.stdout.split() == ["False", "False"]
