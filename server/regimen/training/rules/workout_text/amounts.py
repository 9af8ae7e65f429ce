"""Times, distances and numbers as people write them. Patterns have no groups, so that others can contain them."""

import re

NUMBER = r"\d{1,3}(?:,\d{3})+(?![\d])|\d{1,6}(?:[.,]\d{1,2})?"
_NUMBER = rf"(?:{NUMBER})"
TIME = (
    r"(?:\d{1,2}:\d{2}(?::\d{2})?|:\d{2}"
    rf"|{_NUMBER}[ -]?(?:seconds?|secs?|se[gk](?:und\w*)?|s|minutes?|mins?|hours?|hrs?|h)\b\.?"
    r"|\d{1,3} ?(?:''|[\"”″])|\d{1,3} ?['’′](?: ?\d{1,2} ?(?:''|[\"”″])|\d{2}(?!\w))?)"
)
_LENGTH_UNIT = r"(?:kilomet(?:er|re)s?|kms?|k|met(?:er|re)s?|mtrs?|m|miles?|mi|yards?|yds?|ft|feet|foot)"
DISTANCE = rf"(?:{_NUMBER}(?: ?1/[24])?[ -]?{_LENGTH_UNIT}\b\.?)"
CALORIES = r"(?:\d{1,4}[ -]?(?:calories|calorie|cals?|kcal)\b)"

_MARKS = {ord("’"): "'", ord("′"): "'", ord("”"): '"', ord("″"): '"'}
_METERS = {"k": 1000.0, "m": 1.0, "mi": 1609.344, "y": 0.9144, "f": 0.3048}
_SECONDS = {"s": 1, "m": 60, "h": 3600}


def number_of(text: str) -> float:
    """Returns the number that a text begins with: 1,200 is 1200; 47,5 is 47.5; 1 1/2 is 1.5."""
    found = re.match(rf"\s*({NUMBER})(?: (1/[24])\b)?", text)
    if not found:
        raise ValueError(f"{text!r} does not begin with a number")
    digits = found[1].replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+", found[1]) else found[1].replace(",", ".")
    return float(digits) + (1 / int(found[2][-1]) if found[2] else 0)


def seconds_of(text: str) -> int:
    """Returns the seconds of 1:30, :30, 90 s, 2 min, 1'30" or 45"."""
    text = text.strip().lower()
    if ":" in text:
        parts = [int(part or 0) for part in text.split(":")]
        return sum(part * 60**power for power, part in enumerate(reversed(parts)))
    marks = text.replace("''", '"').translate(_MARKS)
    if "'" in marks or '"' in marks:
        minutes, _, rest = marks.rpartition("'")
        return int(minutes or 0) * 60 + int(re.sub(r"\D", "", rest) or 0)
    unit = re.sub(r"[\d.,\s-]", "", text)[:1]
    return round(number_of(text) * _SECONDS[unit])


def meters_of(text: str) -> int:
    """Returns the metres of 400m, 1.5 km, 5k, 1 mile or 50 ft, rounded."""
    unit = re.sub(r"[\d.,/\s-]", "", text.lower())
    key = "mi" if unit.startswith("mi") else unit[0]
    return round(number_of(text) * _METERS[key])


def is_metric(text: str) -> bool:
    unit = re.sub(r"[\d.,/\s-]", "", text.lower())
    return unit[0] in "km" and not unit.startswith("mi")
