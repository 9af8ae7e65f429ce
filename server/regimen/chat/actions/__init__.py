"""Changes of conversations, messages and read marks."""
