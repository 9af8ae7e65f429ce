"""The people of the demo: two coaches, and thirty clients whose memberships go differently."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

PASSWORD = "demo1234"  # noqa: S105 (printed in the README: the demo is open to everybody)
DAYS_BACK = 60
ZONE = "Europe/London"
ABOUT = {
    "Northside Strength": "Strength for people with jobs. In the old tram depot since 2014.",
    "Ines Moreau": "Runs the mornings at Northside, and the hills at home.",
}
"""The "about" texts of the accounts, by title."""


class Scenario(StrEnum):
    """How a client's membership goes; each ends in another state."""

    TRAINING = "training"
    TRIAL = "trial"
    LEAVING = "leaving"
    LEFT = "left"
    ENDED_BEFORE_TRIAL = "ended_before_trial"
    MISSED_PAYMENT = "missed_payment"
    AUTO_CANCELLED = "auto_cancelled"
    REMOVED = "removed"
    SCHEDULED = "scheduled"
    CONFIRMING = "confirming"
    NEVER_PAID = "never_paid"
    FINISHED = "finished"
    BACK_AGAIN = "back_again"
    INVITED = "invited"


@dataclass(frozen=True)
class Coach:
    first: str
    last: str
    email: str


@dataclass(frozen=True)
class Client:
    """`joined` is a day after the demo's start, `adherence` the share of sessions done, `squat` a 1RM in kg."""

    first: str
    last: str
    program: str
    scenario: Scenario
    joined: int
    adherence: float
    squat: float
    born: date
    is_woman: bool = False

    @property
    def email(self) -> str:
        return f"{self.first}@example.com".lower()


ERIK = Coach("Erik", "Lindqvist", "erik@example.com")
INES = Coach("Ines", "Moreau", "ines@example.com")
JONAH = Coach("Jonah", "Reid", "jonah@example.com")
SAM = Coach("Sam", "Doyle", "sam@example.com")

SQUAT, GROUP, RUN, PERSONAL = "squat", "group", "run", "personal"
_T = Scenario.TRAINING

CLIENTS = [
    Client("Maya", "Kowalczyk", SQUAT, _T, 2, 0.92, 97.5, date(1994, 5, 17), is_woman=True),
    Client("Tom", "Okafor", SQUAT, _T, 4, 0.81, 152.5, date(1990, 11, 2)),
    Client("Lena", "Brandt", SQUAT, _T, 9, 0.74, 85, date(1998, 2, 8), is_woman=True),
    Client("Samir", "Haddad", SQUAT, Scenario.LEAVING, 6, 0.55, 130, date(1987, 7, 21)),
    Client("Chloe", "Bennett", SQUAT, Scenario.MISSED_PAYMENT, 20, 0.68, 75, date(1996, 9, 30), is_woman=True),
    Client("Jonas", "Weber", SQUAT, Scenario.TRIAL, 56, 0.9, 120, date(2001, 1, 12)),
    Client("Priya", "Nair", SQUAT, Scenario.TRIAL, 57, 0.85, 70, date(1993, 12, 5), is_woman=True),
    Client("Oscar", "Ruiz", SQUAT, Scenario.ENDED_BEFORE_TRIAL, 20, 0.4, 110, date(1985, 4, 18)),
    Client("Hanna", "Virtanen", SQUAT, Scenario.AUTO_CANCELLED, 12, 0.5, 80, date(1991, 6, 25), is_woman=True),
    Client("Marcus", "Oyelaran", SQUAT, Scenario.SCHEDULED, 58, 0.0, 140, date(1989, 3, 3)),
    Client("Ella", "Thompson", GROUP, _T, 1, 0.88, 82.5, date(1992, 8, 14), is_woman=True),
    Client("Noah", "Fischer", GROUP, _T, 3, 0.79, 125, date(1995, 10, 9)),
    Client("Aisha", "Rahman", GROUP, _T, 5, 0.7, 65, date(1999, 5, 1), is_woman=True),
    Client("Diego", "Santos", GROUP, _T, 8, 0.83, 145, date(1986, 1, 27)),
    Client("Freya", "Larsen", GROUP, _T, 14, 0.61, 77.5, date(1997, 3, 19), is_woman=True),
    Client("Kwame", "Mensah", GROUP, _T, 21, 0.9, 160, date(1993, 7, 7)),
    Client("Sofia", "Rossi", GROUP, _T, 30, 0.66, 72.5, date(2000, 11, 23), is_woman=True),
    Client("Liam", "Gallagher", GROUP, Scenario.LEFT, 7, 0.5, 115, date(1984, 2, 11)),
    Client("Yuki", "Tanaka", GROUP, Scenario.REMOVED, 10, 0.3, 68, date(1996, 6, 6), is_woman=True),
    Client("Mateo", "Alvarez", GROUP, Scenario.BACK_AGAIN, 4, 0.7, 122.5, date(1990, 9, 15)),
    Client("Greta", "Lindholm-Baumgartner", GROUP, Scenario.CONFIRMING, 60, 0.0, 70, date(1988, 12, 31), is_woman=True),
    Client("Ivan", "Petrov", GROUP, Scenario.NEVER_PAID, 40, 0.0, 135, date(1983, 8, 20)),
    Client("Nadia", "Haddou", RUN, _T, 24, 0.95, 60, date(1979, 4, 4), is_woman=True),
    Client("Peter", "Novak", RUN, _T, 33, 0.72, 90, date(1975, 10, 28)),
    Client("Grace", "Adeyemi", RUN, _T, 38, 0.86, 65, date(1982, 1, 9), is_woman=True),
    Client("Ben", "Carter", RUN, Scenario.FINISHED, 0, 0.9, 95, date(1970, 5, 22)),
    Client("Zoe", "Papadopoulos", PERSONAL, _T, 1, 0.97, 105, date(1995, 2, 2), is_woman=True),
    Client("Finn", "Eriksen", PERSONAL, _T, 11, 0.84, 170, date(1988, 6, 13)),
    Client("Amelia", "Clarke", PERSONAL, _T, 25, 0.76, 72.5, date(1991, 9, 9), is_woman=True),
    Client("Rui", "Carvalho", PERSONAL, Scenario.INVITED, 55, 0.0, 100, date(1994, 12, 12)),
]
