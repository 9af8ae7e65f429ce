import type { Schemas } from "~/api/client";
import type { LocalDate } from "~/lib/dates";

export type OwnMacroTarget = Schemas["OwnMacroTarget"];

/** The macros of a date: of each account those that started last. */
export function macrosOn(targets: readonly OwnMacroTarget[], date: LocalDate): OwnMacroTarget[] {
  const latest = new Map<string, OwnMacroTarget>();
  for (const target of targets) {
    if (target.starts_on > date) continue;
    const known = latest.get(target.account_id);
    if (!known || known.starts_on < target.starts_on) latest.set(target.account_id, target);
  }
  return [...latest.values()];
}
