"""What stands under mails that people may switch off."""


def with_footer(text: str, *, settings_link: str) -> str:
    return f"{text.rstrip()}\n\n--\nChoose which emails you get: {settings_link}\n"
