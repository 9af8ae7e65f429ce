"""The client's right to withdraw from a contract by law: how long, and how much of the money comes back.

Articles are those of Directive 2011/83/EU on consumer rights, as amended by (EU) 2023/2673, which asks for the button
and the page since 19 June 2026. See docs/decisions/withdrawal.md.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from regimen.kit.clock import local_date, zone_info
from regimen.kit.money import Money, charge_step
from regimen.programs.models import PriceOption, ProgramType

DAYS: Final = 14
"""Article 9(1)."""
CONSENT_VERSION: Final = "2026-06"
_SATURDAY: Final = 5


class ContractKind(StrEnum):
    SERVICE = "service"
    """The coach works for the client, or delivers day after day."""
    DIGITAL_CONTENT = "digital_content"
    """A finished program with an end."""


@dataclass(frozen=True)
class WithdrawalRule:
    """What applies to a type of program; `source` says why."""

    kind: ContractKind
    source: str


RULES: Final[dict[ProgramType, WithdrawalRule]] = {
    ProgramType.INDIVIDUAL: WithdrawalRule(ContractKind.SERVICE, "Art. 2(6), 7(3), 14(3): paid by day once begun"),
    ProgramType.ONE_MANY: WithdrawalRule(ContractKind.SERVICE, "Art. 2(6), 7(3), 14(3): paid by day once begun"),
    ProgramType.SELF_PACED: WithdrawalRule(ContractKind.SERVICE, "Art. 2(16), 14(3): content delivered day after day"),
    ProgramType.FIXED: WithdrawalRule(ContractKind.DIGITAL_CONTENT, "Art. 16(m): no right once all was supplied"),
}

CONSENT_TEXTS: Final[dict[ContractKind, str]] = {
    ContractKind.SERVICE: (
        "Start my training before the 14-day withdrawal period is over. "
        "If I withdraw in that time, I pay for the days I've had."
    ),
    ContractKind.DIGITAL_CONTENT: (
        "Start my training before the 14-day withdrawal period is over. If I withdraw in that time, I pay for the days "
        "I've had, and once I've had the whole program I lose my right to withdraw."
    ),
}
"""What a buyer agrees to who starts at once (Articles 7(3), 8(8) and 16(m)); a changed text has another version."""


class Right(StrEnum):
    OPEN = "open"
    EXPIRED = "expired"
    """The 14 days are over."""
    USED_UP = "used_up"
    """All of the program was supplied, as the client asked: there is no right left."""


@dataclass(frozen=True)
class UsedDays:
    """How many days of what was paid the client has had, of how many. The day of the withdrawal is not counted."""

    used: int
    total: int


def consent_text(program_type: ProgramType) -> str:
    return CONSENT_TEXTS[RULES[program_type].kind]


def asks_for_consent(option: PriceOption | None, starts_on: date | None, today: date) -> bool:
    """Whether training that is paid for starts before the 14 days are over."""
    return option is not None and (starts_on is None or starts_on <= today + timedelta(days=DAYS))


def last_day(bought_at: datetime, zone: str) -> date:
    """Returns the last day of the 14 days in the client's time zone: the day of the purchase is not counted, and an end
    on a weekend moves to Monday (Regulation 1182/71, Article 3)."""
    end = local_date(bought_at, zone) + timedelta(days=DAYS)
    return end + timedelta(days=max(0, 7 - end.weekday())) if end.weekday() >= _SATURDAY else end


def right_to_withdraw(
    program_type: ProgramType, *, until: date, today: date, consented: bool, program_over: bool
) -> Right:
    """Returns whether the client may withdraw. `program_over`: its last day has passed."""
    if today > until:
        return Right.EXPIRED
    is_content = RULES[program_type].kind is ContractKind.DIGITAL_CONTENT
    return Right.USED_UP if is_content and consented and program_over else Right.OPEN


def used_days(start: date, end: date, today: date) -> UsedDays:
    """Returns the days before `today` of a period from `start` up to, but without, `end`."""
    total = max(1, (end - start).days)
    return UsedDays(min(total, max(0, (today - start).days)), total)


def price_of(used: UsedDays | None, paid: Money) -> Money:
    """Returns what the client owes for the days that they have had, rounded half up. None: nothing has begun, or it was
    begun without their request."""
    if used is None:
        return Money(0, paid.currency)
    return paid.fraction(used.used, used.total, step=charge_step(paid.currency))


def statement_of(program_title: str, seller: str) -> str:
    """Returns what the client declares with the button, word by word."""
    return f"I withdraw from the contract for {program_title} with {seller}."


def local_time(at: datetime, zone: str) -> str:
    """Returns when it was declared, to the second and with its zone: "22 November 2026, 14:32:07 (Europe/Dublin,
    UTC+00:00)"."""
    local = at.astimezone(zone_info(zone))
    offset = local.strftime("%z")
    return f"{local.day} {local:%B %Y, %H:%M:%S} ({zone}, UTC{offset[:3]}:{offset[3:5]})"
