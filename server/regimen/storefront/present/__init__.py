"""Public programs as what the wire and public pages carry."""
