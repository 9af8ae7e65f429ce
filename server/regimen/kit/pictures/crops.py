"""Rectangles of pictures."""

from dataclasses import dataclass

from regimen.kit.pictures.failures import BadPicture


@dataclass(frozen=True)
class Crop:
    """A rectangle in pixels of an upright picture."""

    x: int
    y: int
    width: int
    height: int


def fit_crop(crop: Crop | None, width: int, height: int, ratio: float) -> Crop:
    """Returns `crop` (or the whole picture) trimmed around its centre to `ratio` (width / height).

    Raises BadPicture if it is smaller than 2 x 1 or not inside the picture.
    """
    wanted = crop or Crop(0, 0, width, height)
    if wanted.width < 2 or wanted.height < 1:
        raise BadPicture("Please choose a part of at least 2 x 1 pixels.", errors=_crop_error("at least 2 x 1 pixels"))
    if wanted.x < 0 or wanted.y < 0 or wanted.x + wanted.width > width or wanted.y + wanted.height > height:
        raise BadPicture("Please choose a part inside the picture.", errors=_crop_error("inside the picture"))
    new_width = min(wanted.width, max(1, round(wanted.height * ratio)))
    new_height = min(wanted.height, max(1, round(wanted.width / ratio)))
    return Crop(
        wanted.x + (wanted.width - new_width) // 2, wanted.y + (wanted.height - new_height) // 2, new_width, new_height
    )


def _crop_error(what: str) -> dict[str, list[str]]:
    return {"crop": [f"Please choose a part that is {what}."]}
