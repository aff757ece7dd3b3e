"""How well a few typed letters fit a name: all of them, in order, best at the starts of words."""

from typing import Final

START_OF_WORD: Final = 8
IN_A_ROW: Final = 5
EARLY: Final = 6


def score(typed: str, name: str) -> int | None:
    """Give a number that is higher for a better fit; None where a letter is missing.

    Letters in any case; blanks in what is typed are passed over.
    """
    wanted = [letter for letter in typed.casefold() if not letter.isspace()]
    if not wanted:
        return 0
    text = name.casefold()
    best: int | None = None
    start = text.find(wanted[0])
    while start >= 0:
        found = _from(wanted, text, start)
        if found is not None and (best is None or found > best):
            best = found
        start = text.find(wanted[0], start + 1)
    return best


def _from(wanted: list[str], text: str, start: int) -> int | None:
    total, last = max(0, EARLY - start), -2
    position = start
    for letter in wanted:
        position = text.find(letter, position)
        if position < 0:
            return None
        if position == last + 1:
            total += IN_A_ROW
        if position == 0 or not text[position - 1].isalnum():
            total += START_OF_WORD
        total -= min(3, position - last - 1) if last >= 0 else 0
        last = position
        position += 1
    return total
