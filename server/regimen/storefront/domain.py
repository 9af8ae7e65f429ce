"""Manifest: public pages."""

from regimen.accounts import ports as accounts
from regimen.media import ports as media
from regimen.media.models import PlaceKind
from regimen.platform.domain import Domain
from regimen.platform.web_app import meta_tags, site_files
from regimen.storefront.access.content import describe_storefronts
from regimen.storefront.actions import delete_of_user
from regimen.storefront.api import own, sample_week, storefronts
from regimen.storefront.api.link_preview import link_preview
from regimen.storefront.api.meta_tags import page_head
from regimen.storefront.api.site_files import site_file

DOMAIN = Domain(
    name="storefront",
    routers=[sample_week.router, storefronts.router, own.router],
    port_implementations=[media.places.implemented_by(PlaceKind.STOREFRONT, describe_storefronts)],
    contributions=[
        meta_tags.include(page_head),
        site_files.include(site_file),
        site_files.include(link_preview),
        accounts.deletion_steps.include(delete_of_user),
    ],
)
