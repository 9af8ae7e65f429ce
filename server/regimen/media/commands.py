"""`regimen hyrox`: who has the HYROX library (OV-103)."""

import argparse
import sys

from sqlalchemy import select, update

from regimen.accounts.models import User
from regimen.kit.db import transaction
from regimen.platform.command import Command
from regimen.platform.runtime import Runtime

_UNKNOWN = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `regimen hyrox`."""
    parser.add_argument("action", choices=["give", "take", "list"])
    parser.add_argument("email", nargs="?", help="the address of the user, to give or take it")


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Gives or takes access, or lists who has it. Returns 2 for an unknown address."""
    async with transaction(runtime.sessions) as session:
        if arguments.action == "list":
            with_access = select(User.email).where(User.hyrox_access, User.deleted_at.is_(None)).order_by(User.email)
            print("\n".join(await session.scalars(with_access)) or "Nobody has access to the HYROX library.")
            return 0
        change = (
            update(User)
            .where(User.email == (arguments.email or "").strip().lower(), User.deleted_at.is_(None))
            .values(hyrox_access=arguments.action == "give")
            .returning(User.email)
        )
        email = await session.scalar(change)
    if email is None:
        print("Nobody has an account with this address.", file=sys.stderr)
        return _UNKNOWN
    print(f"{email} {'has' if arguments.action == 'give' else 'no longer has'} access to the HYROX library.")
    return 0


COMMAND = Command("hyrox", "give or take access to the HYROX library", add_arguments, run)
