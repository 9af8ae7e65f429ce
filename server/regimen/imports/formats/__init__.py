"""File formats that can be imported: from decoded JSON to our terms. Pure."""
