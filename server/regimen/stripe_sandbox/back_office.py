"""What happens at Stripe and at banks without our calls: disputes, refunds that fail, accounts that are lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from regimen.stripe_sandbox import card_numbers
from regimen.stripe_sandbox.browser import account_body
from regimen.stripe_sandbox.endpoints import application_fees, disputes, payment_intents, payouts, refunds
from regimen.stripe_sandbox.endpoints.accounts import INITIAL_REQUIREMENTS
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import Body

if TYPE_CHECKING:
    from regimen.stripe_sandbox.call import Call
    from regimen.stripe_sandbox.sandbox import Sandbox


class BackOffice:
    """The world outside of our app. Objects are found by their id, in whatever account they are."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    @asynccontextmanager
    async def _about(self, object_id: str) -> AsyncIterator[Call]:
        account = await self._sandbox.store.find_account(object_id)
        async with self._sandbox.transaction(account or PLATFORM) as call:
            yield call

    async def disable_account(self, account: str) -> None:
        """Disables payments of an account until its owner provides more information."""
        async with self._sandbox.transaction(PLATFORM) as call:
            body = await account_body(call, account)
            body.update(
                charges_enabled=False,
                payouts_enabled=False,
                requirements={
                    "currently_due": INITIAL_REQUIREMENTS,
                    "past_due": INITIAL_REQUIREMENTS,
                    "disabled_reason": "requirements.past_due",
                },
            )
            await call.put(body)
            await call.emit("account.updated", body, account=account)

    async def add_bank(self, account: str, currency: str) -> None:
        """Gives an account a bank account in another currency, so that payments in it are not converted."""
        async with self._sandbox.transaction(PLATFORM) as call:
            body = await account_body(call, account)
            first = body["external_accounts"]["data"][0]
            body["external_accounts"]["data"].append({**first, "id": f"ba_{currency}", "currency": currency.lower()})
            await call.put(body)

    async def change_card(self, payment_method: str, number: str) -> None:
        """Makes a saved card behave like the test card `number` from now on."""
        async with self._about(payment_method) as call:
            body = await call.get("payment_method", payment_method)
            card = card_numbers.TEST_CARDS[number]
            body.update(
                _behaviour=card.behaviour,
                _code=card.code,
                _decline_code=card.decline_code,
                _advice_code=card.advice_code,
            )
            await call.put(body)

    async def fail_refund(self, refund: str) -> None:
        """Makes the client's bank reject a refund: the money comes back."""
        async with self._about(refund) as call:
            await refunds.fail_refund(call, refund)

    async def open_dispute(
        self, intent: str, reason: str = "fraudulent", *, kind: disputes.DisputeKind = "dispute"
    ) -> str:
        """Disputes a payment: its money leaves the account. Returns the id of the dispute."""
        async with self._about(intent) as call:
            return str((await disputes.open_dispute(call, intent, reason, kind))["id"])

    async def escalate_inquiry(self, dispute: str) -> None:
        """Turns an inquiry into a dispute."""
        async with self._about(dispute) as call:
            await disputes.escalate_inquiry(call, dispute)

    async def close_dispute(self, dispute: str, won: bool) -> None:
        """Decides a dispute; if it is won, the money comes back."""
        async with self._about(dispute) as call:
            await disputes.close_dispute(call, dispute, won)

    async def deauthorize(self, account: str, *, notify: bool = True) -> None:
        """Revokes our access to an account. Only the event, if any, tells us; every later call is refused with 403."""
        async with self._sandbox.transaction(PLATFORM) as call:
            body = await account_body(call, account)
            await call.put({**body, "_lost": True})
            if notify:
                application: Body = {"id": "ca_sandbox", "object": "application", "name": "Regimen"}
                await call.emit("account.application.deauthorized", application, account=account)

    async def authorize_again(self, account: str) -> None:
        """Gives our access back."""
        async with self._sandbox.transaction(PLATFORM) as call:
            await call.put({**await account_body(call, account), "_lost": False})

    async def return_application_fee(self, intent: str, amount: int) -> None:
        """Gives a part of the platform fee of a payment back by hand, without a refund."""
        async with self._about(intent) as call:
            paid = await call.get("payment_intent", intent)
            charge = await call.get("charge", paid["latest_charge"])
            await application_fees.return_fee(call, charge["application_fee"], amount)

    async def settle_late(self, intent: str) -> None:
        """Reports the balance transaction of a payment that was made without one."""
        async with self._about(intent) as call:
            await payment_intents.settle_late(call, intent)

    async def fail_payout(self, payout: str, reason: str = "The bank account has been closed.") -> None:
        """Makes the bank return a payout."""
        async with self._about(payout) as call:
            await payouts.fail_payout(call, payout, reason)
