"""Refusals of invoicing."""

from regimen.kit.errors import Failure


class NothingSold(Failure):
    status = 404
    field = "year"
    message = "There are no invoices in this year."
