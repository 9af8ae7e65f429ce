"""The challenges that come with the product, read from `product_challenges.csv`: coaches start their own from them."""

import csv
from functools import cache
from pathlib import Path

from regimen.leaderboards.schemas.challenges import ProductChallenge

_FILE = Path(__file__).with_suffix(".csv")


@cache
def product_challenges() -> tuple[ProductChallenge, ...]:
    """Returns them in the order in which they are shown."""
    with _FILE.open(newline="", encoding="utf-8") as lines:
        return tuple(
            ProductChallenge.model_validate(
                {
                    **line,
                    "lower_wins": line["lower_wins"] == "yes",
                    "cap_seconds": int(line["cap_minutes"]) * 60 if line["cap_minutes"] else None,
                    "days": int(line["days"]),
                }
            )
            for line in csv.DictReader(lines)
        )
