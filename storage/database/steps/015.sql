-- Step 15: why papers were skipped, chosen among a few reasons that the reader names.

CREATE TABLE skip_reason (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    position FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (name)
);

INSERT INTO skip_reason (name, position) VALUES
    ('wrong topic', 1), ('nothing new', 2), ('weak evidence', 3), ('seen before', 4);

ALTER TABLE triage ADD COLUMN reason_id INTEGER REFERENCES skip_reason (id);
