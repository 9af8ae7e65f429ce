"""The bytes themselves: a folder or a bucket, and signed addresses for both."""
