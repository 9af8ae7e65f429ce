"""Documents to print, made by Typst from a template and data.

They are set in a process of its own (`worker`), because a long document takes seconds and much memory. This module
imports nothing, because that process starts with it.
"""
