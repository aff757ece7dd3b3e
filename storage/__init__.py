"""Everything that Shortlist knows, without a window: dumps, library, claims, search, export."""

import os

# NumPy's library for matrices shares each product among as many threads as there are processors,
# which then wait for one another; products here are small. Beside other work, the fit of 400 papers
# that are compared takes 16 to 30 ms of the processor with one thread, with two 50 to 650. The
# number is read when NumPy is loaded, which no part of this package does before this line.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
