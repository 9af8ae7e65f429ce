"""Manifest: public pages."""

from regimen.platform.domain import Domain
from regimen.platform.web_app import meta_tags, site_files
from regimen.storefront.api import sample_week, storefronts
from regimen.storefront.api.meta_tags import page_head
from regimen.storefront.api.site_files import site_file

DOMAIN = Domain(
    name="storefront",
    routers=[sample_week.router, storefronts.router],
    contributions=[meta_tags.include(page_head), site_files.include(site_file)],
)
