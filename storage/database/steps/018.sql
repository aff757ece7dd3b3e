-- Step 18: papers by the reason for which they were skipped, without a look at all decisions.

CREATE INDEX ix_triage_reason_id ON triage (reason_id) WHERE reason_id IS NOT NULL;
