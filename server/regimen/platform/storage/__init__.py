"""Storage of bytes: a folder or a bucket, and signed URLs for both."""
