"""Rows and columns: delimited text and spreadsheets, with names of columns in many dialects."""
