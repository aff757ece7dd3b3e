-- Step 13: reading lists hang under one another; 0 is the top.

ALTER TABLE reading_list ADD COLUMN parent_id INTEGER DEFAULT '0' NOT NULL;
