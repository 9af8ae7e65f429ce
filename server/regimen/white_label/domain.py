"""Manifest: white label, the pages of coaches in their own colours."""

from regimen.accounts import ports as accounts
from regimen.platform import hosts
from regimen.platform.domain import Domain
from regimen.white_label import api
from regimen.white_label.access.sites import find_site, follow_web_addresses, has_site
from regimen.white_label.access.web_addresses import get_address_warnings
from regimen.white_label.actions import delete_of_user

DOMAIN = Domain(
    name="white_label",
    routers=[api.router, api.themes],
    port_implementations=[hosts.find_site.implemented_by(find_site), hosts.has_site.implemented_by(has_site)],
    contributions=[
        accounts.deletion_steps.include(delete_of_user),
        accounts.warnings.include(get_address_warnings),
    ],
    services=[follow_web_addresses],
)
