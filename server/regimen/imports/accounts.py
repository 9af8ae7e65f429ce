"""Whose library or programs an import goes to."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import Account, MemberRole, Role, User
from regimen.kit.ids import new_id, parse_id


class NoSuchAccount(ValueError):
    """Nothing, or more than one thing, answers to what was typed; the message says which."""


async def account_named(session: AsyncSession, text: str) -> Account:
    """The account with this id, or the one owned by the person with this e-mail; raises NoSuchAccount."""
    if ident := parse_id(text):
        account = await session.get(Account, ident)
        if account is None:
            raise NoSuchAccount(f"There is no account with the id {text}.")
        return account
    owned = (
        await session.scalars(
            select(Account)
            .join(User, User.id == Account.owner_id)
            .where(User.email == func.lower(text.strip()), User.deleted_at.is_(None))
            .order_by(Account.created_at)
        )
    ).all()
    if not owned:
        raise NoSuchAccount(f"Nobody with the e-mail {text} owns an account.")
    if len(owned) > 1:
        choices = ", ".join(f"{account.title} ({account.id})" for account in owned)
        raise NoSuchAccount(f"{text} owns several accounts; give the id of one: {choices}.")
    return owned[0]


async def owner_at_work(session: AsyncSession, account: Account) -> CoachActor:
    """The account's owner as the one who does what an import does; no device of theirs is signed in by this."""
    owner = await session.get_one(User, account.owner_id)
    return CoachActor(
        user_id=owner.id,
        token_id=new_id(),
        role=Role.COACH,
        zone=owner.zone,
        registered=True,
        account_id=account.id,
        account_kind=account.kind,
        account_role=MemberRole.OWNER,
        financial=True,
    )
