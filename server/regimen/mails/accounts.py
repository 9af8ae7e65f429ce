"""Mails about signing up and passwords."""

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def confirm_email(product_name: str, *, first_name: str, link: str) -> Message:
    return Message(
        kind="confirm_email",
        subject=f"Confirm your email address for {product_name}",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"Welcome to {product_name}! Please confirm that this is your email address:\n\n{link}\n\n"
            "Open it where you signed up to go straight on; anywhere else we'll ask you to choose a new password. "
            "The link works once and expires in three days. If you didn't sign up, you can ignore this email.\n"
        ),
    )


def reset_password(product_name: str, *, first_name: str, link: str) -> Message:
    return Message(
        kind="reset_password",
        subject=f"Reset your {product_name} password",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"We got a request to reset your password. Choose a new one here:\n\n{link}\n\n"
            "The link works once and expires in six hours. "
            "If you didn't ask for this, you can ignore this email; your password stays the same.\n"
        ),
    )
