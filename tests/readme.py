"""The tables of the README that are made from the program.

    python -m tests.readme

writes them anew between their marks; a test compares them.
"""

import re
from collections.abc import Callable
from pathlib import Path

from desktop.charts.grouping import GROUPINGS, ORDERS
from desktop.keys.tables import key_table, preset_table
from desktop.settings import CHARTS, DENSITIES, KEY_PRESETS, THEMES, Settings
from storage.query.completion import MEANINGS
from storage.query.parser import EXAMPLES

README = Path(__file__).resolve().parents[1] / "README.md"


def field_table() -> str:
    lines = ["| field | finds | for example |", "|---|---|---|"]
    lines += [f"| `{name}:` | {MEANINGS[name]} | `{EXAMPLES[name]}` |" for name in MEANINGS]
    return "\n".join(lines).replace("||", "\\|\\|") + "\n"


def settings_table() -> str:
    usual = Settings(path=Path("settings.json"))
    rows = {
        "theme": (", ".join(THEMES), usual.theme),
        "density": (", ".join(DENSITIES), usual.density),
        "key_preset": (", ".join(KEY_PRESETS), usual.key_preset),
        "key_changes": ("your own keys, by preset and action", "none"),
        "abstract_font": ("family in which abstracts are set", "a serif one"),
        "abstract_point_size": ("size of the abstract in points", usual.abstract_point_size),
        "abstract_measure": ("widest line of the abstract in em, 20 to 60", usual.abstract_measure),
        "abstract_line_height": ("in type sizes, 1.0 to 2.5", usual.abstract_line_height),
        "focus_mode": ("true, false: one abstract and nothing else", "false"),
        "splitters": ("widths of the panes in pixels", "as the window needs"),
        "hardware_catalogue": ("path of your own list of devices", "none"),
        "chart": (", ".join(CHARTS), usual.chart),
        "chart_rows": (", ".join(GROUPINGS), usual.chart_rows),
        "chart_order": (", ".join(ORDERS), usual.chart_order),
        "chart_split": ("true, false: rows of the chart by metric", "false"),
        "import_without_asking": ("true, false: no preview before an import", "false"),
        "words_marked": ("true, false: include and exclude words marked in texts", "true"),
        "why_marked": (
            "true, false: the words for and against a paper are marked in its text",
            "false",
        ),
        "stop_after": ("skips in a row that say stop", usual.stop_after),
        "note_preview": ("true, false: how a note looks, while it is written", "true"),
        "explored_percent": (
            "papers in a hundred of those suggested that are not like the kept ones, 0 to 50",
            usual.explored_percent,
        ),
        "recent_searches": ("queries, the newest first", "none"),
        "recent_commands": ("choices of the palette, the newest first", "none"),
    }
    lines = ["| setting | values | usual |", "|---|---|---|"]
    lines += [f"| `{name}` | {values} | {value} |" for name, (values, value) in rows.items()]
    return "\n".join(lines) + "\n"


SECTIONS: dict[str, Callable[[], str]] = {
    "keys": key_table,
    "presets": preset_table,
    "fields": field_table,
    "settings": settings_table,
}


def section(text: str, name: str) -> str:
    match = re.search(rf"<!-- {name} -->\n(.*?)<!-- /{name} -->", text, re.DOTALL)
    assert match, f"the README has no place for {name}"
    return match[1]


def main() -> None:
    text = README.read_text(encoding="utf-8")
    for name, made in SECTIONS.items():
        opening, closing = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, rest = text.split(opening)
        text = before + opening + made() + closing + rest.split(closing)[1]
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
