"""Loaded by every Python that `tools/at` starts.

libfaketime shifts the end of a sleep on the monotonic clock even where that clock is real, so `time.sleep` would fail.
A wait without any file has a length instead of an end.
"""

import select
import time

time.sleep = lambda seconds: select.select([], [], [], seconds) and None  # type: ignore[assignment]
