"""Tests of invoices and credit notes as documents."""
