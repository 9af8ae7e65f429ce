"""The routes of payments."""

from regimen.payments.api import accounts, cards, disputes, exports, payouts, tax, webhooks

routers = [cards.router, accounts.router, exports.router, disputes.router, payouts.router, tax.router, webhooks.router]
