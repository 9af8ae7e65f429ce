"""VAT numbers: how they are written, and whether their check digits are right."""

import re
from collections.abc import Callable
from typing import Final

from stdnum import get_cc_module
from stdnum.exceptions import ValidationError

_PLAIN: Final = re.compile(r"[A-Z0-9]{4,20}")
_SEPARATORS: Final = re.compile(r"[\s./-]+")
_OWN_PREFIX: Final = {"GR": "EL"}
"""Countries whose VAT numbers do not begin with the code of the country."""


def clean_vat_number(text: str, country: str) -> str:
    """Returns a VAT number of `country` (ISO 3166-1) with the prefix of the country: DE136695976.

    Raises ValueError for one that cannot be right. Countries whose numbers nobody can check take any.
    """
    prefix = _OWN_PREFIX.get(country, country)
    number = _SEPARATORS.sub("", text.upper())
    module = get_cc_module(country.lower(), "vat")
    if module is not None:
        number = _checked(module.validate, number, prefix)
    number = prefix + number.removeprefix(prefix)
    if not _PLAIN.fullmatch(number):
        raise ValueError("not a VAT number")
    return number


def _checked(validate: Callable[[str], object], number: str, prefix: str) -> str:
    """Returns the number as the country writes it. Some countries count their prefix as a part of the number."""
    for candidate in (number, number.removeprefix(prefix)):
        try:
            return str(validate(candidate)).upper()
        except ValidationError:
            continue
    raise ValueError("not a VAT number of this country")
