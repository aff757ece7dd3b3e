"""Markdown digests and saved web pages."""
