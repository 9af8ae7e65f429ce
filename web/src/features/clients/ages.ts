import { m } from "~/paraglide/messages.js";

/** Both ends as typed; empty means open. */
export type Ages = { from: string; to: string };
export const NO_AGES: Ages = { from: "", to: "" };

const YOUNGEST = 13;
const OLDEST = 99;

function wrong(text: string): string | undefined {
  if (text === "") return undefined;
  const age = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return age >= YOUNGEST && age <= OLDEST ? undefined : m.clients_age_wrong();
}

/** What is wrong with a range of ages, at the end where it is; nothing when it can be used. */
export function ageProblem({ from, to }: Ages): { from?: string; to?: string } | undefined {
  const found = { from: wrong(from), to: wrong(to) };
  if (!found.from && !found.to && from && to && Number(to) <= Number(from)) found.to = m.clients_age_order();
  return found.from || found.to ? found : undefined;
}
