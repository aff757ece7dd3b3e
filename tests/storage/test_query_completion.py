import pytest

from storage.query.completion import MEANINGS, MOST, Completion, Value, complete
from storage.query.parser import EXAMPLES

VALUES = {
    "tag": (Value("gpu", 12), Value("gpu/a100", 3), Value("deep learning", 1)),
    "": (Value("quantization", 30), Value("quantum", 2)),
    "is": (Value("keep", 4),),
    "year": (Value("2024", 9),),
}


class Fixed:
    """A few values, as if the library had them."""

    def values(self, field: str, beginning: str, most: int) -> tuple[Value, ...]:
        found = VALUES.get(field, ())
        return tuple(v for v in found if v.text.startswith(beginning))[:most]


def texts(text: str, cursor: int | None = None) -> list[str]:
    return [c.text for c in complete(text, len(text) if cursor is None else cursor, Fixed())]


def test_fields_are_offered_at_the_start():
    assert texts("")[:3] == ["title:", "abstract:", "note:"]
    assert len(texts("")) == MOST


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("ta", ["tag:"]),
        ("TA", ["tag:"]),
        ("-ta", ["-tag:"]),
        ("(ta", ["tag:"]),
        ("model ta", ["tag:"]),
        ("quant", ["quantization", "quantum"]),
        ("tag:", ["tag:gpu", "tag:gpu/a100", 'tag:"deep learning"']),
        ("tag:gpu/", ["tag:gpu/a100"]),
        ('tag:"deep', ['tag:"deep learning"']),
        ("-tag:de", ['-tag:"deep learning"']),
        ("is:", ["is:undecided", "is:keep", "is:later", "is:skip"]),
        ("is:l", ["is:later"]),
        ("has:no", ["has:note"]),
        ("added:y", ["added:yesterday"]),
        ("year:", ["year:2024"]),
        ("model ", []),
        ("https://x", []),
        ("nothing:", []),
    ],
)
def test_what_may_follow(text, offered):
    assert texts(text) == offered


def test_completion_takes_the_place_of_the_whole_word():
    assert complete("a tag:g b", 7, Fixed())[0] == Completion("tag:gpu", "12 papers", 2, 7)
    assert complete("a tag:g b", 6, Fixed())[0] == Completion("tag:gpu", "12 papers", 2, 7)
    assert complete('x tag:"deep l"', 13, Fixed())[0] == Completion(
        'tag:"deep learning"', "1 paper", 2, 14
    )


def test_values_come_with_their_counts_and_fields_with_their_meaning():
    details = {c.text: c.detail for c in complete("is:", 3, Fixed())}
    assert details["is:keep"] == "4 papers"
    assert details["is:skip"] == ""
    assert complete("ta", 2, Fixed())[0].detail == ("a tag, or one nested under it, as in tag:gpu")


def test_what_stands_there_already_is_not_offered():
    assert texts("tag:gpu") == ["tag:gpu/a100"]


def test_every_field_is_explained():
    assert set(MEANINGS) == set(EXAMPLES)


@pytest.mark.parametrize("text", ["", "a", "(((", '"open', "tag:", "-", "模", '"a"b"'])
def test_any_cursor_is_answered(text):
    for cursor in range(len(text) + 1):
        for completion in complete(text, cursor, Fixed()):
            assert 0 <= completion.start <= cursor <= completion.end <= len(text)
