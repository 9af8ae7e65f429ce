"""Converts stock photos to schemas."""

from regimen.kit.paging import Page
from regimen.stock_photos.rules import MAX_PAGE, PER_PAGE, Found, Photo
from regimen.stock_photos.schemas import CreditView, StockPhotos, StockPhotoView


def photos_view(found: Found, page: int) -> StockPhotos:
    """Returns a page of a search. A service may find more than anybody can page through."""
    pagination = Page(page, PER_PAGE).pagination(min(found.total, MAX_PAGE * PER_PAGE))
    return StockPhotos(items=[_photo_view(photo) for photo in found.photos], pagination=pagination)


def _photo_view(photo: Photo) -> StockPhotoView:
    credit = photo.credit and CreditView(name=photo.credit.name, url=photo.credit.url, service=photo.credit.service)
    return StockPhotoView(
        id=photo.id,
        shows=photo.shows,
        width=photo.width,
        height=photo.height,
        preview_url=photo.preview_url,
        credit=credit,
    )
