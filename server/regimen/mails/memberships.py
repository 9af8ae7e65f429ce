"""Mails to clients about a program that they have joined."""

from datetime import date

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def program_welcome(*, program_title: str, first_name: str, welcome_message: str, coach: str) -> Message:
    """The coach's own welcome message."""
    return Message(
        kind="program_welcome",
        subject=f"Welcome to {without_links(program_title, 'your program')}",
        text=f"Hi {first_name},\n\n{welcome_message}\n\n{coach}\n",
    )


def price_message_subject(*, program_title: str, coach: str) -> str:
    return f"{without_links(program_title, 'Your program')}: a message from {without_links(coach, 'your coach')}"


def price_message_text(*, first_name: str, body: str) -> str:
    """The coach's own message about a new price."""
    return f"Hi {first_name},\n\n{body}\n"


def order_confirmation(
    *,
    first_name: str,
    program_title: str,
    coach: str,
    order_number: str,
    price: str | None,
    discount: str | None,
    consent: str | None,
    withdraw_until: date,
    link: str,
) -> Message:
    """Confirms a contract: what was bought from whom, what was agreed, and how to withdraw."""
    program = without_links(program_title, "your program")
    lines = [f"Order number: {order_number}", f"Program: {program}", f"From: {without_links(coach, 'your coach')}"]
    if price is not None:
        lines.append(f"Price: {price}")
    if discount is not None:
        lines.append(f"Discount: {discount}")
    until = f"{withdraw_until.day} {withdraw_until:%B %Y}"
    parts = [f"Hi {without_links(first_name, 'there')},", "Thanks for your order.", "\n".join(lines)]
    if consent:
        parts.append(f"You agreed to this when you bought:\n“{consent}”")
    parts.append(
        f"You can withdraw from this contract until {until}, without giving a reason and without signing in:\n{link}"
    )
    return Message(
        kind="order_confirmation", subject=f"Your order {order_number}: {program}", text="\n\n".join(parts) + "\n"
    )


def withdrawal_receipt(
    *,
    full_name: str,
    statement: str,
    received: str,
    reference: str,
    order_number: str,
    email: str,
    reason: str,
    refund: str | None,
    withheld: str | None,
) -> Message:
    """The receipt that the law asks for: what was declared, word by word, and when it arrived."""
    name = without_links(full_name, "there")
    lines = [
        f"Received on {received}",
        f"Name: {name}",
        f"Email: {email}",
        f"Order number: {order_number}",
        f"Reference: {reference}",
    ]
    if reason:
        lines.append(f"Reason: {without_links(reason, 'given')}")
    money = (
        [f"We're refunding {refund} to the card that you paid with. Most banks need about 5 days."] if refund else []
    )
    if withheld:
        money.append(f"Your bank is deciding about {withheld} that you disputed, so we can't refund that as well.")
    if not money:
        money.append("Nothing more is charged, and there is nothing to refund.")
    text = "\n\n".join(
        (
            f"Hi {name},",
            "This is your receipt. You declared:",
            f"“{without_links(statement, 'I withdraw from the contract.')}”",
            "\n".join(lines),
            " ".join(money),
            "Your training in this program has ended. You can still see your results.",
        )
    )
    return Message(kind="withdrawal_receipt", subject=f"Your withdrawal {reference}", text=f"{text}\n")
