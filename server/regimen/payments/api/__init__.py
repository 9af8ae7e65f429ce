"""The routes of payments."""

from regimen.payments.api import accounts, cards, disputes, exports, payouts, webhooks

routers = [cards.router, accounts.router, exports.router, disputes.router, payouts.router, webhooks.router]
