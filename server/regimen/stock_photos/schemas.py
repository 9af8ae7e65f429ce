"""Stock photos on the wire."""

from pydantic import Field

from regimen.kit.paging import Listing
from regimen.kit.schema import View


class CreditView(View):
    """Who took a photo, to be named and linked wherever it is chosen."""

    name: str
    url: str
    service: str = Field(description="Such as `Pexels`.")


class StockPhotoView(View):
    """A photo that can be added to the library."""

    id: str
    shows: str = Field(description="Also its alternative text.")
    width: int
    height: int
    preview_url: str = Field(description="A small picture of it. Anybody may load it.")
    credit: CreditView | None = Field(description="Null for pictures of the product.")


class StockPhotos(Listing[StockPhotoView]):
    """One page of what a search finds."""
