"""Manifest: public pages."""

from regimen.platform.domain import Domain
from regimen.platform.web_app import meta_tags
from regimen.storefront import api
from regimen.storefront.heads import page_head

DOMAIN = Domain(name="storefront", routers=[api.router], contributions=[meta_tags.include(page_head)])
