"""Tables that a program has written as one JSON object: by columns, or as rows without names."""

from storage.readers.objects.json_keys import plan_of
from storage.readers.objects.json_stream import JsonObject
from storage.readers.tables.column_names import Field


def rows_of(value: JsonObject) -> list[JsonObject]:
    """The rows of a table as objects; empty where an object is none.

    The shapes are those of pandas: a column is an object by row (`{"title": {"0": ...}}`) or a
    list, or the rows are lists beside a list of `columns`.
    """
    names, data = value.get("columns"), value.get("data")
    if isinstance(names, list) and isinstance(data, list):
        keys = [str(name) for name in names]
        plan = plan_of(dict.fromkeys(keys))
        if plan.of(Field.TITLE) or plan.of(Field.ABSTRACT):
            return [dict(zip(keys, row, strict=False)) for row in data if isinstance(row, list)]
        return []
    plan = plan_of(value)
    for key in (*plan.of(Field.TITLE), *plan.of(Field.ABSTRACT)):
        column = value[key]
        if isinstance(column, dict) and _are_texts(list(column.values())):
            return _by_key(value, list(column))
        if isinstance(column, list) and len(column) > 1 and _are_texts(column):
            return _by_place(value, len(column))
    return []


def _are_texts(cells: list[object]) -> bool:
    return any(isinstance(cell, str) for cell in cells) and all(
        cell is None or isinstance(cell, str) for cell in cells
    )


def _by_key(value: JsonObject, rows: list[str]) -> list[JsonObject]:
    columns = {
        name: column
        for name, column in value.items()
        if isinstance(column, dict) and list(column) == rows
    }
    # One object of texts alone is more often a title in several languages.
    numbered = all(row.isdigit() for row in rows)
    if not numbered and len(columns) < 2:
        return []
    return [{name: column[row] for name, column in columns.items()} for row in rows]


def _by_place(value: JsonObject, length: int) -> list[JsonObject]:
    columns = {
        name: column
        for name, column in value.items()
        if isinstance(column, list) and len(column) == length
    }
    if len(columns) < 2:
        return []
    return [{name: column[row] for name, column in columns.items()} for row in range(length)]
