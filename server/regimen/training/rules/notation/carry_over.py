"""Keeps what a day's text does not contain when the day is edited: ids, scores, leaderboards, media, library links."""

from regimen.training.rules.content import Block, BlockWithoutExercises, Entry, IntervalsBlock, entries_of


def carry_over(blocks: list[Block], before: list[Block]) -> list[Block]:
    """Returns `blocks` with the ids, scores and library links of `before`, where kind and name are still the same.

    Results refer to ids, so a day that is edited as text must keep them.
    """
    unmatched = list(before)
    entries = [entry for block in before for entry in entries_of(block)]
    return [_carry_over_block(block, unmatched, entries) for block in blocks]


def _carry_over_block(block: Block, unmatched: list[Block], entries: list[Entry]) -> Block:
    old = next((candidate for candidate in unmatched if candidate.kind == block.kind), None)
    if old is not None:
        unmatched.remove(old)
        kept = {"id": old.id, "score": old.score, "leaderboard": old.leaderboard, "media": old.media}
        block = block.model_copy(update=kept)
        if isinstance(block, IntervalsBlock) and isinstance(old, IntervalsBlock):
            block.steps = [
                step.model_copy(update={"id": old.steps[index].id}) if index < len(old.steps) else step
                for index, step in enumerate(block.steps)
            ]
    if not isinstance(block, BlockWithoutExercises):
        block.entries = [_carry_over_entry(entry, entries) for entry in block.entries]
    return block


def _carry_over_entry(entry: Entry, unmatched: list[Entry]) -> Entry:
    old = next((candidate for candidate in unmatched if candidate.name.lower() == entry.name.lower()), None)
    if old is None:
        return entry
    unmatched.remove(old)
    sets = [
        prescribed.model_copy(update={"id": old.sets[index].id}) if index < len(old.sets) else prescribed
        for index, prescribed in enumerate(entry.sets)
    ]
    linked = {
        "id": old.id,
        "exercise_id": old.exercise_id,
        "measurement": old.measurement,
        "alternates": old.alternates,
    }
    return entry.model_copy(update={**linked, "sets": sets})
