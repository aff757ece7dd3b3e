"""Small grammar for sentences that the reader sees, and for words that she types."""


def count_of(number: int, noun: str, plural: str = "") -> str:
    """Write "1 paper", "12 papers", "1,200 papers"."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def clipped(text: str, length: int) -> str:
    """Cut a text to at most `length` characters, at a word where possible, with an ellipsis."""
    flat = " ".join(text.split())
    if len(flat) <= length:
        return flat
    cut = flat[: length - 1]
    at = cut.rfind(" ")
    return (cut[:at] if at > length // 2 else cut).rstrip(" ,;:") + "…"


def has_all(text: str, words: str) -> bool:
    """Tell whether a text has all of the words, or parts of words, in whatever case."""
    folded = text.casefold()
    return all(word in folded for word in words.casefold().split())


def plain(number: float) -> float:
    """Give a number to twelve figures: 100, where working it out has left 99.99999999999991."""
    return float(f"{number:.12g}")


def figures(value: float, digits: int = 6) -> str:
    """Write a number with its thousands apart and at most `digits` figures: "242,000", "1.54".

    From a thousand millions on, powers are easier to read than digits.
    """
    if value >= 1e9:
        return f"{value:.3g}"
    return f"{value:,.0f}" if value >= 10 ** (digits - 1) else f"{value:,.{digits}g}"
