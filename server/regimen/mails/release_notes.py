"""Mails about what is new in the product."""


def release_note_text(first_name: str, *, title: str, body: str, link: str) -> str:
    """The note as it was written, in Markdown, and where it can be read in the app."""
    return f"Hi {first_name},\n\n{title}\n\n{body.strip()}\n\nRead it in the app: {link}\n"
