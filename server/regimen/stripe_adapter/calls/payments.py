"""Payments, refunds, disputes and the platform's fees."""

from collections.abc import Mapping
from typing import cast

import stripe

from regimen.stripe_adapter import errors, translate, types
from regimen.stripe_adapter.calls.request import PAGE, StripeCalls, options, request, request_all
from regimen.stripe_adapter.types import StripeAccountId

_EXPAND_CHARGE = ["latest_charge.balance_transaction"]
_EXPAND_MOVED = ["balance_transaction", "failure_balance_transaction"]


class PaymentCalls(StripeCalls):
    """Payments, refunds, disputes and the platform's fees."""

    async def create_intent(
        self,
        stripe_account_id: StripeAccountId,
        *,
        customer: str,
        amount: int,
        currency: str,
        application_fee: int,
        metadata: Mapping[str, str],
        key: str,
        description: str | None = None,
        tax_calculation: str | None = None,
    ) -> types.Intent:
        """Creates a payment of `amount` minor units. Moves no money. `metadata` names the invoice and generation.
        With a `tax_calculation` Stripe records its tax when it is paid, and takes that back with refunds."""
        params: stripe.params.PaymentIntentCreateParams = {
            "amount": amount,
            "currency": currency.lower(),
            "customer": customer,
            "allowed_payment_method_types": ["card"],
            "metadata": dict(metadata),
        }
        if application_fee and stripe_account_id:
            params["application_fee_amount"] = application_fee
        if description:
            params["description"] = description
        if tax_calculation:
            params["hooks"] = {"inputs": {"tax": {"calculation": tax_calculation}}}
        return translate.intent(
            await request(self._v1.payment_intents.create_async(params, options(stripe_account_id, key)))
        )

    async def confirm_intent(
        self, stripe_account_id: StripeAccountId, intent: str, *, payment_method: str, on_session: bool, key: str
    ) -> types.Intent:
        """Charges the card. If the bank wants to authenticate the client, the payment becomes `requires_action`
        on-session, and is declined off-session.

        Raises Declined, AuthenticationRequired, AlreadySucceeded, AlreadyCanceled, ChargesDisabled, UnknownOutcome.
        """
        params: stripe.params.PaymentIntentConfirmParams = {"payment_method": payment_method, "expand": _EXPAND_CHARGE}
        if on_session:
            params["use_stripe_sdk"] = True
        else:
            params["off_session"] = True
        return translate.intent(
            await request(self._v1.payment_intents.confirm_async(intent, params, options(stripe_account_id, key)))
        )

    async def get_intent(self, stripe_account_id: StripeAccountId, intent: str) -> types.Intent:
        """Returns the current state of a payment: the only source of truth about money."""
        return translate.intent(
            await request(
                self._v1.payment_intents.retrieve_async(intent, {"expand": _EXPAND_CHARGE}, options(stripe_account_id))
            )
        )

    async def cancel_intent(self, stripe_account_id: StripeAccountId, intent: str, *, key: str) -> types.Intent:
        """Cancels a payment. Raises AlreadySucceeded, with the payment, if it was paid first."""
        try:
            return translate.intent(
                await request(
                    self._v1.payment_intents.cancel_async(
                        intent, {"expand": _EXPAND_CHARGE}, options(stripe_account_id, key)
                    )
                )
            )
        except errors.InvalidRequest as error:
            if error.code != "payment_intent_unexpected_state":
                raise
            current = await self.get_intent(stripe_account_id, intent)
            if current.status == "succeeded":
                raise errors.AlreadySucceeded(error.detail, intent=current) from error
            if current.status == "canceled":
                return current
            raise
        except errors.AlreadyCanceled as error:
            return error.intent

    async def find_intents(
        self, stripe_account_id: StripeAccountId, *, customer: str, invoice_ref: str
    ) -> list[types.Intent]:
        """Returns the payments of an invoice (`metadata["invoice"]`), newest first. Used when no id was stored."""
        found = await request_all(
            self._v1.payment_intents.list_async({"customer": customer, "limit": PAGE}, options(stripe_account_id))
        )
        return [translate.intent(body) for body in found if (body.get("metadata") or {}).get("invoice") == invoice_ref]

    async def refund(
        self,
        stripe_account_id: StripeAccountId,
        intent: str,
        *,
        amount: int | None = None,
        return_fee: bool,
        key: str,
        metadata: Mapping[str, str] | None = None,
    ) -> types.Refund:
        """Refunds `amount` minor units, or all that is left if None. Raises InvalidRequest if that is too much.

        `return_fee` refunds the application fee to the connected account in proportion.
        """
        params: stripe.params.RefundCreateParams = {
            "payment_intent": intent,
            "reason": "requested_by_customer",
            "expand": _EXPAND_MOVED,
        }
        if metadata:
            params["metadata"] = dict(metadata)
        if amount is not None:
            params["amount"] = amount
        if return_fee and stripe_account_id:
            params["refund_application_fee"] = True
        return translate.refund(await request(self._v1.refunds.create_async(params, options(stripe_account_id, key))))

    async def get_refund(self, stripe_account_id: StripeAccountId, refund: str) -> types.Refund:
        return translate.refund(
            await request(
                self._v1.refunds.retrieve_async(refund, {"expand": _EXPAND_MOVED}, options(stripe_account_id))
            )
        )

    async def list_refunds(self, stripe_account_id: StripeAccountId, intent: str) -> list[types.Refund]:
        """Newest first."""
        found = await request_all(
            self._v1.refunds.list_async(
                {"payment_intent": intent, "limit": PAGE, "expand": [f"data.{part}" for part in _EXPAND_MOVED]},
                options(stripe_account_id),
            )
        )
        return [translate.refund(body) for body in found]

    async def get_dispute(self, stripe_account_id: StripeAccountId, dispute: str) -> types.Dispute:
        return translate.dispute(
            await request(self._v1.disputes.retrieve_async(dispute, options=options(stripe_account_id)))
        )

    async def submit_evidence(
        self, stripe_account_id: StripeAccountId, dispute: str, evidence: Mapping[str, str], *, key: str
    ) -> types.Dispute:
        """Sends evidence, by Stripe's field, to the cardholder's bank, for good: it is taken once."""
        params = cast("stripe.params.DisputeUpdateParams", {"evidence": dict(evidence), "submit": True})
        return translate.dispute(
            await request(self._v1.disputes.update_async(dispute, params, options(stripe_account_id, key)))
        )

    async def close_dispute(self, stripe_account_id: StripeAccountId, dispute: str, *, key: str) -> types.Dispute:
        """Gives a dispute up: it is lost for good."""
        return translate.dispute(
            await request(self._v1.disputes.close_async(dispute, options=options(stripe_account_id, key)))
        )

    async def get_application_fee(self, fee: str) -> types.ApplicationFee:
        """Returns the platform's part of a charge. Application fees belong to the platform's own account."""
        return translate.application_fee(await request(self._v1.application_fees.retrieve_async(fee)))
