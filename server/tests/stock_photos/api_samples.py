"""How to call the routes of stock photos."""

from tests.api.samples import Samples

SAMPLES = Samples(values={"photo_id": "shipped-kettlebells-window-light"})
