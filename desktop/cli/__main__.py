"""`python -m desktop.cli` is `shortlist`."""

from desktop.cli import main

main()
