import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { ClientBenchmark } from "./api";

export { TEST_SCORES as SCORE_TYPES } from "~/domain/training/testScores";

const GROUPS = {
  strength: m.benchmarks_group_strength,
  engine: m.benchmarks_group_engine,
  workout: m.benchmarks_group_workout,
};

/** "3 Mar", in another year "3 Mar 2025". */
export const formatResultDay = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDay(date, "short") : `${formatDay(date, "short")} ${date.slice(0, 4)}`;

export type Group = { key: string; title: string; items: ClientBenchmark[] };

/** A person's benchmarks for a list: those with results first, the latest on top, then the others by group. */
export function groupsOf(items: readonly ClientBenchmark[], search: string, tracked: string): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const lastOn = ({ recent }: ClientBenchmark) => recent.at(-1)?.done_on ?? "";
  const mine = found
    .filter(({ attempts }) => attempts > 0)
    .sort((one, other) => lastOn(other).localeCompare(lastOn(one)));
  const groups = new Map<string, Group>([["mine", { key: "mine", title: tracked, items: mine }]]);
  const others = found.filter(({ attempts }) => attempts === 0);
  const add = (key: string, title: string, item: ClientBenchmark) => {
    const group = groups.get(key) ?? { key, title, items: [] };
    group.items.push(item);
    groups.set(key, group);
  };
  for (const item of others.filter(({ group }) => group === null)) {
    add(item.account_title ?? "", m.benchmarks_group_account({ account: item.account_title ?? "" }), item);
  }
  for (const [key, title] of Object.entries(GROUPS)) {
    for (const item of others.filter(({ group }) => group === key)) add(key, title(), item);
  }
  return [...groups.values()].filter((group) => group.items.length > 0);
}
