"""The catalogue of emails: every subject and text, one function per email, one module per domain."""
