"""What can be told from the words of one abstract alone: repair, sentences, names and labels."""
