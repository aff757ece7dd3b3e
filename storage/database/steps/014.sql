-- Step 14: lines across reading lists, each with a name and a place among the entries.

CREATE TABLE list_line (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    list_id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    position FLOAT NOT NULL,
    FOREIGN KEY(list_id) REFERENCES reading_list (id)
);

CREATE INDEX ix_list_line_list_id ON list_line (list_id);
