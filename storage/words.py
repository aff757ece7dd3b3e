"""Small grammar for sentences that the reader sees."""


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
