-- Step 4: which papers were merged into which, with all that is needed to split them again, and
-- of which a person has said that they are two.

CREATE TABLE merge (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    paper_id INTEGER NOT NULL,
    folded_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    label VARCHAR NOT NULL,
    images VARCHAR NOT NULL,
    given VARCHAR NOT NULL,
    UNIQUE (folded_id),
    FOREIGN KEY(paper_id) REFERENCES paper (id)
);

CREATE INDEX ix_merge_paper_id ON merge (paper_id);

CREATE TABLE not_duplicate (
    one INTEGER NOT NULL,
    other INTEGER NOT NULL,
    PRIMARY KEY (one, other)
);
