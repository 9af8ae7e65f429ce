"""The date of a day: the one on which it was logged, until then the one that the anchor gives.

Reschedule, continue and restart move the anchor, and with it only what is not logged yet.
"""

HAS_FEEDBACK = "(x.completed_at is not null or x.mood is not null or x.energy is not null or x.comment <> '')"
"""Whether a row `x` of day_logs says anything: one that was emptied again does not keep its day on its date."""


def logged_rows(enrolment: str = "e.id", run: str = "place.run", day: str = "d.day") -> str:
    """Returns the condition for the rows `x` of a day, in any of the tables of results."""
    return f"x.enrolment_id = {enrolment} and x.run = {run} and x.day = {day}"


def date_of_day(enrolment: str, run: str, day: str, anchor: str) -> str:
    """Returns the SQL of a day's date: that of its log, else of its earliest result, else of the anchor."""
    rows = logged_rows(enrolment, run, day)
    return f"""coalesce(
        (select x.date from day_logs x where {rows} and {HAS_FEEDBACK}),
        least((select min(x.date) from set_results x where {rows} and not x.undone),
            (select min(x.date) from block_scores x where {rows})),
        {anchor} + {day})"""
