"""What shows that a client was given a version of a day: its number is easily guessed, its digest is not."""

from typing import Final

OWN: Final = "'own'"
"""The version with what is different on the day for this client."""
SHARED: Final = "null"


def digest_sql(timeline_id: str, enrolment_id: str, day: str, version: str, kind: str) -> str:
    """Returns the SQL of the digest, from expressions for what it is of; `kind` is OWN or SHARED. Needs the parameter
    `:secret`.

    It does not depend on the content: linking or merging exercises changes a version in place.
    """
    parts = f"cast(:secret as text), {timeline_id}, {enrolment_id}, {day}, {version}, {kind}, cast(:secret as text)"
    return f"left(encode(sha256(convert_to(concat_ws(' ', {parts}), 'UTF8')), 'hex'), 32)"
