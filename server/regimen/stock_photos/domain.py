"""Manifest: stock photos, for coaches who have no picture of their own."""

from regimen.platform.domain import Domain
from regimen.platform.web_app import site_files
from regimen.stock_photos.access.source import open_photo_source
from regimen.stock_photos.api import photos
from regimen.stock_photos.api.previews import preview_file

DOMAIN = Domain(
    name="stock_photos",
    routers=[photos.router],
    contributions=[site_files.include(preview_file)],
    services=[open_photo_source],
)
