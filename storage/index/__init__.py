"""The full-text index: papers' texts in, ids and scores out. Derived; may be deleted any time."""
