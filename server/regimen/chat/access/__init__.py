"""Who may see which conversations and messages, and everything that is read about them."""
