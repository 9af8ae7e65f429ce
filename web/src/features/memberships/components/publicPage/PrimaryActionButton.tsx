import { lazy, Suspense } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import type { PublicPlan } from "../../api";
import css from "./PriceCard.module.css";
import type { Buying } from "./usePurchaseChoice";

// Few visitors ever see it.
const Tooltip = lazy(async () => ({ default: (await import("~/ui/tooltip/Tooltip")).Tooltip }));

/** The one button of the page, as the server decided; what cannot be pressed says why. */
export function MainButton({ plan, buying }: { plan: PublicPlan; buying: Buying }) {
  const { action, label, tooltip } = plan.primary_action;
  if (action !== "none") {
    return (
      <Button variant="primary" size="large" wide busy={buying.busy} onClick={buying.act}>
        {label}
      </Button>
    );
  }
  if (plan.primary_action.reason === "bought" || plan.primary_action.reason === "scheduled") return null;
  // Not `disabled`: it must take the focus, so that the reason can be read with the keyboard.
  const button = (
    <Button size="large" wide className={css.unavailable} aria-disabled="true" aria-description={tooltip ?? undefined}>
      {label || m.memberships_unavailable()}
    </Button>
  );
  return tooltip ? (
    <Suspense fallback={button}>
      <Tooltip label={tooltip} multiline>
        {button}
      </Tooltip>
    </Suspense>
  ) : (
    button
  );
}
