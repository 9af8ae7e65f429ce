"""Mails to owners about their account's own plan. `link` leads to its page."""

from datetime import date

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def _message(kind: str, subject: str, first_name: str, *paragraphs: str) -> Message:
    body = "\n\n".join((f"Hi {without_links(first_name, 'there')},", *paragraphs))
    return Message(kind=kind, subject=subject, text=f"{body}\n")


def plan_paid(first_name: str, link: str, *, title: str, amount: str, until: date) -> Message:
    return _message(
        "plan_paid",
        "Your plan is paid",
        first_name,
        f"Thanks! We've received {amount} for your plan ({title}). It's paid until {until:%-d %B %Y}.",
        f"Your plan and invoices: {link}",
    )


def plan_payment_failed(first_name: str, link: str, *, amount: str, until: date) -> Message:
    return _message(
        "plan_payment_failed",
        "Your payment failed",
        first_name,
        f"We couldn't charge {amount} for your plan. Please update your card:",
        link,
        f"Nothing changes for you and your clients until {until:%-d %B %Y}. Without a payment by then, your account "
        "pauses; nothing is deleted.",
    )


def plan_payment_refunded(first_name: str, link: str, *, amount: str) -> Message:
    return _message(
        "plan_payment_refunded",
        "We're refunding your payment",
        first_name,
        f"A payment of {amount} arrived after your plan was ended or changed, so we're paying it back to your card. It "
        "can take up to ten days.",
        f"Your plan and invoices: {link}",
    )


def plan_not_changed(first_name: str, link: str, *, clients: int, places: int) -> Message:
    return _message(
        "plan_not_changed",
        "Your plan stays as it is",
        first_name,
        f"You asked for a plan for {places} clients, but you have {clients}. We've kept your plan so that nobody loses "
        "their program.",
        f"Choose a plan: {link}",
    )


def plan_not_started(first_name: str, link: str, *, clients: int, places: int) -> Message:
    return _message(
        "plan_not_started",
        "Your plan didn't start",
        first_name,
        f"Your trial is over, and the plan you chose holds {places} clients. You have {clients}, so we haven't started "
        "it and haven't charged you.",
        f"Choose a plan with room for all of them, so that your clients can keep training: {link}",
    )


def plan_ended_to_free(first_name: str, link: str) -> Message:
    return _message(
        "plan_ended_to_free",
        "You're on the Free plan now",
        first_name,
        "Your Professional plan has ended, and your account is now on the Free plan. Nothing was deleted, and your "
        "Professional features come back if you upgrade.",
        f"Plans: {link}",
    )


def plan_ended(first_name: str, link: str) -> Message:
    return _message(
        "plan_ended",
        "Your plan has ended",
        first_name,
        "Your Professional plan has ended, so your account is paused. Nothing was deleted. Choose a plan to go on:",
        link,
    )
