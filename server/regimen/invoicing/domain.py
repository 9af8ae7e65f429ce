"""Manifest: invoices and credit notes as documents."""

from regimen.accounts import ports as accounts
from regimen.invoicing import api, jobs
from regimen.invoicing.access.checks import check_series
from regimen.invoicing.access.documents import get_labels_of_entries
from regimen.invoicing.access.parties import find_seller_address
from regimen.invoicing.actions.details import forget_details
from regimen.invoicing.actions.issue import issue_documents
from regimen.invoicing.commands import COMMAND
from regimen.payments import ports as payments
from regimen.platform.doctor import database_checks
from regimen.platform.domain import Domain

__all__ = ["DOMAIN", "jobs"]

DOMAIN = Domain(
    name="invoicing",
    routers=api.routers,
    port_implementations=[
        payments.issue_documents.implemented_by(issue_documents),
        payments.document_labels.implemented_by(get_labels_of_entries),
        payments.seller_address.implemented_by(find_seller_address),
    ],
    contributions=[accounts.deletion_steps.include(forget_details), database_checks.include(check_series)],
    seeds=[jobs.start_backfill],
    commands=[COMMAND],
)
