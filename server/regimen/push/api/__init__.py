"""The routes of devices, settings and unsubscribing."""
