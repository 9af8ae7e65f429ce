"""Every command of the command line that is not the platform's own."""

from regimen.demo import commands as demo
from regimen.domains import DOMAINS
from regimen.imports import commands as imports
from regimen.platform.command import Command

DEMO = Command("demo", demo.SUMMARY, demo.add_arguments, demo.run)

COMMANDS: list[Command] = [
    *(command for domain in DOMAINS for command in domain.commands),
    DEMO,
    Command("import", imports.SUMMARY, imports.add_arguments, imports.run),
]
