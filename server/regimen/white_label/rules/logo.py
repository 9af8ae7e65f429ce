"""The sizes to which the logo of an account is cut."""

from typing import Final

from regimen.kit.pictures.shapes import Square

BOXES: Final = {"original": (2000, 2000), "hd": (1200, 400), "logo": (480, 144)}
"""By name, in pixels: for printing, for large screens, and for the top of pages, which show it a third as large."""
SQUARES: Final = {
    "small": Square(192, share=1, filled=False),
    "icon": Square(512, share=0.86, filled=True),
    "maskable": Square(512, share=0.66, filled=True),
}
"""`small` is for tabs of browsers. `icon` and `maskable` are for screens of phones: systems cut the corners of the
first, and keep a circle of four fifths of the second (W3C, Web Application Manifest, "maskable" icons)."""
