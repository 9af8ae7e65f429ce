"""The refusals of templates, and their messages."""

from regimen.kit.errors import Conflict, Failure, Forbidden
from regimen.templates.rules import MAX_TEMPLATES


class ProductTemplate(Forbidden):
    message = "This template comes with Regimen and can't be changed. Save a copy of your own instead."


class StaleTemplate(Conflict):
    """Someone else saved the template since it was opened."""

    reason = "stale"
    message = "Someone else saved this template while you were editing it. Save yours as a copy, or reload."


class WrongNumberOfDays(Failure):
    field = "days"
    message = "A week template has seven days, the others have one."


class EmptyTemplate(Failure):
    field = "days"
    message = "Add at least one session first."


class TooManyTemplates(Failure):
    message = f"You can keep up to {MAX_TEMPLATES} templates. Delete some that you no longer use."
