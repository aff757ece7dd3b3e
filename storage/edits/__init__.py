"""What a person can do to the library, each as data that can be applied, undone and stored."""
