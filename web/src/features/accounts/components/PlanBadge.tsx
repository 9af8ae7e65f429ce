import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";

type Account = Schemas["MyAccountView"];

export const KIND_LABELS: Record<Account["account_kind"], () => string> = {
  private: m.accounts_private_account,
  team: m.accounts_kind_team,
  gym: m.accounts_kind_gym,
  brand: m.accounts_kind_brand,
};

/** The plan of an account. */
export function PlanBadge({ subscriptions: plan }: Pick<Account, "subscriptions">) {
  if (!plan.active) return <Badge tone="bad">{m.accounts_closed()}</Badge>;
  if (plan.trial) return <Badge tone="info">{m.accounts_on_trial()}</Badge>;
  if (plan.plan_id?.startsWith("professional")) return <Badge tone="ok">{m.accounts_on_professional()}</Badge>;
  return <Badge>{m.accounts_on_free()}</Badge>;
}
