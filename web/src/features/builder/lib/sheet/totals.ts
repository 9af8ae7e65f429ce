import { blocksOf, type Content, entriesOf } from "~/domain/training/content";
import { workingSets } from "~/domain/training/sets";
import type { Muscle } from "../../api/hints";

/** The working sets of a week by muscle group, counted as hints count them: straight sets and supersets only. */
export function weeklySets(days: Content[], muscles: Readonly<Record<string, Muscle>>): Map<Muscle, number> {
  const counts = new Map<Muscle, number>();
  for (const block of days.flatMap(blocksOf)) {
    if (block.kind !== "strength" && block.kind !== "superset") continue;
    for (const entry of entriesOf(block)) {
      const muscle = entry.exercise_id === null ? undefined : muscles[entry.exercise_id];
      const sets = workingSets(entry).length;
      if (muscle && sets > 0) counts.set(muscle, (counts.get(muscle) ?? 0) + sets);
    }
  }
  return counts;
}
