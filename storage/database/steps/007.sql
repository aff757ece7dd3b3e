-- Step 7: what the reader calls the colours of her highlights.

CREATE TABLE highlight_name (
    colour VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    PRIMARY KEY (colour)
);
