"""The account that an import goes to."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, MemberRole, Role, User
from regimen.kit.ids import new_id, parse_id


class AccountNotFound(ValueError):
    """No account, or more than one, matches; the message says which."""


async def find_account(session: AsyncSession, text: str) -> Account:
    """Returns the account with this id, or the one whose owner has this email. Raises AccountNotFound."""
    if ident := parse_id(text):
        account = await session.get(Account, ident)
        if account is None:
            raise AccountNotFound(f"There's no account with the id {text}.")
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
        raise AccountNotFound(f"No account is owned by {text}.")
    if len(owned) > 1:
        choices = ", ".join(f"{account.title} ({account.id})" for account in owned)
        raise AccountNotFound(f"{text} owns several accounts. Use the id of one of them: {choices}.")
    return owned[0]


async def owner_actor(session: AsyncSession, account: Account) -> CoachActor:
    """Returns the account's owner as the actor of an import. Nobody is signed in by this."""
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
