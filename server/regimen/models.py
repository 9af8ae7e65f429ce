"""Imports the tables of every domain, for migrations and tests; finds every `models.py` and `models/` by itself."""

from importlib import import_module
from pathlib import Path

from regimen.kit.db import Base

_HERE = Path(__file__).parent

for _path in sorted([*_HERE.glob("*/**/models.py"), *_HERE.glob("*/**/models/*.py")]):
    import_module(".".join(("regimen", *_path.relative_to(_HERE).with_suffix("").parts)))

__all__ = ["Base"]
