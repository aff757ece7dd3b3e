"""JSON of any program, as documents or by the line."""
