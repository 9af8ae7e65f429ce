"""Ending tasks for certain.

`asyncio.wait_for` of Python 3.11, which our libraries use too, loses a cancellation that comes together with its result
(https://github.com/python/cpython/issues/86296): the task goes on as if nobody had cancelled it.
"""

import asyncio

_AGAIN_AFTER = 1.0


async def cancel_and_wait(*tasks: "asyncio.Task[None]") -> None:
    """Cancels tasks that need no time to finish, again until they have ended, whatever they raise."""
    pending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_AGAIN_AFTER)
    await asyncio.gather(*tasks, return_exceptions=True)


def raise_if_cancelled() -> None:
    """Raises CancelledError if the current task was cancelled: for after a wait that may have lost it."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
