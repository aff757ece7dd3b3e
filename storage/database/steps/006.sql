-- Step 6: what undoes a step of the history, or makes it again, piece by piece: a step may be of a
-- hundred thousand papers. (A step of one short piece keeps it in the history itself.)

CREATE TABLE history_piece (
    id INTEGER NOT NULL,
    step INTEGER NOT NULL,
    edit BLOB NOT NULL,
    PRIMARY KEY (id)
);

CREATE INDEX ix_history_piece_step ON history_piece (step);
