"""What is said of a mark, or of a bar of many: on the card beside it, and by a screen reader."""

from html import escape

from desktop.charts.axis import factor_label
from desktop.charts.figure import Mark
from desktop.charts.hover_card import card_text
from desktop.charts.places import Place, Places
from desktop.charts.plot_shapes import bin_words
from desktop.charts.speaking import spoken_mark
from desktop.theme import tokens
from storage.words import count_of


def place_card(places: Places, place: Place) -> str:
    """Write the card of a place as rich text."""
    if place.bar is None:
        return card_text(place.mark.claim, tokens())
    row = places.figure.rows[place.row]
    words, facts = bin_words(place.bar.bin), bar_facts(places, place)
    accent, dim = tokens().accent.name(), tokens().dim.name()
    head, _, rest = words.partition(" between ")
    lines = (
        f'<b style="color:{accent}">{escape(head)}</b> between {escape(rest)}',
        escape(f"{row.full_name} · {facts}"),
        f'<span style="color:{dim}">Enter selects the papers · zoom in to part them</span>',
    )
    return "".join(
        f'<p style="margin:{0 if at == 0 else 4}px 0 0 0">{line}</p>'
        for at, line in enumerate(lines)
    )


def spoken_place(places: Places, place: Place) -> str:
    """Say a place for a screen reader."""
    row = places.figure.rows[place.row]
    if place.bar is None:
        return spoken_mark(row.full_name, place.mark)
    return f"{row.full_name}: {bin_words(place.bar.bin)}, {bar_facts(places, place)}"


def bar_facts(places: Places, place: Place) -> str:
    """Give the median of a bar's claims, how many papers they are from, and what they are."""
    marks = places.marks(place)
    parts = [f"median {factor_label(median_factor(marks))}"]
    parts.append(count_of(len(places.papers(place)), "paper"))
    hollow = sum(mark.hollow for mark in marks)
    checked = sum(mark.checked for mark in marks)
    if hollow:
        parts.append(f"{hollow:,} “up to”")
    if checked:
        parts.append(f"{checked:,} checked")
    return ", ".join(parts)


def median_factor(marks: tuple[Mark, ...]) -> float:
    """Give the median of marks that are in order of size, as a factor."""
    below, above = marks[(len(marks) - 1) // 2], marks[len(marks) // 2]
    return float(10 ** ((below.middle + above.middle) / 2))
