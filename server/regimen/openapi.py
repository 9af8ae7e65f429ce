"""Prints the API document: `python -m regimen.openapi > openapi.json`."""

import json

from regimen.config import Settings
from regimen.main import create_app


def main() -> None:
    print(json.dumps(create_app(Settings()).openapi(), indent=1, sort_keys=True, ensure_ascii=False))


if __name__ == "__main__":
    main()
