"""The only code that changes the library, what accounts add to it, and what names mean."""
