"""The library's truth: SQLite tables, transactions, migrations, rows."""
