"""Everything that Shortlist knows, without a window: dumps, library, claims, search, export."""

import os

# NumPy's library for matrices shares each product of theirs among as many threads as there are
# processors, which then wait for one another. Products here are small: at best that takes as long
# as one thread does, and beside other work many times as long (a fit of 400 papers that are
# compared: 30 ms of one thread, 160 to 650 ms of two). It is read when NumPy is loaded, which no
# part of this package does before this line.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
