import { entriesOf, type Session } from "~/domain/training/content";
import { groupLabel, type PlacedSet, setNumbers } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { formatSetName } from "../../lib/dayFormat";

/** What comes after the rest that follows a set: "A2, Set 1"; the end of the day after the last set. */
export function nextSetName(sessions: readonly Session[], afterSetId: string, next: PlacedSet | undefined): string {
  if (!next) return m.calendar_finish();
  const { block, entry, index } = next;
  const set = formatSetName(setNumbers(entry)[index] ?? "");
  if (entry.sets.some(({ id }) => id === afterSetId)) return set;
  const session = sessions.find(({ blocks }) => blocks.some(({ id }) => id === block.id));
  const place = entriesOf(block).findIndex(({ id }) => id === entry.id);
  return [(session && groupLabel(session, block, place)) ?? entry.name, set].join(", ");
}
