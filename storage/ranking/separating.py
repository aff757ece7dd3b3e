"""A line between two kinds of rows: the linear support vector machine with squared hinge loss.

Minimised is half the square of the weights plus the weighted squares of what rows lack to a
margin of one, by Newton's method on the rows that lack something, each step by conjugate
gradients: S. S. Keerthi and D. DeCoste, "A modified finite Newton method for fast solution of
large scale linear SVMs", JMLR 6 (2005). The offset is a weight like the others, as in LIBLINEAR.
The weights of before are a good start: after one decision more, one or two steps do.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from storage.ranking.rows import Rows

Floats = npt.NDArray[np.float64]

STEPS: Final = 30
"""Newton steps at most; three to ten are usual."""
CLOSE: Final = 1e-4
"""A gradient so much smaller than at zero ends the search."""


def separated(
    rows: Rows, signs: Floats, costs: Floats, start: Floats | None = None
) -> tuple[Floats, float]:
    """Give a weight for every column, and the offset, that part rows of sign 1 from those of -1.

    `costs` says what each row's lack costs. `start` are weights and, last, the offset of before;
    without them the search begins at zero.
    """
    point = np.zeros(rows.columns + 1) if start is None else start.copy()
    margins = 1 - signs * _of_rows(rows, point)
    # Measured by the gradient at zero, not at the start: a good start needs no better end.
    goal = CLOSE * _norm(_of_columns(rows, 2 * costs * signs))
    for _ in range(STEPS):
        active = np.flatnonzero(margins > 0)
        some, cost = rows.taken(active), 2 * costs[active]
        gradient = point - _of_columns(some, cost * signs[active] * margins[active])
        if _norm(gradient) <= goal:
            break
        step = _solved(some, cost, gradient)
        change = signs * _of_rows(rows, step)
        length = _length(point, step, margins, change, costs)
        point -= length * step
        margins += length * change
    return point[:-1], float(point[-1])


def _dot(left: Floats, right: Floats) -> float:
    """Multiply without BLAS, whose threads wait for one another longer than this takes."""
    return float(np.einsum("i,i->", left, right))


def _norm(vector: Floats) -> float:
    return float(np.sqrt(_dot(vector, vector)))


def _of_rows(rows: Rows, point: Floats) -> Floats:
    products: Floats = rows.times(point[:-1]) + point[-1]
    return products


def _of_columns(rows: Rows, weights: Floats) -> Floats:
    return np.append(rows.summed(weights), weights.sum())


def _solved(rows: Rows, cost: Floats, gradient: Floats) -> Floats:
    """Solve (I + X' C X) step = gradient by conjugate gradients."""
    step = np.zeros_like(gradient)
    rest = gradient.copy()
    way = rest.copy()
    size = _dot(rest, rest)
    goal = 1e-6 * size
    for _ in range(100):
        pushed = way + _of_columns(rows, cost * _of_rows(rows, way))
        far = size / _dot(way, pushed)
        step += far * way
        rest -= far * pushed
        new = _dot(rest, rest)
        if new <= goal:
            break
        way = rest + (new / size) * way
        size = new
    return step


def _length(point: Floats, step: Floats, margins: Floats, change: Floats, costs: Floats) -> float:
    """Find how far along a step the loss is least: its slope is a line with bends."""
    straight, own = -_dot(point, step), _dot(step, step)
    length = 1.0
    low, high = 0.0, np.inf
    for _ in range(50):
        lacks = margins + length * change
        active = lacks > 0
        slope = straight + length * own + 2 * float(costs[active] @ (lacks * change)[active])
        bend = own + 2 * float(costs[active] @ (change * change)[active])
        if slope > 0:
            high = length
        else:
            low = length
        after = length - slope / bend
        if not low < after < high:
            after = (low + high) / 2 if np.isfinite(high) else 2 * low
        if abs(after - length) <= 1e-9 * max(1.0, length):
            return after
        length = after
    return length
