"""Notifications on people's devices (web push), and what they want to be told of by push and by mail."""
