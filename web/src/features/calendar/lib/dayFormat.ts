import type { Performance } from "~/domain/training/calendarDay";
import { clientBlockTitle, formatBlockKind } from "~/domain/training/blockFormat";
import { type Content, entriesOf, isLoggedBySet } from "~/domain/training/content";
import {
  formatDistance,
  formatDuration,
  formatLoad,
  formatLoadValue,
  formatScheme,
  formatSetTime,
  type Reader,
} from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";

/** The name of a set with this number: "Set 2", or "Warm-up" for "W". */
export const formatSetName = (number: string): string =>
  number === "W" ? m.calendar_warmup_set() : m.calendar_set_name({ number });

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

type Line = { key: string; name: string; scheme: string };

/** The day in lines: an exercise and its scheme, or a timed block and how long it takes. */
export function dayLines(content: Content, reader: Reader): Line[] {
  return content.sessions.flatMap((session) =>
    session.blocks.flatMap((block): Line[] => {
      if (isLoggedBySet(block)) {
        return entriesOf(block).map((entry) => ({
          key: entry.id,
          name: entry.name,
          scheme: formatScheme(entry, reader),
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
