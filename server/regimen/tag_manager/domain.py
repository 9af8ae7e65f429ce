"""Manifest: a coach's own tag manager."""

from regimen.accounts import ports as accounts
from regimen.platform.domain import Domain
from regimen.platform.web_app import site_files
from regimen.tag_manager.actions import delete_of_user
from regimen.tag_manager.api import settings
from regimen.tag_manager.api.frame import frame_file

DOMAIN = Domain(
    name="tag_manager",
    routers=[settings.router],
    contributions=[accounts.deletion_steps.include(delete_of_user), site_files.include(frame_file)],
)
