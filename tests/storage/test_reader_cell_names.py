"""The authors in one cell of a table."""

import pytest

from storage.readers.fields.cell_names import authors_in


def names(cell, *, semicolons=False):
    return [author.name for author in authors_in(cell, semicolons=semicolons)]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("Ada Q. BeeCarl DeeEva-Lisa Le Fay", ["Ada Q. Bee", "Carl Dee", "Eva-Lisa Le Fay"]),
        ("DeWei ChenXiaoMin LiYu Fang", ["DeWei Chen", "XiaoMin Li", "Yu Fang"]),
        ("Bee A. Q.Dee C.Van Fay E.", ["A. Q. Bee", "C. Dee", "E. Van Fay"]),
        ("Ian McBride", ["Ian McBride"]),
        ("Jean DuPre", ["Jean DuPre"]),
        ("J.Bee", ["J.Bee"]),
        ("OpenLab Team", ["OpenLab Team"]),
    ],
)
def test_names_with_nothing_between_them(cell, expected):
    assert names(cell) == expected


def test_commas_between_names_where_other_cells_have_semicolons():
    assert names("Bee A.Q., Dee C., De Fay E.", semicolons=True) == [
        "A.Q. Bee", "C. Dee", "E. De Fay",
    ]  # fmt: skip
    assert names("Bee, Ada", semicolons=True) == ["Ada Bee"]
    assert names("Bee AQ, de Dee C, Fay EF", semicolons=True) == ["AQ Bee", "C de Dee", "EF Fay"]
    assert names("Bee, A. Q., Dee, C., & Fay, E.", semicolons=True) == [
        "A. Q. Bee", "C. Dee", "E. Fay",
    ]  # fmt: skip


def test_names_as_other_formats_write_them():
    assert names("Bee, AQ (Bee, Ada Q.); Dee, C (Dee, Carl)") == ["Ada Q. Bee", "Carl Dee"]
    assert names("Bee, AQ and Dee, C and Fay, EF and Gee, Jr., H") == [
        "AQ Bee", "C Dee", "EF Fay", "H Gee Jr.",
    ]  # fmt: skip
    assert names("\\'{A}da {De Bee}") == ["Áda De Bee"]
