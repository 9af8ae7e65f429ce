"""What the code of a container of Google Tag Manager looks like."""

import re
from typing import Final

INVALID_CODE: Final = "Invalid code"
_CODE: Final = re.compile(r"GTM-[A-Z0-9]{5,10}", re.ASCII)


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None
