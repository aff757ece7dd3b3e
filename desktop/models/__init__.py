"""Qt item models over ids and frozen rows; they react to `Changes` and fetch a page at a time."""
