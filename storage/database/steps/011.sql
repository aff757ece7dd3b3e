-- Step 11: notes that link to other papers are found without a look at all others; templates.

CREATE INDEX ix_note_linking ON note (paper_id) WHERE instr(text, '[[') > 0;

CREATE TABLE note_template (
    name VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    PRIMARY KEY (name)
);
