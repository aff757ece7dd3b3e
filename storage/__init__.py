"""Everything that Shortlist knows, without a window: dumps, library, claims, search, export."""
