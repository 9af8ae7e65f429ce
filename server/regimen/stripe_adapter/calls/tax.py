"""Tax: the settings of connected accounts, and what tax is in an amount."""

from typing import Final

import stripe

from regimen.stripe_adapter import translate, types
from regimen.stripe_adapter.calls.request import StripeCalls, options, request
from regimen.stripe_adapter.types import StripeAccountId

TAX_CODE: Final = "txcd_10000000"
"""General - Electronically Supplied Services: any electronically supplied good or service."""


class TaxCalls(StripeCalls):
    """Tax settings and calculations. Prices include the tax."""

    async def save_tax_settings(
        self, stripe_account_id: StripeAccountId, head_office: types.Address | None, *, key: str
    ) -> types.TaxSettings:
        """Sets what is sold, that prices include the tax, and where the seller is, if that is known."""
        params: stripe.params.tax.SettingsUpdateParams = {
            "defaults": {"tax_behavior": "inclusive", "tax_code": TAX_CODE}
        }
        if head_office is not None:
            address: stripe.params.tax.SettingsUpdateParamsHeadOfficeAddress = {"country": head_office.country}
            if head_office.line1:
                address["line1"] = head_office.line1
            if head_office.city:
                address["city"] = head_office.city
            if head_office.postal_code:
                address["postal_code"] = head_office.postal_code
            params["head_office"] = {"address": address}
        return translate.tax_settings(
            await request(self._v1.tax.settings.update_async(params, options(stripe_account_id, key)))
        )

    async def get_tax_settings(self, stripe_account_id: StripeAccountId) -> types.TaxSettings:
        return translate.tax_settings(
            await request(self._v1.tax.settings.retrieve_async(options=options(stripe_account_id)))
        )

    async def calculate_tax(
        self,
        stripe_account_id: StripeAccountId,
        *,
        amount: int,
        currency: str,
        buyer: types.Address,
        reference: str,
        key: str,
    ) -> types.TaxCalculation:
        """Calculates the tax that is in `amount`. Moves no money. Raises InvalidRequest if the buyer's address is not
        one, or not enough."""
        address: stripe.params.tax.CalculationCreateParamsCustomerDetailsAddress = {"country": buyer.country}
        if buyer.postal_code:
            address["postal_code"] = buyer.postal_code
        if buyer.state:
            address["state"] = buyer.state
        params: stripe.params.tax.CalculationCreateParams = {
            "currency": currency.lower(),
            "customer_details": {"address": address, "address_source": "billing"},
            "line_items": [{"amount": amount, "reference": reference, "tax_behavior": "inclusive"}],
        }
        return translate.tax_calculation(
            await request(self._v1.tax.calculations.create_async(params, options(stripe_account_id, key)))
        )

    async def get_tax_calculation(self, stripe_account_id: StripeAccountId, calculation: str) -> types.TaxCalculation:
        return translate.tax_calculation(
            await request(self._v1.tax.calculations.retrieve_async(calculation, options=options(stripe_account_id)))
        )
