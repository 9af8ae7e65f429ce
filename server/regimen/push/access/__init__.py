"""What a person has: devices, and what they want to be told of."""
