"""Routes of stock photos, and their previews."""
