"""One thing has one word: `docs/glossary.md` lists the words, and those that it replaces are refused everywhere."""

import io
import json
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GLOSSARY = ROOT / "docs/glossary.md"
WIRE = ROOT / "web/src/api/openapi.json"
ROUTE_NAMES = [
    *ROOT.glob("web/src/features/*/routes.ts"),
    ROOT / "web/src/app/routes.ts",
    ROOT / "web/src/lib/plannedRoutes.ts",
]
GENERATED = re.compile(r"web/src/api/(openapi\.json|schema\.d\.ts)|package-lock|requirements.*\.txt|/versions/")
SOURCES = re.compile(r"\.(py|tsx?|mjs|css)$|(^|/)Makefile$|^tools/")

LIBRARIES = frozenset({"IconLogout", "adapters", "login", "login_link", "login_links"})
"""Names of libraries and of the payment provider's API."""

OLD_NAMES = frozenset(
    [
        "ABOUT_ME",
        "STARTERS",
        "Adapters",
        "Errand",
        "Fact",
        "Lane",
        "MoneyTill",
        "Shelf",
        "Till",
        "Wires",
        "carryOut",
        "crash_if_asked",
        "errands",
        "entrance",
        "give_back",
        "keepMe",
        "leaveFor",
        "outcomeOf",
        "pay_back",
        "signedin",
        "useArrive",
        "useFetched",
        "wires",
    ]
)
"""Names that this code once had for what the field calls differently."""

STRINGS = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/|\#[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.DOTALL
)
TITLE = re.compile(r"""(?:\b(?:test|describe|it)(?:\.\w+)*|\]\))\(\s*("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)""")
MANGLED = re.compile(r"(?<![\w./@-])[a-z]+[A-Z]\w*(?![\w/(.])")
"""A name in a comment without backticks, such as `openedDay`: an overdone replacement, or a missing quote."""
NAME = re.compile(r"[A-Za-z_$][\w$-]*")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


@cache
def refused() -> dict[str, str]:
    """The words of the last column, each with the word to say."""
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text().splitlines() if line.startswith("| ")]
    return {
        old.strip().lower(): row[0].strip()
        for row in rows
        if len(row) == 3 and row[0].strip() not in {"word", "say"}
        for old in row[2].split(",")
        if old.strip()
    }


@cache
def wire() -> frozenset[str]:
    """Names that the contract of the API fixes: fields, parameters, values, parts of paths, names of routes."""
    names: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                names.update(NAME.findall(key))
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)
        elif isinstance(node, str) and len(node) < 80:
            names.update(NAME.findall(node))

    walk({name: part for name, part in json.loads(WIRE.read_text()).items() if name in {"paths", "components"}})
    for path in ROUTE_NAMES:
        names.update(re.findall(r"^ +\"?([\w-]+)\"?: \{? ?", path.read_text(), re.MULTILINE))
    return frozenset(names)


def python_words(text: str) -> Iterator[tuple[int, str]]:
    """Names, comments and docstrings; other strings may speak to people or to the wire."""
    start_of_statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if (
            token.type == tokenize.NAME
            or token.type == tokenize.COMMENT
            or (token.type == tokenize.STRING and start_of_statement)
        ):
            yield token.start[0], token.string
        if token.type not in {tokenize.COMMENT, tokenize.NL}:
            start_of_statement = token.type in {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def other_words(text: str) -> Iterator[tuple[int, str]]:
    """The same of every other language: what is left without its strings, and the titles of tests."""
    code = STRINGS.sub(lambda match: match["comment"] or "\n" * match[0].count("\n"), text)
    yield from enumerate(code.splitlines(), 1)
    for title in TITLE.finditer(text):
        yield text.count("\n", 0, title.start(1)) + 1, title[1]


def mangled(path: str, text: str) -> list[str]:
    """Names in web comments that are not in backticks."""
    return [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {name} (write it as words, or in backticks)"
        for match in STRINGS.finditer(text)
        if match["comment"]
        for name in MANGLED.findall(re.sub(r"`[^`]*`", "", match["comment"]))
    ]


def complaints(path: str, text: str) -> list[str]:
    words = python_words(text) if path.endswith(".py") else other_words(text)
    found = []
    for number, line in words:
        for name in NAME.findall(line):
            if name in OLD_NAMES:
                found.append(f"{path}:{number}: {name} (an old name)")
            if name in LIBRARIES or (name in wire() and name.lower() not in refused()):
                continue
            for part in [*PART.findall(name), *([name] if "-" in name else [])]:
                word = refused().get(part.lower()) or refused().get(part.lower().removesuffix("s"))
                if word:
                    found.append(f"{path}:{number}: {name} (say {word})")
    return found + ([] if path.endswith(".py") or not path.startswith("web/") else mangled(path, text))


def sources() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if SOURCES.search(path) and not GENERATED.search(path)]


def test_names_and_comments_use_the_words_of_the_glossary() -> None:
    assert [each for path in sources() for each in complaints(path, (ROOT / path).read_text())] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("x.py", "def load_athletes(): ..."),
        ("x.py", "def load():\n    '''Every athlete.'''"),
        ("x.py", "# the athlete's day"),
        ("x.ts", "const athleteDay = 1;"),
        ("x.tsx", "/* An athlete */"),
        ("x.test.ts", 'test("an athlete signs in", () => {})'),
        ("x.py", "# An e-mail"),
        ("web/x.ts", "// Keeps the openedDay"),
    ],
)
def test_an_old_word_is_found(path: str, text: str) -> None:
    assert len(complaints(path, text)) == 1


@pytest.mark.parametrize(("path", "text"), [("x.py", "call('/athlete/calendar')"), ("x.ts", "get(`/athlete/${id}`)")])
def test_the_wire_keeps_its_words(path: str, text: str) -> None:
    assert complaints(path, text) == []
