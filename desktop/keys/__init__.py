"""Keys: in go the table of actions, a preset and the reader's changes; out come keys in force.

`strokes` writes and checks keys, `presets` reads the files of `resources/keys`, `binding` says
which key does what where, and `in_force` holds the one set of keys of the running program.
"""
