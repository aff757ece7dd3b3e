"""Data that ships with Shortlist: hardware catalogue, icons, sample dump, key presets."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""The folder that holds the data files."""
