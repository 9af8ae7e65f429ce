"""Uploaded spreadsheets and text files, as lines of cells: CSV, TSV, XLSX, XLS, ODS, TXT and Markdown.

They are read in a process of its own (`worker`), because a small file can unpack to a very large one. This module
imports nothing, because that process starts with it.
"""
