"""Which tests run on a push and which only in `make test-deep`."""

import os

import pytest

DEEP = os.environ.get("REGIMEN_DEEP") == "1"

only_deep = pytest.mark.skipif(not DEEP, reason="a long search: `make test-deep` runs it")
