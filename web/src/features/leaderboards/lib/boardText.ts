import type { Schemas } from "~/api/client";
import { clientBlockTitle, formatMovement } from "~/domain/training/blockFormat";
import { entriesOf } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { formatDay, formatDayRange } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

type Daily = Schemas["DailyBoard"];
type Challenge = Schemas["ChallengeBoard"];
type Board = Daily | Challenge;

/** The name of a challenge, or what the block of a day is called. */
export function boardTitle(board: Pick<Daily, "kind" | "block"> | Pick<Challenge, "kind" | "name">): string {
  return board.kind === "challenge" ? board.name : clientBlockTitle(board.block);
}

/** "Thursday 24 July", "1–31 Jul 2026"; the number of the day where clients have it on different dates. */
export function boardWhen(board: Board): string {
  if (board.kind === "challenge") return formatDayRange(board.starts_on, board.ends_on);
  return board.on ? formatDay(board.on, "weekdayLong") : m.leaderboards_day({ day: String(board.day + 1) });
}

/** When it is, and in which program: "Thursday 24 July · Northside Group". */
export const boardPlace = (board: Board): string => [boardWhen(board), board.program_title].filter(Boolean).join(" · ");

/** The movements on one line: "20 Wall ball, 15 Toes-to-bar". */
export function movementsText({ block, load_steps: steps }: Pick<Daily, "block" | "load_steps">, unit: Unit): string {
  return entriesOf(block)
    .map((entry) => `${formatMovement(entry, { unit, steps })} ${entry.name}`.trim())
    .join(", ");
}
