"""Tests of notifications on devices, and of what people choose to be told of."""
