"""Tests of body metrics."""
