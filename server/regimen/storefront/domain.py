"""Manifest: public pages."""

from regimen.platform.domain import Domain
from regimen.platform.web_app import meta_tags
from regimen.storefront.api import sample_week
from regimen.storefront.api.meta_tags import page_head

DOMAIN = Domain(name="storefront", routers=[sample_week.router], contributions=[meta_tags.include(page_head)])
