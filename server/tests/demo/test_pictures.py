"""The demo's pictures: everybody has a portrait and every program both covers, in the sizes that uploads expect."""

from io import BytesIO
from typing import Literal

import pytest
from PIL import Image

from regimen.demo.people import CLIENTS, ERIK, INES
from regimen.demo.pictures import cover, portrait
from regimen.demo.program_catalog import PROGRAMS


def size_of(data: bytes) -> tuple[int, int]:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture.size


def test_everybody_has_a_portrait_of_their_own() -> None:
    portraits = [portrait(person.first) for person in [ERIK, INES, *CLIENTS]]
    assert len(set(portraits)) == len(portraits)
    assert {size_of(data) for data in portraits} == {(256, 256)}


@pytest.mark.parametrize("program", [program.key for program in PROGRAMS])
@pytest.mark.parametrize(("shape", "size"), [("wide", (1440, 744)), ("square", (1000, 1000))])
def test_every_program_has_covers_in_both_shapes(
    program: str, shape: Literal["wide", "square"], size: tuple[int, int]
) -> None:
    assert size_of(cover(program, shape)) == size
