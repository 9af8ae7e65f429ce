"""What clients and coaches do with body metrics."""

from datetime import date
from typing import Any, Final
from uuid import UUID

from PIL import Image

from regimen.body_metrics.rules.product import PRODUCT_METRICS
from regimen.kit.ids import new_id
from tests.cast import Person
from tests.conftest import Requests
from tests.media.samples import encoded

TODAY: Final = date(2026, 1, 12)
METRICS: Final = {metric.key: metric.id for metric in PRODUCT_METRICS}
WEIGHT: Final = METRICS["weight"]


def typed(**values: Any) -> dict[str, Any]:
    return {"date": TODAY.isoformat(), "value": 65, "unit": "kg", **values}


async def agree(client: Requests, *coaches: Person) -> None:
    """The client agrees that metrics are kept, and that these coaches' accounts see them."""
    body = {"share_with": [str(coach.account_id) for coach in coaches]}
    answer = await client.put("/athlete/body_metrics/consent", body)
    assert answer.status_code == 204, answer.text


async def share(client: Requests, account: Any, *, shared: bool) -> Any:
    return await client.put(f"/athlete/body_metrics/shares/{account}", {"shared": shared})


async def enter(client: Requests, metric: UUID = WEIGHT, **values: Any) -> UUID:
    """The client enters something; returns its id."""
    entry_id = new_id()
    answer = await client.put(f"/athlete/body_metrics/{metric}/entries/{entry_id}", typed(**values))
    assert answer.status_code == 204, answer.text
    return entry_id


async def enter_for(coach: Requests, client: Person, metric: UUID = WEIGHT, **values: Any) -> UUID:
    """The coach enters something for a client; returns its id."""
    entry_id = new_id()
    path = f"/coach/clients/{client.id}/body_metrics/{metric}/entries/{entry_id}"
    answer = await coach.put(path, typed(**values))
    assert answer.status_code == 204, answer.text
    return entry_id


def photo_form(picture: bytes | None = None, *, day: date = TODAY, pose: str = "front") -> dict[str, Any]:
    """What a browser sends; without a picture, a white one."""
    file = ("photo.jpg", picture or encoded(Image.new("RGB", (60, 80), "white"), "JPEG"), "image/jpeg")
    return {"files": {"file": file}, "data": {"date": day.isoformat(), "pose": pose}}


async def add_photo(client: Requests, picture: bytes | None = None, *, day: date = TODAY, pose: str = "front") -> UUID:
    """The client adds a progress photo; returns its id."""
    photo_id = new_id()
    form = photo_form(picture, day=day, pose=pose)
    answer = await client.put(f"/athlete/body_metrics/photos/{photo_id}", **form)
    assert answer.status_code == 204, answer.text
    return photo_id


async def got(person: Requests, path: str) -> dict[str, Any]:
    answer = await person.get(path)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def own(client: Requests) -> dict[str, Any]:
    return await got(client, "/athlete/body_metrics")


async def own_entries(client: Requests, metric: UUID = WEIGHT) -> list[dict[str, Any]]:
    return list((await got(client, f"/athlete/body_metrics/{metric}"))["entries"])


async def seen(coach: Requests, client: Person) -> dict[str, Any]:
    return await got(coach, f"/coach/clients/{client.id}/body_metrics")


async def seen_entries(coach: Requests, client: Person, metric: UUID = WEIGHT) -> list[dict[str, Any]]:
    return list((await got(coach, f"/coach/clients/{client.id}/body_metrics/{metric}"))["entries"])


def item_of(listed: dict[str, Any], metric: UUID = WEIGHT) -> dict[str, Any]:
    """Returns the summary of a metric in a list."""
    return next(dict(item) for item in listed["items"] if item["metric"]["id"] == str(metric))
