"""Parts of a page in the window: what is in sight, rings about its symbols, the words of cards."""

from html import escape

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.charts.drawing import Drawn, Line, Rect, Symbol
from desktop.charts.hover_card import card_text
from desktop.charts.pages.page_figure import Target
from desktop.models.claim_words import spoken
from desktop.theme import tokens


def within(shape: Drawn, top: float, bottom: float) -> bool:
    """Tell whether some of a shape may lie between two heights."""
    if isinstance(shape, Rect):
        return shape.y < bottom and shape.y + shape.height > top
    if isinstance(shape, Line):
        return min(shape.y1, shape.y2) < bottom and max(shape.y1, shape.y2) > top
    return top < shape.y < bottom


def area_of(symbol: Symbol) -> QRectF:
    """Give the rectangle about a symbol."""
    half = symbol.half
    return QRectF(symbol.x1 - half, symbol.y - half, symbol.x2 - symbol.x1 + 2 * half, 2 * half)


def draw_ring(painter: QPainter, symbol: Symbol, off: float) -> None:
    """Draw a ring about a symbol, so many pixels off."""
    radius = symbol.half + off
    painter.drawRoundedRect(area_of(symbol).adjusted(-off, -off, off, off), radius, radius)


def said(target: Target) -> str:
    """Say what a symbol stands for, to those who do not see it."""
    if target.claim is not None:
        return f"{spoken(target.claim)}. {target.claim.paper_label}"
    return target.words


def card_of(target: Target) -> str:
    """Write what a symbol stands for as rich text."""
    if target.claim is not None:
        return card_text(target.claim, tokens())
    dim = tokens().dim.name()
    facts = [target.detail] if target.detail else []
    if target.papers:
        facts.append("Enter opens" if len(target.papers) == 1 else "Enter shows them")
    return (
        f'<p style="margin:0"><b>{escape(target.headline)}</b></p>'
        f'<p style="margin:4px 0 0 0"><span style="color:{dim}">'
        f"{escape(' · '.join(facts))}</span></p>"
    )
