-- Step 8: words that speak for a paper (include) or against it (exclude), as the reader lists them.

CREATE TABLE listed_word (
    id INTEGER NOT NULL,
    text VARCHAR NOT NULL,
    side VARCHAR NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (text),
    CHECK (side IN ('include', 'exclude'))
);
