"""The builder: blocks of training as text."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, error_responses
from regimen.training.access.exercises import link_to_library
from regimen.training.rules.notation.carry_over import carry_over
from regimen.training.rules.notation.parser import parse
from regimen.training.rules.notation.printer import print_blocks
from regimen.training.schemas.builder import NotationBlocks, NotationError, NotationText, PrintBlocks, PrintedText

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden))


@router.post("/notation", responses=error_responses(Invalid))
@max_body(512 * KIB)
async def read_notation(body: NotationText, actor: Coach, session: Session) -> NotationBlocks:
    """The blocks of a text, with an error for each line that cannot be parsed. Library exercises are linked by name."""
    parsed = parse(body.text)
    blocks = await link_to_library(session, actor, carry_over(parsed.blocks, body.before))
    errors = [NotationError(line=line, message=message) for line, message in parsed.errors]
    return NotationBlocks(blocks=blocks, errors=errors)


@router.post("/notation/print")
@max_body(512 * KIB)
async def print_notation(body: PrintBlocks, _: Coach) -> PrintedText:
    """Blocks as text that parses back to the same blocks."""
    return PrintedText(text=print_blocks(body.blocks))
