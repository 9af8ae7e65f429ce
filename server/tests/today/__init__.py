"""Tests of the coach's morning."""
