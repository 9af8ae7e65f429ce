import { useRouterState } from "@tanstack/react-router";
import { useMe } from "~/api/me";
import { pathOf } from "~/lib/routes";
import { Banner } from "~/ui/banner/Banner";
import { Link } from "~/ui/link/Link";
import type { Subscription } from "../api";
import { warningHelp, warningText, warningTone } from "../warning";

/** Whether the page itself says what the warning says. */
function isSaidOn(pathname: string, plan: Subscription): boolean {
  if (pathname === pathOf("coach_profile_subscription") || pathname === pathOf("choose_your_plan")) return true;
  return pathname === pathOf("coach_blocked") && plan.warning !== "payment_failed";
}

/** Under the header, what the owner of an account is warned of about its plan. The trial has its own place, above. */
export function PlanWarning() {
  const me = useMe().data;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const plan = me?.subscription;
  if (!plan || !me.current.is_account_owner || plan.warning === "trial" || isSaidOn(pathname, plan)) return null;
  const text = warningText(plan);
  if (!text) return null;
  const { label, to } = warningHelp(plan);
  return (
    <Banner tone={warningTone(plan)} bar>
      {text} <Link {...to}>{label}</Link>
    </Banner>
  );
}
