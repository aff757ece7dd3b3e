-- Step 10: nine tags have a number, under which they lie on the keyboard.

ALTER TABLE tag ADD COLUMN number INTEGER;

CREATE UNIQUE INDEX ix_tag_number ON tag (number);
