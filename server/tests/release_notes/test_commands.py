"""`regimen release-note`: what it prints, and its exit code."""

import io
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from regimen.release_notes.models import ReleaseNote
from regimen.release_notes.rules import BODY_LIMIT, CTA_NAME_LIMIT, TITLE_LIMIT

COUNT = select(func.count()).select_from(ReleaseNote)


async def test_a_note_is_published_listed_and_removed(release_note, maya, capsys: Any) -> None:
    assert await release_note("list") == 0
    assert capsys.readouterr().out == "There are no release notes.\n"
    assert await release_note("publish", "Supersets 💪", "--body", "Try it.", "--audience", "clients") == 0
    assert "Published “Supersets 💪”" in capsys.readouterr().out
    [note] = (await maya.get("/notes")).json()["items"]
    assert await release_note("list") == 0
    assert capsys.readouterr().out == f"{note['id']}  12/01/2026  clients  Supersets 💪\n"
    await maya.post("/notes/read", {"id": note["id"]})
    assert await release_note("remove", note["id"]) == 0
    assert capsys.readouterr().out == "Removed “Supersets 💪”.\n"
    assert (await maya.get("/notes")).json()["items"] == []


async def test_the_body_comes_from_a_file_or_standard_input(
    release_note, maya, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "note.md"
    path.write_text("## Supersets\n\n- Pair two\n- Rest once\n", encoding="utf-8")
    assert await release_note("publish", "From a file", "--body-file", str(path)) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("Piped."))
    assert await release_note("publish", "From a pipe", "--body-file", "-") == 0
    bodies = [note["body"] for note in (await maya.get("/notes")).json()["items"]]
    assert [body.replace("\n", "") for body in bodies] == [
        "<p>Piped.</p>",
        "<h2>Supersets</h2><ul><li>Pair two</li><li>Rest once</li></ul>",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("publish", " ", "--body", "x"), "The note needs a title."),
        (("publish", "x" * (TITLE_LIMIT + 1), "--body", "x"), "The title must be one line of at most 120 characters."),
        (("publish", "two\nlines", "--body", "x"), "The title must be one line of at most 120 characters."),
        (("publish", "x", "--body", "\n "), "The note needs a body."),
        (("publish", "x", "--body", "x" * (BODY_LIMIT + 1)), "The body must have at most 20,000 characters."),
        (("publish", "x", "--body", "a\0b"), "The note contains characters that can't be stored."),
        (("publish", "x", "--body", "half \ud83d"), "The note contains characters that can't be stored."),
        (("publish", "x", "--body-file", "/no/such/file"), "Can't read /no/such/file: No such file or directory."),
        (("publish", "x", "--body", "x", "--date", "31/02/2026"), "31/02/2026 isn't a date."),
        (("publish", "x", "--body", "x", "--date", "2026-01-14"), "The release date can't be in the future"),
        (("publish", "x", "--body", "x", "--audience", "dogs"), "dogs isn't an audience."),
        (("publish", "x", "--body", "x", "--button", "Go"), "A button needs both a name and a URL."),
        (("publish", "x", "--body", "x", "--url", "/calendar"), "A button needs both a name and a URL."),
        (
            ("publish", "x", "--body", "x", "--button", "x" * (CTA_NAME_LIMIT + 1), "--url", "/calendar"),
            "The button's name must have 1 to 40 characters.",
        ),
        *(
            (("publish", "x", "--body", "x", "--button", "Go", "--url", url), "The button's URL must start with")
            for url in ("javascript:alert(1)", "http://example.com", "//evil.example", "/\\evil", "https:///x", "/a b")
        ),
        (("remove", "first"), "first isn't the id of a release note."),
        (("remove", str(uuid4())), "There's no release note with the id"),
    ],
)
async def test_bad_input_is_one_sentence_and_stores_nothing(
    release_note, session, capsys: Any, arguments: tuple[str, ...], sentence: str
) -> None:
    assert await release_note(*arguments) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(sentence)
    assert (printed.err.count("\n"), printed.out) == (1, "")
    assert await session.scalar(COUNT) == 0
