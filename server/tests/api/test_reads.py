"""Reading as it runs in production: without a transaction, which a test with one connection always has."""

from pathlib import Path

from tests.running import running_app


async def test_what_needs_no_id_can_be_read_by_its_owner(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        paths = [
            path for path, operations in app.app.openapi()["paths"].items() if "get" in operations and "{" not in path
        ]
        assert len(paths) > 60
        erik, maya = app.as_person(app.cast.erik), app.as_person(app.cast.maya)
        failed = []
        for path in paths:
            for person in (erik, maya):
                answer = await person.get(path.removeprefix("/api"))
                if answer.status_code == 500:
                    failed.append(path)
    assert failed == []
