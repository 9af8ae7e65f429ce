"""Connected accounts."""

from regimen.stripe_adapter import translate, types
from regimen.stripe_adapter.calls.request import StripeCalls, options, request


class AccountCalls(StripeCalls):
    """Connected accounts."""

    async def create_account(
        self, *, owner_ref: str, country: str, currency: str, email: str, key: str
    ) -> types.AccountState:
        """Creates a connected account for `owner_ref`, our id of the account. It cannot take payments yet."""
        body = await request(
            self._v1.accounts.create_async(
                {
                    "type": "custom",
                    "country": country,
                    "default_currency": currency.lower(),
                    "email": email,
                    "capabilities": {"card_payments": {"requested": True}, "transfers": {"requested": True}},
                    "metadata": {"owner": owner_ref},
                },
                options(key=key),
            )
        )
        return translate.account(body)

    async def get_account(self, account: str) -> types.AccountState:
        return translate.account(await request(self._v1.accounts.retrieve_async(account)))

    async def onboarding_link(self, account: str, *, return_url: str, refresh_url: str) -> types.Link:
        """Returns the page on which the owner completes the onboarding."""
        body = await request(
            self._v1.account_links.create_async(
                {
                    "account": account,
                    "type": "account_onboarding",
                    "return_url": return_url,
                    "refresh_url": refresh_url,
                }
            )
        )
        return types.Link(url=body["url"], expires_at=translate.to_datetime(body["expires_at"]))

    async def set_payout_schedule(self, account: str, *, weekday: str = "wednesday", key: str) -> types.AccountState:
        """Pays out the whole balance once a week, on `weekday` (in English)."""
        body = await request(
            self._v1.accounts.update_async(
                account,
                {"settings": {"payouts": {"schedule": {"interval": "weekly", "weekly_anchor": weekday}}}},
                options(key=key),
            )
        )
        return translate.account(body)

    async def register_domain(self, account: str, domain: str, *, key: str) -> None:
        """Registers the address of our web app for wallets. Direct charges need it on each connected account."""
        await request(self._v1.payment_method_domains.create_async({"domain_name": domain}, options(account, key)))
