"""The routes of payments."""

from regimen.payments.api import accounts, cards, webhooks

routers = [cards.router, accounts.router, webhooks.router]
