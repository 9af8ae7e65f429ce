"""How long a session lasts, and what its device is called."""

from dataclasses import dataclass
from datetime import timedelta

LIFETIME = timedelta(days=365)
"""At most, however often it is used."""
IDLE_LIFETIME = timedelta(days=30)
"""After its last use."""
NOTED_EVERY = timedelta(minutes=10)
"""How exactly the last use is stored: a write every ten minutes instead of one with each request."""
PASSWORD_LIFETIME = timedelta(minutes=10)
"""How long after giving the password a session may do what asks for it."""

# The order matters: Edge calls itself Chrome too, Chrome calls itself Safari, and Android calls itself Linux.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True)
class Device:
    """The names of a browser and of a system; None if they are not known."""

    browser: str | None
    system: str | None


def device_of(user_agent: str) -> Device:
    """Returns what a user agent says about a device."""
    return Device(_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))


def _first(names: tuple[tuple[str, str], ...], user_agent: str) -> str | None:
    return next((name for sign, name in names if sign in user_agent), None)
