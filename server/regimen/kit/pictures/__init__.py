"""Uploaded pictures: checked by content, turned upright, stripped of metadata, cropped and resized.

The name and declared type of a file are never trusted. Decoders run in processes of their own (`pool`), which have
limits of time and memory and can be killed. This module imports nothing, because those processes start with it.
"""
