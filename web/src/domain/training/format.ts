import { m } from "~/paraglide/messages.js";
import type { Entry, Load, PrescribedSet, Reps, Step } from "./content";
import { type OwnSteps, offeredLoad } from "./equipment";
import { convertLoad, roundToHundredth, type Unit } from "./load";
import { workingSets } from "./sets";

/** In which unit a client reads loads, and which there are in the gym of their coach: without `steps`, the usual ones. */
export type Reader = { unit: Unit; steps: OwnSteps };

/** Writes a number without needless digits: 80, 77.5. */
export const formatDecimal = (value: number): string => String(roundToHundredth(value));

/** A load as the number that a person reads and types, in their unit; the stored one may be another. */
export const formatLoadValue = (load: Load, unit: Unit): string => formatDecimal(convertLoad(load, unit).value);

/** A load in the unit of the person: "132.3 lb". */
export const formatLoad = (load: Load, unit: Unit): string => `${formatLoadValue(load, unit)} ${unit}`;

/** A prescribed load as the client is offered it: "53 lb" for a kettlebell of 24 kg. */
export const formatOffer = (load: Load, entry: Entry, { unit, steps }: Reader): string =>
  formatLoad(offeredLoad(load, entry, unit, steps), unit);

/** 5, 8–12, 5+. */
export function formatReps({ min, max = null, amrap = false }: Pick<Reps, "min"> & Partial<Reps>): string {
  const spread = max !== null && max !== min ? `${min}–${max}` : `${min}`;
  return amrap ? `${spread}+` : spread;
}

/** 90 is 1:30, 3600 is 1:00:00; parts of a second are dropped. */
export function formatClock(time: number): string {
  const seconds = Math.max(0, Math.floor(time));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const remainder = `${seconds % 60}`.padStart(2, "0");
  return hours ? `${hours}:${`${minutes}`.padStart(2, "0")}:${remainder}` : `${minutes}:${remainder}`;
}

/** How long a block lasts: 30 s, 12 min, 1:30. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : formatClock(seconds);
}

/** How long a set lasts: 90 s, from two minutes on 2:30. */
export const formatSetTime = (seconds: number): string => (seconds < 120 ? `${seconds} s` : formatClock(seconds));

/** 400 m, 1.5 km. */
export const formatDistance = (meters: number): string =>
  meters >= 1000 && meters % 100 === 0 ? `${formatDecimal(meters / 1000)} km` : `${formatDecimal(meters)} m`;

/** How long or how far a step is: 0:20, 400 m. */
export function formatStepLength({ seconds, meters }: Pick<Step, "seconds" | "meters">): string {
  if ((seconds ?? null) !== null) return formatClock(seconds as number);
  return (meters ?? null) === null ? "" : formatDistance(meters as number);
}

/** What is done in a set: 5, 8–12, 30 s, 200 m, 10 cal. */
export function formatAmount(set: PrescribedSet): string {
  if (set.reps) return formatReps(set.reps);
  const { meters, seconds } = set;
  if (meters !== null && seconds !== null)
    return m.training_distance_in({ distance: formatDistance(meters), time: formatClock(seconds) });
  if ((set.seconds ?? null) !== null) return formatSetTime(set.seconds as number);
  if ((set.meters ?? null) !== null) return formatDistance(set.meters as number);
  return (set.calories ?? null) !== null ? `${set.calories} cal` : "";
}

/** What is done in each round of a timed block: "15" if all are the same, otherwise "21-15-9". */
export function formatRounds(entry: Entry): string {
  const amounts = entry.sets.map(formatAmount);
  return new Set(amounts).size > 1 ? amounts.join("-") : (amounts[0] ?? "");
}

/** How hard a set is, without its load: "80%", "80% TM", "RPE 8", "2 RIR". */
export function formatEffort(set: PrescribedSet): string {
  if (set.percent_1rm) return `${formatDecimal(set.percent_1rm)}%`;
  if (set.percent_tm) return `${formatDecimal(set.percent_tm)}% TM`;
  if (set.rpe) return `RPE ${formatDecimal(set.rpe)}`;
  return (set.rir ?? null) !== null ? `${set.rir} RIR` : "";
}

/**
 * A percentage, a load, an RPE or reps in reserve: the first that is prescribed. Written for a client, as they are
 * offered it; without one, as the coach types it ("@8").
 */
export function formatIntensity(set: PrescribedSet, client?: Reader & { entry: Entry }): string {
  const isPercent = set.percent_1rm || set.percent_tm;
  if (set.load && !isPercent) {
    return `@ ${client ? formatOffer(set.load, client.entry, client) : formatLoad(set.load, set.load.unit)}`;
  }
  if (!client && !isPercent) return set.rpe ? `@${formatDecimal(set.rpe)}` : formatEffort(set);
  const effort = formatEffort(set);
  return effort && `@ ${effort}`;
}

/** Equal neighbours together: [5, 5, 3] is [[5, 5], [3]]. */
export function joinEqual<Item>(items: readonly Item[], textOf: (item: Item) => string): [Item, ...Item[]][] {
  const runs: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && textOf(last[0]) === textOf(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** "4×5", "3 sets": equal texts in a row, counted. */
const countEqual = (texts: string[]): string[] =>
  joinEqual(texts, (text) => text).map(({ length: count, 0: text }) =>
    text ? `${count}×${text}` : m.training_sets({ count }),
  );

/** Sets and amounts of an exercise, without intensity: "4×5, 1×5+ per side". */
export function formatAmounts(entry: Entry): string {
  const sets = workingSets(entry);
  const amounts = countEqual((sets.length ? sets : entry.sets).map(formatAmount)).join(", ");
  return entry.per_side ? `${amounts} ${m.training_per_side()}` : amounts;
}

/**
 * The working sets on one line: "4×5 @ 80 kg". For a client, mixed loads are left out because each set shows its own;
 * without one (for the coach), all are listed.
 */
export function formatScheme(entry: Entry, client?: Reader): string {
  const sets = workingSets(entry);
  if (sets.length === 0) return "";
  const side = entry.per_side ? ` ${m.training_per_side_short()}` : "";
  const intensities = new Set(sets.map((set) => formatIntensity(set, client && { entry, ...client })));
  const [only] = intensities;
  if (client) return intensities.size === 1 && only ? `${formatAmounts(entry)} ${only}` : formatAmounts(entry);
  if (intensities.size === 1) return `${countEqual(sets.map(formatAmount)).join(", ")}${side} ${only}`.trim();
  return formatMixedScheme(sets) + side;
}

/** "2×5 @ 70%, 1×3 @ 80%". */
const formatMixedScheme = (sets: PrescribedSet[]): string =>
  joinEqual(sets, (set) => `${formatAmount(set)} ${formatIntensity(set)}`)
    .map((run) => `${countEqual(run.map(formatAmount)).join(", ")} ${formatIntensity(run[0])}`.trim())
    .join(", ");
