"""Headings of weeks and days, titles of parts, and what chats put before a message."""

import re
from dataclasses import dataclass

_WEEKDAYS = (
    r"mo(?:n(?:day|tag)?)?|lunes|lundi|m[åa]ndag|segunda",
    r"tu(?:e(?:s(?:day)?)?)?|dienstag|martes|mardi|tisdag|ter[çc]a",
    r"we(?:d(?:nesday)?)?|mittwoch|mi[ée]rcoles|mercredi|onsdag|quarta",
    r"th(?:u(?:r(?:s(?:day)?)?)?)?|donnerstag|jueves|jeudi|torsdag|quinta",
    r"fr(?:i(?:day)?)?|freitag|viernes|vendredi|fredag|sexta",
    r"sa(?:t(?:urday)?)?|samstag|s[áa]bado|samedi|l[öo]rdag",
    r"su(?:n(?:day)?)?|sonntag|domingo|dimanche|s[öo]ndag",
)
"""From Monday, in English, German, Spanish, French, Swedish and Portuguese."""
_WEEKDAY = "|".join(_WEEKDAYS)
_TITLE = r"(?:\s*(?:[-–—:|.,(]|\s)\s*(?P<title>.*))?"
_WEEK_AND_DAY = re.compile(
    rf"(?:w(?:eek|k)?\.?\s*(?P<week>\d{{1,3}})\s*[-–,/|:]?\s*)(?:d(?:ay)?\.?\s*(?P<day>\d{{1,2}})"
    rf"|(?P<weekday>{_WEEKDAY}))?\b{_TITLE}",
    re.IGNORECASE,
)
_DAY = re.compile(
    rf"(?:d(?:ay)?\.?\s*(?P<day>\d{{1,2}})|(?P<weekday>{_WEEKDAY}))\b{_TITLE}"
    rf"|session\s*(?P<session>\d{{1,2}}|[a-f])\b(?:\s*[-–:]?\s*(?P<session_title>.*))?",
    re.IGNORECASE,
)
_DAY_BEFORE = re.compile(
    rf"\s*((?:(?:w(?:eek|k)?\.? ?\d{{1,3}}[ ,/-]*)?d(?:ay)? ?\d{{1,2}}|{_WEEKDAY}))(?:\s*[:–—-]\s*(?=\S)|\s+(?=\d))",
    re.IGNORECASE,
)
_TRAINING = re.compile(
    r"\d+(?:[.,]\d+)? ?(?:km|k|miles?|mi|m)\b"
    r"|\d+ ?(?:minutes?|mins?|hours?|h)\b(?:$| (?:easy|steady|tempo|recovery|run|jog|walk|ride|bike|swim|row)\b)",
    re.IGNORECASE,
)
"""What a heading does not begin with: "8 km easy", "45 min run"."""
_NAMED_DAY = re.compile(
    r"(?:push|pull|legs?|upper|lower|full[ -]body|chest|back|arms?|shoulders?|squat|bench|deadlift|recovery"
    r"|conditioning|engine|strength|cardio)(?:(?:,| and| &| \+|/| )+\w+){0,2} (?:day|workout|session)(?: [a-d1-6])?",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\s*\(?\b\d{1,2}(?:[./-]\d{1,2}(?:[./-]\d{2,4})?|(?:st|nd|rd|th)?\s+(?:jan|feb|mar|apr|may|jun|jul"
    r"|aug|sep|oct|nov|dec)[a-z]*)\)?",
    re.IGNORECASE,
)
_REST_DAY = re.compile(r"(?:rest|off|rest day|day off|active recovery|recovery day)\W*$", re.IGNORECASE)
_CHAT = re.compile(
    r"^\s*(?:\[[^\]]*\d{1,2}[:.]\d{2}[^\]]*\]\s*[^:]{1,40}(?::|$)|\[\d{1,4}[./-]\d{1,2}[^\]]*\]\s*[^:]{1,40}:"
    r"|\d{1,2}/\d{1,2}/\d{2,4},? \d{1,2}:\d{2}(?:\s?[ap]m)? - [^:]{1,40}:)\s*",
    re.IGNORECASE,
)
_TITLES = re.compile(
    r"(?:(?:dynamic |general |specific )?warm[ -]?ups?|wu|cool[ -]?downs?|strength(?: work)?"
    r"|skill(?: work)?|gymnastics|(?:olympic )?weightlifting|oly|"
    r"met[ -]?con|wod|conditioning|cardio|engine|accessor(?:y|ies)(?: work)?|assistance|core|abs|finisher"
    r"|mobility|stretching|prehab|rehab|activation|"
    r"main (?:set|lift|work)|primary|secondary|power|plyo(?:metric)?s|upper(?: body)?|lower(?: body)?"
    r"|full body|push|pull|legs|arms|swim|bike|run)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class DayHeading:
    week: int | None
    day: int | None
    weekday: int | None
    title: str
    is_rest: bool
    has_place: bool = True

    @property
    def is_week_only(self) -> bool:
        return self.has_place and self.day is None and self.weekday is None


_LONGEST_HEADING = 250


def _weekday_of(name: str | None) -> int | None:
    if not name:
        return None
    return next(index for index, names in enumerate(_WEEKDAYS) if re.fullmatch(names, name, re.IGNORECASE))


def _bare(title: str) -> str:
    """Returns a title without what joins it to its day; parentheses stay in pairs."""
    title = title.strip(" :-–—|.,")
    if title.count("(") == title.count(")") and not re.fullmatch(r"\([^()]*\)", title):
        return title
    return title.strip(" :-–—|.,()")


def read_day_before_training(text: str) -> tuple[DayHeading, int] | None:
    """Returns the day of "Tue: 6x800 m", and how many characters come before the training."""
    found = _DAY_BEFORE.match(text)
    heading = read_day_heading(found[1]) if found else None
    return (heading, found.end()) if found and heading else None


def read_day_heading(text: str) -> DayHeading | None:
    """Returns what a heading such as "Day 1 - Upper", "W1D2", "TUESDAY lower + engine" or "Week 3" says."""
    text = text.strip().strip("*#=_ ").strip()
    if len(text) > _LONGEST_HEADING:
        return None
    if _NAMED_DAY.fullmatch(text.rstrip(":")):
        return DayHeading(None, None, None, text.rstrip(": "), is_rest=False, has_place=False)
    found = _WEEK_AND_DAY.fullmatch(text) or _DAY.fullmatch(text)
    if not found:
        return None
    named = found.groupdict()
    title = _bare(named.get("title") or named.get("session_title") or "")
    if named.get("weekday"):
        title = _bare(_DATE.sub("", title))
    if _TRAINING.match(title) or re.search(r"\d\s*[x×]\s*\d|\d+\s*(?:kg|lb|%|reps?|sets?|rounds?)", title):
        return None  # "Sat 5x5 @ 80%" is no heading
    if re.search(r"\d", title) and not (named.get("day") or named.get("weekday") or named.get("session")):
        return None
    weekday = _weekday_of(named.get("weekday"))
    session = named.get("session")
    day = int(named["day"]) if named.get("day") else None
    if session:
        day = int(session) if session.isdigit() else ord(session.lower()) - ord("a") + 1
    is_rest = bool(_REST_DAY.fullmatch(title))
    week = int(named["week"]) if named.get("week") else None
    return DayHeading(week or None, day or None, weekday, "" if is_rest else title, is_rest)


def is_rest_day(text: str) -> bool:
    return bool(_REST_DAY.fullmatch(text.strip(" *#-–—:")))


def read_title(text: str) -> str | None:
    """Returns the title of a part of a day: "Warm-up:", "B. Strength", "METCON"."""
    text = text.strip(" *#=_-–—:")
    return text if _TITLES.fullmatch(text) else None


def without_chat_header(text: str) -> tuple[int, str]:
    """Returns a message without who sent it and when, and how many characters that were."""
    found = _CHAT.match(text)
    return (found.end(), text[found.end() :]) if found else (0, text)
