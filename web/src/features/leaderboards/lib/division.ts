import { m } from "~/paraglide/messages.js";
import { parseText } from "~/lib/search";

/** The filters of a leaderboard as they are in its address; empty means everybody. */
export type Division = { gender: string; level: string; age: string };
export const EVERYBODY: Division = { gender: "", level: "", age: "" };

export const GENDERS = { female: m.leaderboards_women, male: m.leaderboards_men } as const;
export const LEVELS = { "0": m.leaderboards_rx, "1": m.leaderboards_scaled } as const;

/** Age groups as field notes of the sport have them: 16–24, then five years each, and 70 and over. */
export const AGES: readonly { value: string; from: number; to?: number }[] = [
  { value: "16-24", from: 16, to: 24 },
  ...Array.from({ length: 9 }, (_, at) => {
    const from = 25 + 5 * at;
    return { value: `${from}-${from + 4}`, from, to: from + 4 };
  }),
  { value: "70", from: 70 },
];

export const ageLabel = ({ from, to }: (typeof AGES)[number]): string => (to ? `${from}–${to}` : `${from}+`);

/** Reads the filters from an address; what is unknown means everybody. */
export function parseDivision(raw: Record<string, unknown>): Division {
  const [gender, level, age] = [parseText(raw.gender), parseText(raw.level), parseText(raw.age)];
  return {
    gender: gender in GENDERS ? gender : "",
    level: level in LEVELS ? level : "",
    age: AGES.some(({ value }) => value === age) ? age : "",
  };
}

/** The filters as the API takes them. */
export function toQuery({ gender, level, age }: Division) {
  const group = AGES.find(({ value }) => value === age);
  return {
    ...(gender && { gender: gender as keyof typeof GENDERS }),
    ...(level && { level: Number(level) }),
    ...(group && { age_from: group.from }),
    ...(group?.to && { age_to: group.to }),
  };
}

/** Who is compared: "Women, 35–39, Rx". */
export function divisionText({ gender, level, age }: Division): string {
  const group = AGES.find(({ value }) => value === age);
  return [
    gender ? GENDERS[gender as keyof typeof GENDERS]() : m.leaderboards_everyone(),
    group && ageLabel(group),
    level ? LEVELS[level as keyof typeof LEVELS]() : m.leaderboards_rx_and_scaled(),
  ]
    .filter(Boolean)
    .join(", ");
}
