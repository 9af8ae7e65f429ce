"""`regimen documents`: issues invoices and credit notes that are missing, and checks those that exist."""

import argparse

from regimen.invoicing.access.checks import find_problems
from regimen.invoicing.actions.backfill import issue_missing_documents
from regimen.invoicing.actions.fees import issue_fee_invoices
from regimen.platform.command import Command
from regimen.platform.runtime import Runtime


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `regimen documents`."""
    parser.add_argument("action", choices=["issue", "check"])


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Issues what is missing, or compares numbers and files with what was issued. Returns 1 if something is wrong."""
    if arguments.action == "issue":
        now = runtime.clock.now()
        issued = await issue_missing_documents(runtime.sessions, now, report=print)
        fees = await issue_fee_invoices(runtime.sessions, now)
        print(f"{issued} documents and {fees} fee invoices issued.")
        return 0
    async with runtime.sessions() as session:
        problems = await find_problems(session)
    print("\n".join(problems) or "All series are complete, and all files are as they were made.")
    return 1 if problems else 0


COMMAND = Command("documents", "issue missing invoices and credit notes, or check them", add_arguments, run)
