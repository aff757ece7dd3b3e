"""Lines that begin with tags or labels: RIS, MEDLINE, Web of Science, EndNote and others."""
