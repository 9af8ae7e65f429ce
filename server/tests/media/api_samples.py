"""How to call the routes of media."""

import io
from typing import Any

from PIL import Image

from tests.api.samples import Samples, Setup


async def upload_picture(setup: Setup) -> dict[str, Any]:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    uploaded = await setup.coach.post("/media", files={"file": ("navy.png", out.getvalue(), "image/png")})
    assert uploaded.status_code == 201, uploaded.text
    return {"media_id": uploaded.json()["id"], "resource_id": uploaded.json()["id"]}


SAMPLES = Samples(
    values={
        "crop": {"x": 1, "y": 1, "width": 40, "height": 30},
        "language": "en",
    },
    create=upload_picture,
)
