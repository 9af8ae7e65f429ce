"""Commands that domains add to the command line."""

import argparse
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from regimen.platform.runtime import Runtime


@dataclass(frozen=True)
class Command:
    """`regimen <name>`: its help, its arguments, and the function that runs it and returns the exit code."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Runtime, argparse.Namespace], Awaitable[int]]
