"""Invoices and credit notes as documents: their numbers, their frozen content, their files."""
