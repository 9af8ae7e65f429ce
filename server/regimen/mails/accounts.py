"""Mails about signing up, passwords and email addresses."""

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


def confirm_new_email(product_name: str, *, first_name: str, link: str) -> Message:
    return Message(
        kind="confirm_new_email",
        subject=f"Confirm your new email address for {product_name}",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"Please confirm that you'd like to use this email address for {product_name}:\n\n{link}\n\n"
            "Open it where you're signed in. The link works once and expires in 24 hours. "
            "If you didn't ask for this, you can ignore this email; nothing will change.\n"
        ),
    )


def email_in_use(product_name: str, *, base_url: str) -> Message:
    return Message(
        kind="email_in_use",
        subject=f"You already have a {product_name} account",
        text=(
            "Hi there,\n\n"
            f"Someone asked to use this email address for their {product_name} account. "
            "You already have an account with it, so nothing has changed.\n\n"
            f"If it was you, sign in with this address, or choose a new password if you've forgotten yours:\n\n"
            f"{base_url}/onboarding/sign_in\n\n"
            "If it wasn't you, you can ignore this email.\n"
        ),
    )


def email_change_requested(product_name: str, *, first_name: str, new: str, contact: str) -> Message:
    return Message(
        kind="email_change_requested",
        subject=f"Someone asked to change your {product_name} email address",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"We got a request to change the email address of your account to {new}. "
            "Nothing changes until the link that we sent there is opened.\n\n"
            "If it was you, you're all set. If it wasn't, please change your password now, which also stops this "
            f"request, and write to us at {contact}.\n"
        ),
    )


def email_changed(product_name: str, *, first_name: str, new: str, contact: str) -> Message:
    return Message(
        kind="email_changed",
        subject=f"Your {product_name} email address has changed",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"The email address of your account is now {new}. This address no longer signs in, and other devices have "
            f"been signed out.\n\nIf this wasn't you, please write to us straight away at {contact}.\n"
        ),
    )


def coach_invitation(
    product_name: str, *, first_name: str, inviter: str, account: str, role: str, link: str
) -> Message:
    who, where = without_links(inviter, "A coach"), without_links(account, "their account")
    return Message(
        kind="coach_invitation",
        subject=f"{who} invited you to coach at {where}",
        text=(
            f"Hi {without_links(first_name, 'there')},\n\n"
            f"{who} invited you to coach at {where} on {product_name} as a {role}.\n\n"
            f"See the invitation and answer it here:\n{link}\n\n"
            "The link works for seven days, only for this email address. "
            "If you don't know them, you can ignore this email.\n"
        ),
    )
