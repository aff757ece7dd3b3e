"""What a reader types into the search line, as a tree. Text in, frozen nodes out."""
