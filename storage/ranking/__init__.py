"""What this reader is likely to keep, learned from what she kept and skipped."""
