-- Step 16: what the reader adds to the relevance of papers that a query finds.

CREATE TABLE boost (
    id INTEGER NOT NULL,
    "query" VARCHAR NOT NULL,
    weight FLOAT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE ("query")
);
