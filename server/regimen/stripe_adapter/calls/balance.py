"""Balances, their transactions and payouts."""

from datetime import datetime
from typing import cast

import stripe

from regimen.stripe_adapter import translate, types
from regimen.stripe_adapter.calls.request import PAGE, StripeCalls, created_since, options, request, request_all
from regimen.stripe_adapter.types import StripeAccountId


class BalanceCalls(StripeCalls):
    """Balances, their transactions and payouts."""

    async def get_balance(self, stripe_account_id: StripeAccountId) -> types.Balance:
        return translate.balance(await request(self._v1.balance.retrieve_async(options=options(stripe_account_id))))

    async def list_payouts(
        self, stripe_account_id: StripeAccountId, *, since: datetime | None = None
    ) -> list[types.Payout]:
        """Newest first."""
        params = cast("stripe.params.PayoutListParams", {"limit": PAGE, **created_since(since)})
        return [
            translate.payout(body)
            for body in await request_all(self._v1.payouts.list_async(params, options(stripe_account_id)))
        ]

    async def get_payout(self, stripe_account_id: StripeAccountId, payout: str) -> types.Payout:
        return translate.payout(
            await request(self._v1.payouts.retrieve_async(payout, options=options(stripe_account_id)))
        )

    async def list_transactions(
        self,
        stripe_account_id: StripeAccountId,
        *,
        payout: str | None = None,
        source: str | None = None,
        since: datetime | None = None,
    ) -> list[types.BalanceTransaction]:
        """Returns the balance transactions, newest first; with `payout` only those in this payout, with `source` only
        those of this charge, refund or dispute."""
        chosen = {name: value for name, value in (("payout", payout), ("source", source)) if value}
        params = {"limit": PAGE, **created_since(since), **chosen}
        typed = cast("stripe.params.BalanceTransactionListParams", params)
        found = await request_all(self._v1.balance_transactions.list_async(typed, options(stripe_account_id)))
        return [translate.balance_transaction(body) for body in found]
