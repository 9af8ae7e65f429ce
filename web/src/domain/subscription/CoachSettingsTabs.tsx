import { useMe } from "~/api/me";
import type { RouteName } from "~/lib/routes";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";

/**
 * The tabs of a coach's settings. Billing is for the owner of an account that pays for a plan, or did; analytics is for
 * those who see the account's money.
 */
export function CoachSettingsTabs() {
  const me = useMe().data;
  const plan = me?.subscription;
  const hasBilling = me?.current.is_account_owner && plan?.plan && !plan.free_plan;
  const hidden: RouteName[] = [];
  if (!hasBilling) hidden.push("coach_profile_billing");
  if (me && !me.current.financial) hidden.push("coach_profile_analytics");
  return <SettingsTabs area="coach" hidden={hidden} />;
}
