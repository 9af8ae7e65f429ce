"""The invoices and credit notes of eight weeks, in the order of their payments and with the dates of those."""

from regimen.demo.context import DemoContext
from regimen.invoicing.actions.backfill import issue_missing_documents
from regimen.invoicing.actions.details import save_seller
from regimen.invoicing.actions.fees import issue_fee_invoices
from regimen.invoicing.rules.details import SellerDetails, check_seller
from regimen.kit.db import transaction

_GYM = SellerDetails(
    legal_name="Northside Strength Ltd",
    line1="Unit 4, Foundry Lane",
    line2="",
    city="Leeds",
    postal_code="LS10 1EA",
    country="GB",
    vat_number=None,
    registration="Registered in England, no. 09731264",
    footer="",
    prefix="NOR",
)


async def issue_documents(demo: DemoContext) -> None:
    sessions = demo.runtime.sessions
    async with transaction(sessions) as session:
        await save_seller(session, demo.erik.account, check_seller(_GYM), demo.started_at)
    await issue_missing_documents(sessions, demo.real_now, dated_by_payment=True)
    await issue_fee_invoices(sessions, demo.real_now, dated_by_month=True)
