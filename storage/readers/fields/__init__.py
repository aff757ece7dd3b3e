"""What all formats share: names, ids, verdicts and texts as dumps spell them."""
