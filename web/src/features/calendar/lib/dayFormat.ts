import type { Performance } from "~/domain/training/calendarDay";
import { kindName } from "~/domain/training/blockKinds";
import { type Block, type Content, entriesOf, type Entry, isLoggedBySet } from "~/domain/training/content";
import {
  formatClock,
  formatDistance,
  formatDuration,
  formatLoad,
  formatLoadValue,
  formatOffer,
  formatRounds,
  formatScheme,
  formatSetTime,
} from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { supersetRounds } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";

/** The name of a set with this number: "Set 2", or "Warm-up" for "W". */
export const formatSetName = (number: string): string =>
  number === "W" ? m.calendar_warmup_set() : m.calendar_set_name({ number });

/** An exercise inside a timed block: "15 × 24 kg", "12 cal"; rounds that differ as "21-15-9". */
export function formatMovement(entry: Entry, unit: Unit): string {
  const set = entry.sets[0];
  if (!set) return "";
  const parts = [formatRounds(entry), set.load ? formatOffer(set.load, entry, unit) : ""].filter(Boolean);
  return parts.join(" × ") + (entry.per_side ? ` ${m.training_per_side()}` : "");
}

/** What was done, short enough for a column: "80 × 5", "45 s", "1:30 × 400 m"; on its own `withUnit`: "80 kg × 5". */
export function formatResult(result: Performance, unit: Unit, { withUnit = false } = {}): string {
  if ((result.skipped ?? null) !== null) return m.calendar_skipped();
  return [
    result.load ? (withUnit ? formatLoad : formatLoadValue)(result.load, unit) : "",
    (result.reps ?? null) !== null ? String(result.reps) : "",
    (result.meters ?? null) !== null ? formatDistance(result.meters as number) : "",
    (result.seconds ?? null) !== null ? formatSetTime(result.seconds as number) : "",
    (result.calories ?? null) !== null ? `${result.calories} cal` : "",
  ]
    .filter(Boolean)
    .join(" × ");
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

type Line = { key: string; name: string; scheme: string };

/** The day in lines: an exercise and its scheme, or a timed block and how long it takes. */
export function dayLines(content: Content, unit: Unit): Line[] {
  return content.sessions.flatMap((session) =>
    session.blocks.flatMap((block): Line[] => {
      if (isLoggedBySet(block)) {
        return entriesOf(block).map((entry) => ({
          key: entry.id,
          name: entry.name,
          scheme: formatScheme(entry, unit),
        }));
      }
      if (block.kind === "rest") return [];
      if (block.kind === "text") return block.title ? [{ key: block.id, name: block.title, scheme: "" }] : [];
      if (block.kind === "intervals") {
        const seconds = block.rounds * block.steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
        return [{ key: block.id, name: clientBlockTitle(block), scheme: seconds ? formatDuration(seconds) : "" }];
      }
      const kind = formatBlockKind(block);
      return [{ key: block.id, name: block.title || kind, scheme: block.title ? kind : "" }];
    }),
  );
}
