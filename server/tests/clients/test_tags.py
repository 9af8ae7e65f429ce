"""Tags: one kind for lists and the inbox."""

import pytest

from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.clients.test_clients import list_clients, read
from tests.clients.test_filters import tag
from tests.conftest import Requests
from tests.training.factory import TrainingFactory


async def tags_of(coach: Requests, client_id: object) -> list[str]:
    profile = await read(coach, f"/coach/clients/{client_id}")
    return [one["name"] for one in profile["tags"]]


async def test_a_tag_is_created_renamed_and_deleted(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    tag_id = await tag(erik, "  Marathon   2026 ", cast.maya.id)
    assert (await read(erik, "/coach/client_tags"))["items"] == [
        {"id": tag_id, "name": "Marathon 2026", "colour": "blue", "clients": 1}
    ]
    renamed = await erik.put(f"/coach/client_tags/{tag_id}", {"name": "Spring marathon", "colour": "green"})
    assert renamed.json() == {"id": tag_id, "name": "Spring marathon", "colour": "green"}
    assert (await list_clients(erik))[0]["tags"] == [renamed.json()]
    assert (await erik.delete(f"/coach/client_tags/{tag_id}")).status_code == 204
    assert await tags_of(erik, cast.maya.id) == []


async def test_a_name_is_taken_in_any_case(cast: Cast, erik: Requests, ines: Requests) -> None:
    await tag(erik, "Marathon")
    other = await tag(erik, "Injured")
    for response in (
        await erik.post("/coach/client_tags", {"name": "MARATHON", "colour": "red"}),
        await erik.put(f"/coach/client_tags/{other}", {"name": "marathon", "colour": "red"}),
    ):
        assert response.status_code == 409
        assert response.json()["errors"] == {"name": ["There's already a tag with this name."]}
    kept = await erik.put(f"/coach/client_tags/{other}", {"name": "INJURED", "colour": "red"})
    assert kept.status_code == 200
    await tag(ines, "Marathon")  # another account's names are its own
    assert [one["name"] for one in (await read(erik, "/coach/client_tags"))["items"]] == ["INJURED", "Marathon"]


@pytest.mark.parametrize("name", ["", "   ", "​", "x" * 31])
async def test_a_name_must_say_something(cast: Cast, erik: Requests, name: str) -> None:
    refused = await erik.post("/coach/client_tags", {"name": name, "colour": "red"})
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["name"]
    assert (await read(erik, "/coach/client_tags"))["items"] == []


async def test_merging_keeps_everyone_once(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=())
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    await training.enrol(cast.tom, ProgramType.SELF_PACED, program=program)
    runner = await tag(erik, "Runner", cast.maya.id)
    marathon = await tag(erik, "Marathon", cast.tom.id)
    both = {"tag_ids": [runner, marathon]}
    assert (await erik.put(f"/coach/clients/{cast.maya.id}/tags", both)).status_code == 204
    merged = await erik.post(f"/coach/client_tags/{runner}/merge", {"into_tag_id": marathon})
    assert merged.status_code == 200, merged.text
    (left,) = (await read(erik, "/coach/client_tags"))["items"]
    assert (left["name"], left["clients"]) == ("Marathon", 2)
    itself = await erik.post(f"/coach/client_tags/{marathon}/merge", {"into_tag_id": marathon})
    assert itself.status_code == 422
    assert await tags_of(erik, cast.tom.id) == ["Marathon"]


async def test_there_is_a_limit_for_an_account_and_for_a_client(
    training: TrainingFactory, cast: Cast, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    tags = [await tag(erik, f"Tag {number:02d}") for number in range(50)]
    refused = await erik.post("/coach/client_tags", {"name": "One more", "colour": "red"})
    assert refused.json()["errors"] == {"name": ["You can have up to 50 tags. Merge or delete some first."]}
    path = f"/coach/clients/{cast.maya.id}/tags"
    assert (await erik.put(path, {"tag_ids": tags[:10]})).status_code == 204
    many = await erik.put(path, {"tag_ids": tags[:11]})
    assert many.json()["errors"] == {"tag_ids": ["A client can have up to 10 tags."]}
    assert len(await tags_of(erik, cast.maya.id)) == 10


async def test_tags_of_others_look_missing(
    training: TrainingFactory, cast: Cast, erik: Requests, ines: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    of_ines = await tag(ines, "Hers")
    own = await tag(erik, "Mine", cast.maya.id)
    path = f"/coach/clients/{cast.maya.id}/tags"
    assert (await erik.put(path, {"tag_ids": [of_ines]})).json()["code"] == "UnknownTag"
    assert (await erik.delete(f"/coach/client_tags/{of_ines}")).status_code == 404
    assert (await erik.post(f"/coach/client_tags/{own}/merge", {"into_tag_id": of_ines})).status_code == 422
    assert (await ines.put(path, {"tag_ids": []})).status_code == 404
    assert await tags_of(erik, cast.maya.id) == ["Mine"]


async def test_the_inbox_shows_and_filters_by_the_same_tags_and_coaches(
    training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=())
    for person in (cast.maya, cast.tom):
        await training.enrol(person, ProgramType.SELF_PACED, program=program)
        assert (await erik.post("/chat/direct", {"client_id": str(person.id)})).status_code == 200
    marathon = await tag(erik, "Marathon", cast.maya.id)
    await erik.put(f"/coach/clients/{cast.maya.id}/assignee", {"assignee_id": str(cast.erik.id)})
    for query in (f"tag_id={marathon}", "assignee=mine", f"assignee={cast.erik.id}"):
        page = await read(erik, f"/chat/conversations?tab=messages&{query}")
        (row,) = page["items"]
        assert page["pagination"]["total"] == 1
        assert row["title"] == "Maya Kowalczyk"
        assert [one["name"] for one in row["tags"]] == ["Marathon"]
        assert row["assignee"]["full_name"] == "Erik Lindqvist"
    assert [row["title"] for row in (await read(erik, "/chat/conversations?assignee=nobody"))["items"]] == [
        "Tom Okafor"
    ]
    assert (await erik.get("/chat/conversations?assignee=me")).status_code == 422
    (seen_by_client,) = (await read(maya, "/chat/conversations?tab=messages"))["items"]
    assert (seen_by_client["tags"], seen_by_client["assignee"]) == ([], None)
