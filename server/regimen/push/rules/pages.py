"""Addresses of pages that notifications and mails link to."""


def settings_page(*, is_coach: bool) -> str:
    """Returns where somebody chooses what they are told of."""
    return "/coach/profile/settings" if is_coach else "/user/settings/emails"
