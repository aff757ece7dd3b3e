"""`python -m desktop.cli` is `shortlist`."""

from desktop.cli.program import main

main()
