"""Mails about questions to coaches."""

from regimen.kit.texts import without_links
from regimen.platform.mail import Message


def confirm_question(*, coach: str, program_title: str | None, link: str) -> Message:
    """Without name and question: anybody may have written them to this address. The page of the link shows them."""
    receiver = without_links(coach, "your coach")
    about = f" about {without_links(program_title, 'their program')}" if program_title else ""
    return Message(
        kind="confirm_question",
        subject=f"Confirm your email to ask {receiver}",
        text=(
            "Hi there,\n\n"
            f"You asked {receiver} a question{about}. To confirm that this is your email address, read your question "
            f"and send it here:\n\n{link}\n\n"
            "The link expires in three days. If you didn't ask anything, you can ignore this email: nothing will be "
            "sent.\n"
        ),
    )


def question_answer(
    *,
    name: str,
    coach: str,
    account: str,
    program_title: str | None,
    question: str,
    answer: str,
    link: str,
) -> Message:
    """The coach's own answer, with the question that it belongs to."""
    author, receiver = without_links(coach, "Your coach"), without_links(account, "your coach")
    about = f" about {without_links(program_title, 'the program')}" if program_title else ""
    quoted = "\n".join(f"> {line}".rstrip() for line in question.splitlines())
    parts = [
        f"Hi {without_links(name, 'there')},",
        f"{author} has answered your question{about}:",
        answer,
        f"You asked:\n\n{quoted}",
    ]
    page = "the program" if program_title else "the programs"
    parts.append(f"Replies to this email aren't read. To see {page} or ask something else, go to:\n{link}")
    return Message(kind="question_answer", subject=f"{receiver} answered your question", text="\n\n".join(parts) + "\n")
