"""Importing a file of exercises into a library."""

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.exercises.seed import seed_library
from regimen.imports.accounts import AccountNotFound, find_account
from regimen.imports.exercises import import_exercises
from regimen.imports.formats.free_exercise_db import SOURCE, InvalidFile
from regimen.platform import files
from tests.cast import Cast
from tests.conftest import MONDAY

SAMPLE = Path(__file__).with_name("sample.json")
DATASET = Path(__file__).resolve().parents[4] / "shared/datasets/free-exercise-db/exercises.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample with a picture for one exercise, and a file that only pretends to be one."""
    shutil.copy(SAMPLE, tmp_path / "exercises.json")
    (tmp_path / "images").mkdir()
    Image.new("RGB", (8, 8), "#c4674c").save(tmp_path / "images/River_Row_0.jpg")
    (tmp_path / "images/Magnet_Curl_0.jpg").write_text("<script>")
    return tmp_path


async def rows(session: AsyncSession, account: object = None) -> dict[str, Exercise]:
    whose = Exercise.account_id.is_(None) if account is None else Exercise.account_id == account
    fresh = select(Exercise).where(whose, Exercise.source == SOURCE).execution_options(populate_existing=True)
    return {row.name: row for row in await session.scalars(fresh)}


async def count(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Exercise)) or 0


async def test_a_second_import_adds_nothing(session: AsyncSession, folder: Path) -> None:
    await seed_library(session, MONDAY)
    first = await import_exercises(session, folder / "exercises.json", None, now=MONDAY)
    assert first.counts == {"created": 4, "merged": 1, "pictures": 1}
    before = await count(session)
    second = await import_exercises(session, folder / "exercises.json", None, now=MONDAY)
    assert second.counts == {"unchanged": 5, "pictures": 0}
    assert await count(session) == before


async def test_a_changed_file_updates_what_it_imported(session: AsyncSession, folder: Path) -> None:
    path = folder / "exercises.json"
    await import_exercises(session, path, None, now=MONDAY)
    data = json.loads(path.read_text())
    data[0] |= {"name": "Sandbag Squat", "equipment": "barbell", "category": "cardio"}
    path.write_text(json.dumps(data))
    report = await import_exercises(session, path, None, now=MONDAY)
    assert report.counts["updated"] == 1
    assert report.counts["created"] == 0
    row = (await rows(session))["Sandbag Squat"]
    assert (row.equipment, row.metric_category) == ("strength", "strength"), "the category stays as it was saved"


async def test_an_existing_exercise_gets_the_missing_instructions(session: AsyncSession, folder: Path) -> None:
    await seed_library(session, MONDAY)
    plank = select(Exercise).where(Exercise.name == "Plank").execution_options(populate_existing=True)
    cue = (await session.scalars(plank)).one().cue
    await import_exercises(session, folder / "exercises.json", None, now=MONDAY)
    after = (await session.scalars(plank)).one()
    assert after.instructions == "Forearms on the floor, body straight."
    assert (after.cue, after.source) == (cue, "starter")


async def test_only_real_pictures_are_stored(session: AsyncSession, folder: Path) -> None:
    await import_exercises(session, folder / "exercises.json", None, now=MONDAY)
    stored = await rows(session)
    key = stored["River Row"].picture_key
    assert key is not None
    assert await files.get(session, key) == (folder / "images/River_Row_0.jpg").read_bytes()
    assert stored["Magnet Curl"].picture_key is None


async def test_a_dry_run_reports_and_stores_nothing(session: AsyncSession, folder: Path) -> None:
    await seed_library(session, MONDAY)
    before = await count(session)
    report = await import_exercises(session, folder / "exercises.json", None, now=MONDAY, dry_run=True)
    assert report.counts == {"created": 4, "merged": 1, "pictures": 1}
    assert "Dry run, nothing was stored: 4 created, 0 updated" in report.text()
    assert await count(session) == before
    assert await rows(session) == {}
    assert await session.scalar(select(Exercise.instructions).where(Exercise.name == "Plank")) == ""


async def test_the_report_covers_every_record(session: AsyncSession, folder: Path) -> None:
    text = (await import_exercises(session, folder / "exercises.json", None, now=MONDAY)).text()
    assert "primaryMuscles  quadriceps" in text
    assert "magnets" in text
    assert "Not imported: 3" in text
    assert "river row: another exercise of the file has that name" in text


async def test_an_account_gets_its_own_copy_but_no_name_twice(session: AsyncSession, cast: Cast, folder: Path) -> None:
    await seed_library(session, MONDAY)
    report = await import_exercises(session, folder / "exercises.json", cast.erik.account_id, now=MONDAY)
    assert ("Plank", "the product's library has an exercise of that name") in report.skipped
    assert set(await rows(session, cast.erik.account_id)) == {
        "Sandbag Bear-Hug Squat",
        "Harbour Calf Stretch",
        "River Row",
        "Magnet Curl",
    }
    assert await rows(session) == {}
    assert await rows(session, cast.ines.account_id) == {}


async def test_an_account_is_found_by_its_id_or_its_owners_email(session: AsyncSession, cast: Cast) -> None:
    assert (await find_account(session, str(cast.erik.account_id))).id == cast.erik.account_id
    assert (await find_account(session, " Erik.Lindqvist@example.com ")).id == cast.erik.account_id
    for stranger in (cast.maya.user.email, "nobody@example.com", str(cast.maya.id)):
        with pytest.raises(AccountNotFound):
            await find_account(session, stranger)


async def test_a_file_that_is_not_json_is_refused(session: AsyncSession, tmp_path: Path) -> None:
    path = tmp_path / "exercises.json"
    path.write_text("not json")
    with pytest.raises(InvalidFile, match="is not JSON"):
        await import_exercises(session, path, None, now=MONDAY)


@pytest.mark.skipif(not DATASET.is_file(), reason="the full dataset is not on this machine")
async def test_the_full_dataset(session: AsyncSession) -> None:
    await seed_library(session, MONDAY)
    first = await import_exercises(session, DATASET, None, now=MONDAY)
    assert first.skipped == []
    assert not first.parsed.unmapped
    assert first.counts["created"] + first.counts["merged"] + first.counts["unchanged"] == 873
    assert first.counts["created"] > 750
    assert first.counts["pictures"] == 40
    second = await import_exercises(session, DATASET, None, now=MONDAY)
    assert second.counts == {"unchanged": 873, "pictures": 0}
