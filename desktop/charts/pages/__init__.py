"""Charts drawn as finished pages: facts of papers go in; shapes, a table and words come out.

No Qt in here: the window paints the very shapes that the files hold.
"""
