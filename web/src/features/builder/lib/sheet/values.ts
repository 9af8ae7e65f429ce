import { MAX_CALORIES, MAX_METERS, MAX_PERCENT, MAX_RIR, MAX_RPE, MIN_PERCENT, MIN_RPE } from "~/api/limits";
import type { Measurement, PrescribedSet } from "~/domain/training/content";
import { formatClock, formatDecimal, formatReps } from "~/domain/training/format";
import { parseClock } from "~/domain/training/parseClock";
import type { LoadMode } from "../../components/panel/columns";
import { parseLoad, parseNumber, parseReps, parseWhole } from "../parse";

/** One number with its unit; a set can prescribe several, or none. */
type Part = { value: string; unit: string };
/** What one set prescribes in a column. */
type Parts = Part[];
type Values = Partial<PrescribedSet>;

const NONE = "–";
const BETWEEN_SETS = "/";
const WITHIN_SET = "·";

const explicit = (parts: Parts): string => parts.map(({ value, unit }) => `${value} ${unit}`).join(WITHIN_SET) || NONE;

/** Values of several sets: "8", "75/85/95 %". The unit is left out if it is the `bare` one. */
function printParts(sets: Parts[], bare: string): string {
  const units = new Set(sets.flatMap((parts) => parts.map(({ unit }) => unit)));
  const [unit = bare] = units;
  const isShared = units.size <= 1 && sets.every((parts) => parts.length <= 1);
  if (!isShared || (sets.at(-1)?.length === 0 && unit !== bare)) return sets.map(explicit).join(BETWEEN_SETS);
  const values = sets.map(([part]) => part?.value ?? NONE).join(BETWEEN_SETS);
  return unit === bare || units.size === 0 ? values : `${values} ${unit}`;
}

/** The values of each set; null for what is none. A unit behind the last value is that of those without one. */
function splitParts(text: string, bare: string): Parts[] | null {
  const sets = text.split(BETWEEN_SETS).map((item) => item.split(WITHIN_SET).map((part) => part.trim()));
  const read = sets.map((parts) =>
    parts.length === 1 && /^[-–]$/.test(parts[0] ?? "")
      ? []
      : parts.map((part) => /^([\d.,:]+(?:\s*[-–]\s*\d+)?\+?)\s*(%\s*tm|%|[a-z]*)$/i.exec(part)),
  );
  if (read.some((parts) => parts.includes(null))) return null;
  const found = read.map((parts) =>
    parts.map((match) => ({ value: match?.[1] ?? "", unit: (match?.[2] ?? "").toLowerCase().replace(/\s+/g, " ") })),
  );
  const shared = found.at(-1)?.at(-1)?.unit || bare;
  return found.map((parts) => parts.map(({ value, unit }) => ({ value, unit: unit || shared })));
}

/** Reads every value; null if one of them can't be read. */
function readEach(sets: Parts[] | null, read: (part: Part) => Values | undefined, empty: Values): Values[] | null {
  if (!sets) return null;
  const values: Values[] = [];
  for (const parts of sets) {
    let all = empty;
    for (const part of parts) {
      const value = read(part);
      if (!value) return null;
      all = { ...all, ...value };
    }
    values.push(all);
  }
  return values;
}

const NO_AMOUNT = { reps: null, seconds: null, meters: null, calories: null };

/** The unit of an amount that is typed without one. */
function bareAmount(measurement: Measurement): string {
  if (measurement === "duration") return "s";
  if (measurement === "calories") return "cal";
  return measurement.includes("distance") ? "m" : "reps";
}

function timeOf(seconds: number): Part {
  if (seconds < 120) return { value: `${seconds}`, unit: "s" };
  if (seconds % 60 === 0) return { value: `${seconds / 60}`, unit: "min" };
  return { value: formatClock(seconds), unit: seconds < 3_600 ? "min" : "h" };
}

function amountOf({ reps, seconds, meters, calories }: PrescribedSet): Parts {
  const parts: Parts = [];
  if (reps) parts.push({ value: formatReps(reps), unit: "reps" });
  if (seconds !== null) parts.push(timeOf(seconds));
  if (meters !== null) parts.push({ value: `${meters}`, unit: "m" });
  if (calories !== null) parts.push({ value: `${calories}`, unit: "cal" });
  return parts;
}

function readAmount({ value, unit }: Part): Values | undefined {
  if (value.includes(":") || /^(s|sec|secs|min|mins|h)$/.test(unit)) {
    const isMinutes = /^mins?$/.test(unit) && !value.includes(":");
    const seconds = parseClock(isMinutes ? `${value} min` : value);
    return typeof seconds === "number" ? { seconds } : undefined;
  }
  if (unit === "m" || unit === "km") {
    const typed = parseNumber(value, 0, MAX_METERS);
    const meters = typeof typed === "number" ? Math.round(unit === "km" ? typed * 1_000 : typed) : undefined;
    return meters === undefined || meters > MAX_METERS ? undefined : { meters };
  }
  if (/^k?cals?$/.test(unit)) {
    const calories = parseWhole(value, 0, MAX_CALORIES);
    return typeof calories === "number" ? { calories } : undefined;
  }
  const reps = /^reps?$/.test(unit) ? parseReps(value) : undefined;
  return reps ? { reps } : undefined;
}

const KINDS = { D: "drop", F: "failure" } as const;

/** Sets and amounts: "5×5", "5/3/1", "3×30 s", "45 min". Drop sets and sets to failure have a D or F before them. */
export function printAmounts(sets: PrescribedSet[], measurement: Measurement): string {
  if (sets.length === 0) return NONE;
  // Units are written out, except reps.
  const bare = bareAmount(measurement) === "reps" ? "reps" : "";
  const letterOf = ({ kind }: PrescribedSet) => (kind === "drop" ? "D" : kind === "failure" ? "F" : "");
  const one = (set: PrescribedSet) => letterOf(set) + printParts([amountOf(set)], bare);
  const [first] = sets;
  if (!first) return NONE;
  const texts = new Set(sets.map(one));
  if (texts.size === 1) {
    const text = one(first);
    return sets.length === 1 && /^[\d.,:–]+ [a-z]+$/.test(text) ? text : `${sets.length}×${text}`;
  }
  return sets.some(letterOf)
    ? sets.map((set) => letterOf(set) + (printParts([amountOf(set)], "") || NONE)).join(BETWEEN_SETS)
    : printParts(sets.map(amountOf), bare);
}

type Amount = Pick<PrescribedSet, "kind"> & Values;

/** One or several sets: "5x5", "45 min", "5/3/1". */
function readGroup(text: string, measurement: Measurement, maxSets: number): Amount[] | null {
  const counted = /^(\d{1,2})\s*[x×*]\s*(.+)$/i.exec(text);
  const [, times, amounts = text] = counted ?? [];
  const letters = amounts.split(BETWEEN_SETS).map((item) => /^\s*([DF])(?=[\d–-])/i.exec(item)?.[1]?.toUpperCase());
  const plain = amounts
    .split(BETWEEN_SETS)
    .map((item, index) => (letters[index] ? item.trim().slice(1) : item))
    .join(BETWEEN_SETS);
  const values = readEach(splitParts(plain, bareAmount(measurement)), readAmount, NO_AMOUNT);
  if (!values) return null;
  const sets = values.map(
    (value, index): Amount => ({ ...value, kind: KINDS[letters[index] as keyof typeof KINDS] ?? "normal" }),
  );
  if (times !== undefined) {
    const [set] = sets;
    const count = Number(times);
    if (!set || sets.length > 1 || count < 1 || count > maxSets) return null;
    return Array.from({ length: count }, () => set);
  }
  // A single number may be sets or reps: nobody is guessed at.
  return sets.length > 1 || /[a-z:]/i.test(plain) ? sets : null;
}

/** Reads "5x5", "4x5, 1x5+", "5/3/1", "3x30 s"; null for what can't be read. A dash is an exercise without sets. */
export function readAmounts(text: string, measurement: Measurement, maxSets: number): Amount[] | null {
  const clean = text.trim();
  if (/^[-–]$/.test(clean)) return [];
  const groups = clean.split(/\s*,\s*/).map((group) => readGroup(group, measurement, maxSets));
  const sets = groups.flatMap((group) => group ?? []);
  return groups.includes(null) || sets.length > maxSets ? null : sets;
}

export const NO_LOAD = { load: null, percent_1rm: null, percent_tm: null };

function loadOf({ load, percent_1rm, percent_tm }: PrescribedSet): Parts {
  const parts: Parts = [];
  if (percent_1rm !== null) parts.push({ value: formatDecimal(percent_1rm), unit: "%" });
  if (percent_tm !== null) parts.push({ value: formatDecimal(percent_tm), unit: "% TM" });
  if (load) parts.push({ value: formatDecimal(load.value), unit: load.unit });
  return parts;
}

const MODE_UNITS: Record<LoadMode, string> = { percent_1rm: "%", percent_tm: "% tm", kg: "kg", lb: "lb", none: "kg" };

function readLoad({ value, unit }: Part): Values | undefined {
  if (unit.startsWith("%")) {
    const percent = parseNumber(value, MIN_PERCENT, MAX_PERCENT);
    if (typeof percent !== "number") return undefined;
    return unit === "%" ? { percent_1rm: percent } : { percent_tm: percent };
  }
  const load = /^(kg|lb)s?$/.test(unit) ? parseLoad(`${value} ${unit}`, "kg") : undefined;
  return load ? { load } : undefined;
}

export const NO_EFFORT = { rpe: null, rir: null };

function effortOf({ rpe, rir }: PrescribedSet): Parts {
  const parts: Parts = [];
  if (rpe !== null) parts.push({ value: formatDecimal(rpe), unit: "RPE" });
  if (rir !== null) parts.push({ value: `${rir}`, unit: "RIR" });
  return parts;
}

function readEffort({ value, unit }: Part): Values | undefined {
  const number =
    unit === "rpe" ? parseNumber(value, MIN_RPE, MAX_RPE) : unit === "rir" ? parseWhole(value, 0, MAX_RIR) : undefined;
  if (typeof number !== "number") return undefined;
  return unit === "rpe" ? { rpe: number } : { rir: number };
}

/** One value for all sets, or one for each. */
function printEach(sets: PrescribedSet[], partsOf: (set: PrescribedSet) => Parts, bare: string): string {
  const parts = sets.map(partsOf);
  if (parts.every((one) => one.length === 0)) return "";
  const isSame = new Set(parts.map(explicit)).size === 1;
  return printParts(isSame ? parts.slice(0, 1) : parts, bare);
}

/** "80 %", "100 kg", "75/85/95 %"; "" without loads. */
export const printLoads = (sets: PrescribedSet[]): string => printEach(sets, loadOf, "");
/** "8", "7/8/9", "2 RIR"; "" without. */
export const printEfforts = (sets: PrescribedSet[]): string => printEach(sets, effortOf, "RPE");

const isNothing = (text: string) => /^(|[-–]|bw)$/i.test(text.trim());

/** Loads as they are typed, one or one for each set; null for what can't be read. `mode` is the unit of bare numbers. */
export function readLoads(text: string, mode: LoadMode): Values[] | null {
  if (isNothing(text)) return [NO_LOAD];
  return readEach(splitParts(text.trim().replace(/^@\s*/, ""), MODE_UNITS[mode]), readLoad, NO_LOAD);
}

export function readEfforts(text: string): Values[] | null {
  if (isNothing(text)) return [NO_EFFORT];
  const clean = text
    .trim()
    .replace(/^@\s*/, "")
    .replace(/^rpe\s*(.*)$/i, "$1 RPE");
  return readEach(splitParts(clean, "rpe"), readEffort, NO_EFFORT);
}
