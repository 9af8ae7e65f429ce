import type { ComponentProps } from "react";
import { $api, onError } from "~/api/client";
import { useSession } from "~/api/session";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { type Feature, FEATURE_TEXTS } from "./features";

const useIsOwner = () => useSession().user?.is_account_owner !== false;

/** What the smallest band that holds the account's clients costs. Empty for all but the owner, who alone can pay. */
function Price() {
  const isOwner = useIsOwner();
  const offers = $api.useQuery("get", "/api/subscribe/plans", onError("silent"), { enabled: isOwner });
  if (!isOwner) return m.plan_notice_ask_owner();
  const plan = offers.data?.plans.find(({ fits }) => fits);
  if (!offers.data || !plan) return null;
  const amount = formatMoney(plan.monthly_minor, offers.data.currency, { trim: true });
  return m.plan_notice_price({ amount, count: plan.max_clients });
}

/** What the plan has of a feature and what more of it costs, in a text. */
export function PlanReason({ feature }: { feature: Feature }) {
  const { title, text } = FEATURE_TEXTS[feature];
  return (
    <>
      {title && <b>{title()}</b>} {text()} <Price />
    </>
  );
}

/** The way to the plans, for who can choose one. */
export function SeePlans({ variant, size }: Pick<ComponentProps<typeof ButtonLink>, "variant" | "size">) {
  if (!useIsOwner()) return null;
  return (
    <ButtonLink variant={variant} size={size} to={{ name: "coach_profile_subscription" }}>
      {m.plan_notice_see_plans()}
    </ButtonLink>
  );
}

/** Says that the account's plan lacks a feature, what has it, what that costs, and where to choose it. */
export function PlanNotice({ feature }: { feature: Feature }) {
  return (
    <Banner action={<SeePlans size="small" />}>
      <PlanReason feature={feature} />
    </Banner>
  );
}

/** The same in a line, for the error of a form or a toast. */
export function PlanLine({ feature }: { feature: Feature }) {
  const isOwner = useIsOwner();
  return (
    <>
      <PlanReason feature={feature} />{" "}
      {isOwner && (
        <Link name="coach_profile_subscription" className="link">
          {m.plan_notice_see_plans()}
        </Link>
      )}
    </>
  );
}
