"""Manifest: coupons of coaches."""

from regimen.coupons import api
from regimen.platform.domain import Domain

DOMAIN = Domain(name="coupons", routers=[api.router])
