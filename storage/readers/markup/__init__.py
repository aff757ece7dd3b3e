"""XML and RDF, cut into records before it is parsed."""
