-- Step 17: until which day, as ISO text, a paper was put off.

ALTER TABLE triage ADD COLUMN until VARCHAR;

CREATE INDEX ix_triage_until ON triage (until) WHERE until IS NOT NULL;
