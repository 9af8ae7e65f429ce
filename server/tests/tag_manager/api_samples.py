"""How to call the routes of the tag manager."""

from tests.api.samples import Samples

SAMPLES = Samples(bodies={"PUT /api/coach/tag-manager": {"version": 0, "code": "GTM-ABC1234", "enabled": True}})
