"""Signing a program's waiver, with a purchase or a resume."""

from datetime import datetime

from regimen.kit.errors import Errors
from regimen.memberships.models import Membership
from regimen.memberships.rules.purchase import needs_waiver
from regimen.programs.models import Program


def waiver_errors(program: Program, m: Membership, *, accepted: bool, full_name: str, text: str | None) -> Errors:
    """Returns what is missing in the form, if the waiver has to be signed. `text` is what was read, None if unknown."""
    errors: Errors = {}
    if needs_waiver(program, m):
        if not accepted:
            errors["waiver_accepted"] = ["Please read and accept the waiver."]
        elif text is not None and text.strip() != program.waiver_text.strip():
            errors["waiver_accepted"] = ["The waiver has changed. Please read it again, then accept it."]
        if not full_name.strip():
            errors["full_name"] = ["Please enter your full name."]
    return errors


def sign_waiver(program: Program, m: Membership, *, full_name: str, now: datetime) -> None:
    """Records the signature, unless the current text has been signed already."""
    if needs_waiver(program, m):
        m.accepted_waiver_text, m.waiver_accepted_at = program.waiver_text, now
        m.waiver_name = full_name.strip()
