"""Changes devices and settings, and sends notifications."""
