"""Decisions about invoices and credit notes without I/O."""
