"""Pictures for the demo, drawn by our own code: program covers and portraits."""

from regimen.demo.art.avatars import avatar
from regimen.demo.art.covers import MOTIFS, SIZES, Ratio, cover

__all__ = ["MOTIFS", "SIZES", "Ratio", "avatar", "cover"]
