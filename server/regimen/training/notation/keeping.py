"""Keeping what the text does not say: ids, scores and links to the library."""

from regimen.training.content import Block, Entry, IntervalsBlock, RestBlock, TextBlock, entries_of


def kept(blocks: list[Block], before: list[Block]) -> list[Block]:
    """`blocks` with the ids, scores and library links of `before`, wherever kind and name are still the same.

    Results point at ids: a day that was typed over keeps them.
    """
    left = list(before)
    entries = [entry for block in before for entry in entries_of(block)]
    return [_kept_block(block, left, entries) for block in blocks]


def _kept_block(block: Block, left: list[Block], entries: list[Entry]) -> Block:
    old = next((one for one in left if one.kind == block.kind), None)
    if old is not None:
        left.remove(old)
        block = block.model_copy(update={"id": old.id, "score": old.score, "leaderboard": old.leaderboard})
        if isinstance(block, IntervalsBlock) and isinstance(old, IntervalsBlock):
            block.steps = [
                step.model_copy(update={"id": old.steps[place].id}) if place < len(old.steps) else step
                for place, step in enumerate(block.steps)
            ]
    if not isinstance(block, IntervalsBlock | TextBlock | RestBlock):
        block.entries = [_kept_entry(entry, entries) for entry in block.entries]
    return block


def _kept_entry(entry: Entry, left: list[Entry]) -> Entry:
    old = next((one for one in left if one.name.lower() == entry.name.lower()), None)
    if old is None:
        return entry
    left.remove(old)
    sets = [
        one.model_copy(update={"id": old.sets[place].id}) if place < len(old.sets) else one
        for place, one in enumerate(entry.sets)
    ]
    same = {"id": old.id, "exercise_id": old.exercise_id, "measurement": old.measurement, "alternates": old.alternates}
    return entry.model_copy(update={**same, "sets": sets})
