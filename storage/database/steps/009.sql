-- Step 9: papers compared two at a time: what is compared (a reading list, or these papers, a JSON
-- list of their ids in rising order), and each answer. An answer names papers that may be gone for
-- a while, removed or undone; no id is given twice.

CREATE TABLE comparison (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER,
    papers VARCHAR NOT NULL,
    begun_at INTEGER NOT NULL,
    FOREIGN KEY(list_id) REFERENCES reading_list (id)
);

CREATE INDEX ix_comparison_list_id ON comparison (list_id);

CREATE TABLE comparison_answer (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    comparison_id INTEGER NOT NULL,
    one INTEGER NOT NULL,
    other INTEGER NOT NULL,
    answer INTEGER NOT NULL,
    at INTEGER NOT NULL,
    CHECK (answer BETWEEN 1 AND 4),
    FOREIGN KEY(comparison_id) REFERENCES comparison (id)
);

CREATE INDEX ix_comparison_answer_comparison_id ON comparison_answer (comparison_id);
