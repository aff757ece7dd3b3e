"""The parts of the window. They call the workspace, and say what happened with signals."""
