"""From records to papers: what is new, what is the same, what nearly is."""
