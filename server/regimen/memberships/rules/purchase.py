"""Who gets a trial, when a client may start, and when the waiver has to be signed."""

from datetime import date, timedelta

from regimen.memberships.models import ENDED, Membership, State
from regimen.memberships.rules import periods
from regimen.programs.models import PriceOption, Program, ProgramType

JOINING_WINDOW = timedelta(days=7)
FURTHEST_START = timedelta(days=365)


def can_be_bought(m: Membership | None) -> bool:
    """Whether the client has nothing running, so that they can buy the program (again)."""
    return m is None or m.state is State.INIT or m.state in ENDED


def offers_trial(program: Program, option: PriceOption | None, m: Membership | None, today: date) -> bool:
    """A trial comes with recurring prices only, once per client, and not before the launch."""
    return (
        program.trial_days > 0
        and option is not None
        and periods.is_recurring(option.period)
        and (program.launch_date is None or program.launch_date <= today)
        and not (m and (m.had_trial or m.was_enrolled))
    )


def was_always_the_price(program: Program, option: PriceOption) -> bool:
    """Whether a program's only option has been on sale ever since the program was published, so that no page has shown
    anything else."""
    on_sale_since = option.restored_at or option.created_at
    return program.published_at is None or on_sale_since <= program.published_at


def earliest_start(program: Program, today: date) -> date:
    """Returns the earliest day on which a client may start."""
    return max(today, program.launch_date) if program.launch_date else today


def launch_to_come(program: Program, today: date) -> date | None:
    """Returns the launch if it is still to come: who names no day starts then, and is not charged before."""
    return program.launch_date if earliest_start(program, today) > today else None


def latest_start(program: Program, today: date) -> date | None:
    """Returns the latest day on which a client may start, or None if only the limit of a year applies.

    Once launched, a "Session 1, Day 1" program must be started within seven days.
    """
    launched = program.launch_date is None or program.launch_date <= today
    return today + JOINING_WINDOW if program.type is ProgramType.SELF_PACED and launched else None


def start_date_error(program: Program, start: date, today: date) -> str | None:
    """Returns what is wrong with a start date, or None."""
    if start < today:
        return "Please choose today or a later date."
    if start < earliest_start(program, today):
        return (
            f"This program starts on {earliest_start(program, today):%d/%m/%Y}. Please choose that date or a later one."
        )
    last = latest_start(program, today)
    if last is not None and start > last:
        return f"Please choose a date within the next {JOINING_WINDOW.days} days."
    if start > earliest_start(program, today) + FURTHEST_START:
        return "Please choose a date within the next year."
    return None


def needs_waiver(program: Program, m: Membership | None) -> bool:
    """A waiver is signed once. If its text changes, it has to be signed again on the next purchase or resume."""
    signed = m.accepted_waiver_text if m else None
    return program.waiver_required and signed != program.waiver_text
