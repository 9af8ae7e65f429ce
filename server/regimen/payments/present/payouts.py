"""One payout as an answer."""

from collections.abc import Mapping, Sequence

from regimen.kit.paging import Page
from regimen.payments.access.payouts import LedgerMatch, PayoutContent
from regimen.payments.present import present_amount, present_payout
from regimen.payments.rules.balance_entries import kind_of
from regimen.payments.schemas.payouts import PayoutDetails, PayoutTransaction
from regimen.stripe_adapter.types import BalanceTransaction


def present_payout_details(
    content: PayoutContent,
    shown: Sequence[BalanceTransaction],
    matches: Mapping[str, LedgerMatch],
    page: Page,
    bank_last4: str | None,
) -> PayoutDetails:
    """`shown` are the transactions of this page."""
    currency = content.payout.currency
    return PayoutDetails(
        payout=present_payout(content.payout),
        bank_last4=bank_last4,
        gross=present_amount(content.gross, currency),
        fee=present_amount(content.fee, currency),
        net=present_amount(content.net, currency),
        adds_up=content.adds_up,
        items=[_transaction(one, matches.get(one.id)) for one in shown],
        pagination=page.pagination(len(content.transactions)),
    )


def _transaction(one: BalanceTransaction, match: LedgerMatch | None) -> PayoutTransaction:
    return PayoutTransaction(
        id=one.id,
        kind=kind_of(one),
        description=None if match else one.description,
        at=one.created,
        client_id=match.client.id if match else None,
        client_name=match.client.full_name if match else None,
        plan_id=match.invoice.product_id if match else None,
        plan_title=match.invoice.title if match else None,
        document=match.document if match else None,
        gross=present_amount(one.amount, one.currency),
        fee=present_amount(one.fee, one.currency),
        net=present_amount(one.net, one.currency),
    )
