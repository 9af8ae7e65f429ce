"""How to call the route of support."""

from regimen.kit.ids import new_id
from tests.api.samples import Samples

SAMPLES = Samples(
    bodies={
        "POST /api/support_requests": {
            "id": str(new_id()),
            "text": "The sheet stays empty.",
            "page": "/coach/programs",
            "release": "app.js",
        }
    }
)
