import { useMe } from "~/api/me";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";

/** The tabs of a coach's settings. Billing is for the owner of an account that pays for a plan, or did. */
export function CoachSettingsTabs() {
  const me = useMe().data;
  const plan = me?.subscription;
  const hasBilling = me?.current.is_account_owner && plan?.plan && !plan.free_plan;
  return <SettingsTabs area="coach" hidden={hasBilling ? [] : ["coach_profile_billing"]} />;
}
