import type { Schemas } from "~/api/client";
import { clientBlockTitle, formatMovement } from "~/domain/training/blockFormat";
import { entriesOf } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

type Board = Pick<Schemas["BoardSummary"], "block" | "day" | "on" | "program_title" | "track_name">;

export const boardTitle = ({ block }: Pick<Board, "block">): string => clientBlockTitle(block);

/** "Thursday 24 July · Northside Group"; the number of the day where clients have it on different dates. */
export function boardPlace({ on, day, program_title }: Board): string {
  const when = on ? formatDay(on, "weekdayLong") : m.leaderboards_day({ day: String(day + 1) });
  return `${when} · ${program_title}`;
}

/** The movements on one line: "20 Wall ball, 15 Toes-to-bar". */
export function movementsText({ block }: Pick<Board, "block">, unit: Unit): string {
  return entriesOf(block)
    .map((entry) => `${formatMovement(entry, unit)} ${entry.name}`.trim())
    .join(", ");
}
