import { m } from "~/paraglide/messages.js";
import { kindName } from "./blockKinds";
import { type Block, entriesOf, type Entry } from "./content";
import { formatClock, formatDuration, formatOffer, formatRounds, type Reader } from "./format";
import { supersetRounds } from "./sets";

/** An exercise inside a timed block: "15 × 24 kg", "12 cal"; rounds that differ as "21-15-9". */
export function formatMovement(entry: Entry, reader: Reader): string {
  const set = entry.sets[0];
  if (!set) return "";
  const parts = [formatRounds(entry), set.load ? formatOffer(set.load, entry, reader) : ""].filter(Boolean);
  return parts.join(" × ") + (entry.per_side ? ` ${m.training_per_side()}` : "");
}

/** "Superset, 3 rounds", "AMRAP 12 min". */
export function formatBlockKind(block: Block): string {
  switch (block.kind) {
    case "superset": {
      const rounds = supersetRounds(block);
      return rounds ? m.calendar_kind_superset({ rounds }) : kindName("superset");
    }
    case "circuit":
      return m.calendar_kind_circuit({ rounds: block.rounds });
    case "amrap":
      return m.calendar_kind_amrap({ time: formatDuration(block.seconds) });
    case "emom":
      return block.every_seconds === 60
        ? m.calendar_kind_emom({ rounds: block.rounds })
        : m.calendar_kind_every({ time: formatClock(block.every_seconds), rounds: block.rounds });
    case "for_time":
      return block.rounds > 1 ? m.calendar_kind_for_time_rounds({ rounds: block.rounds }) : kindName("for_time");
    case "text":
      return m.calendar_kind_text();
    default:
      return kindName(block.kind);
  }
}

/** What a block is called: its own title, else its first exercise, else its kind. */
export function clientBlockTitle(block: Block): string {
  if (block.title) return block.title;
  const [first, ...others] = entriesOf(block);
  if (block.kind === "strength" && first) {
    return others.length ? m.calendar_and_more({ first: first.name, count: others.length }) : first.name;
  }
  return formatBlockKind(block);
}
