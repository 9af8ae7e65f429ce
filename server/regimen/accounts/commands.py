"""`regimen affiliate`: which business accounts are partners of Regimen (OV-40)."""

import argparse
import sys

from sqlalchemy import select, update

from regimen.accounts.models import Account, AccountKind, User
from regimen.kit.db import transaction
from regimen.platform.command import Command
from regimen.platform.runtime import Runtime

_UNKNOWN = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `regimen affiliate`."""
    parser.add_argument("action", choices=["make", "end", "list"])
    parser.add_argument("email", nargs="?", help="the address of the owner, to make their business accounts partners")


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Makes the business accounts of an owner partners, ends that, or lists partners. Returns 2 if there are none."""
    business = (Account.kind != AccountKind.PRIVATE, Account.owner_id == User.id, User.deleted_at.is_(None))
    async with transaction(runtime.sessions) as session:
        if arguments.action == "list":
            partners = select(Account.title, User.email).where(*business, Account.affiliate).order_by(Account.title)
            lines = [f"{title} ({email})" for title, email in await session.execute(partners)]
            print("\n".join(lines) or "No account is a partner.")
            return 0
        is_partner = arguments.action == "make"
        change = (
            update(Account)
            .where(*business, User.email == (arguments.email or "").strip().lower())
            .values(affiliate=is_partner)
            .returning(Account.title)
        )
        titles = sorted(await session.scalars(change))
    if not titles:
        print("Nobody with this address owns a business account.", file=sys.stderr)
        return _UNKNOWN
    print(f"{', '.join(titles)}: {'now a partner' if is_partner else 'no partner any more'}.")
    return 0


COMMAND = Command("affiliate", "make business accounts partners", add_arguments, run)
