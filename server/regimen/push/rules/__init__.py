"""Encryption, tokens, payloads and answers of push services, without I/O."""
