"""Listings of abstracts without titles, told by their shape alone."""
