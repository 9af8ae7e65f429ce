"""The routes of invoicing."""

from regimen.invoicing.api import client, coach

routers = [coach.router, client.router]
