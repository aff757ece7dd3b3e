"""Claims read again, by a newer extractor or with another hardware catalogue."""
