"""The catalogue of mails: every subject and text that leaves as mail, one function a mail, one module a domain."""
