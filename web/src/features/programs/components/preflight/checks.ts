import type { Schemas } from "~/api/client";

export type Preflight = Schemas["PreflightView"];

/** What is checked before a program opens, in the order in which it is shown. */
const CHECKS = ["price", "payouts", "waiver", "training", "drafts", "weeks", "exercises", "percent", "page"] as const;
export type CheckId = (typeof CHECKS)[number];
/** Red blocks opening, amber does not, a fact is only said. */
export type Level = "block" | "warn" | "fact" | "ok";
export type EmptyWeek = {
  timelineId: string;
  trackId: string;
  trackName: string;
  week: number;
  /** The last week before it with training, to copy. */
  source: number | null;
};

/** What the coach has answered in the dialog. */
export type Answers = { free: boolean; withoutTraining: boolean; restWeeks: ReadonlySet<string> };
export const NO_ANSWERS: Answers = { free: false, withoutTraining: false, restWeeks: new Set() };

export const weekKey = ({ timelineId, week }: Pick<EmptyWeek, "timelineId" | "week">): string =>
  `${timelineId}.${week}`;

/** The weeks in which clients would find nothing, between weeks that are written. */
export function emptyWeeks({ tracks }: Preflight, { restWeeks }: Pick<Answers, "restWeeks">): EmptyWeek[] {
  return tracks.flatMap(({ timeline_id: timelineId, track_id: trackId, track_name: trackName, weeks }) => {
    let source: number | null = null;
    return weeks.flatMap(({ week, state }) => {
      if (state === "training") source = week;
      const empty = { timelineId, trackId, trackName, week, source };
      return state === "empty" && !restWeeks.has(weekKey(empty)) ? [empty] : [];
    });
  });
}

/** How serious each check is at the moment. `drafts` counts those of the program. */
export function levels(
  preflight: Preflight,
  answers: Answers,
  drafts: number,
  canSetPrices: boolean,
): Record<CheckId, Level> {
  const { has_price: hasPrice, in_percent: inPercent } = preflight;
  return {
    price: hasPrice || answers.free || !canSetPrices ? "ok" : "block",
    payouts: hasPrice && !preflight.can_charge ? "block" : "ok",
    waiver: preflight.needs_waiver_text ? "block" : "ok",
    training: preflight.needs_training && !answers.withoutTraining ? "block" : "ok",
    drafts: drafts > 0 ? "warn" : "ok",
    weeks: emptyWeeks(preflight, answers).length > 0 ? "warn" : "ok",
    exercises: preflight.unlinked.length > 0 ? "warn" : "ok",
    percent: inPercent.length > 0 ? "fact" : "ok",
    page: preflight.has_cover && preflight.has_description ? "ok" : "fact",
  };
}

/** The checks of these levels, in their order. */
export const checksOf = (all: Record<CheckId, Level>, ...wanted: Level[]): CheckId[] =>
  CHECKS.filter((id) => wanted.includes(all[id]));
