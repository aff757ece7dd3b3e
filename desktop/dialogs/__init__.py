"""Windows of their own, each about one question. They are shown, never waited for."""
