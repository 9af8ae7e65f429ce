import { $api, onError, type Schemas } from "~/api/client";
import { session } from "~/api/session";
import { PERIODS } from "~/domain/programs/periods";
import { chosenOption, trialDaysOf } from "~/domain/programs/priceOptions";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";

/** The paths of a program's public page and of its checkout. */
const PROGRAM = /^\/(?:p|user\/plan)\/([\w-]{1,64})/;

/**
 * Returns which program somebody signs up for and what it costs, from the address they will go on to after that:
 * "Sign up to start Squat Every Day by Erik Lindqvist. €39 each month."
 */
export function useWantedProgram(redirect: string | undefined): string | undefined {
  const address = redirect ?? session.peekReturn() ?? "";
  const id = PROGRAM.exec(address)?.[1];
  const { data } = $api.useQuery(
    "get",
    "/api/plans/{plan_id}/public",
    { params: { path: { plan_id: id ?? "" } }, ...onError("silent") },
    { enabled: id !== undefined, retry: false },
  );
  if (!data) return undefined;
  const chosen = new URLSearchParams(address.split("?")[1]).get("price") ?? undefined;
  return `${m.accounts_join_program({ title: data.title, coach: data.owner.full_name })} ${priceText(data, chosen)}`;
}

function priceText(program: Schemas["PublicProgram"], chosen: string | undefined): string {
  const option = chosenOption(program, chosen);
  if (!option) return m.accounts_join_program_free();
  const amount = formatMoney(option.amount_minor, option.currency, { trim: true });
  const each = PERIODS[option.duration].each();
  const days = trialDaysOf(program, option);
  return days > 0
    ? m.accounts_join_program_trial({ amount, each, days })
    : m.accounts_join_program_price({ amount, each });
}
