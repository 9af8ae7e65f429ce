"""The pictures of the demo: sizes, variety, and the same bytes every time."""

from io import BytesIO

import pytest
from PIL import Image

from regimen.demo.art import MOTIFS, SIZES, Ratio, avatar, cover


def _open(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


@pytest.mark.parametrize("motif", MOTIFS)
def test_every_motif_is_drawn_in_full_colour(motif: str) -> None:
    picture = _open(cover(motif, 1, "square"))
    assert picture.size == SIZES["square"]
    assert len(picture.resize((60, 60)).getcolors(3600) or []) > 20


@pytest.mark.parametrize("ratio", ["wide", "square"])
def test_a_seed_always_gives_the_same_bytes(ratio: Ratio) -> None:
    assert cover("chevrons", 3, ratio) == cover("chevrons", 3, ratio)
    assert _open(cover("chevrons", 3, ratio)).size == SIZES[ratio]


def test_neighbouring_seeds_differ() -> None:
    assert len({cover("chevrons", seed) for seed in range(4)}) == 4


def test_a_wide_cover_has_the_proportions_of_a_program_page() -> None:
    width, height = SIZES["wide"]
    assert round(width / height, 2) == 1.94


def test_people_look_different_and_stay_who_they_are() -> None:
    faces = [avatar(seed) for seed in range(40)]
    assert len(set(faces)) == 40
    assert {_open(face).size for face in faces} == {(256, 256)}
    assert avatar(4711) == avatar(4711) != avatar(4712)


def test_an_unknown_motif_is_refused() -> None:
    with pytest.raises(KeyError):
        cover("volcano")
