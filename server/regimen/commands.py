"""Commands of the domains for the command line."""

import argparse
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from regimen.demo import commands as demo
from regimen.imports import commands as imports
from regimen.platform.runtime import Runtime


@dataclass(frozen=True)
class DomainCommand:
    """What it does in a sentence, the arguments it takes, and the doing itself; answers the exit code."""

    says: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Runtime, argparse.Namespace], Awaitable[int]]


COMMANDS: dict[str, DomainCommand] = {
    "demo": DomainCommand(demo.SUMMARY, demo.add_arguments, demo.run),
    "import": DomainCommand(imports.SUMMARY, imports.add_arguments, imports.run),
}
