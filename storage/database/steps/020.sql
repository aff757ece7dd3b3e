-- Step 20: the paper that a step of the history is about, where it is about one.

ALTER TABLE history ADD COLUMN paper_id INTEGER;
