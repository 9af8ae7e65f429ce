import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toastError } from "~/ui/toast/toast";
import { missingFeature } from "./features";
import { PlanLine } from "./PlanNotice";

/** The days that the refusal names, from 1 on. */
function daysOf(error: unknown): number[] {
  const days = error instanceof ApiError && Array.isArray(error.body.days) ? error.body.days : [];
  return days.filter((day) => typeof day === "number").map((day) => day + 1);
}

/** Why something was refused. If the plan is too small for it: for which days, what that costs, and the way there. */
export function Refusal({ error }: { error: unknown }) {
  const feature = missingFeature(error);
  if (!feature) return errorMessage(error);
  const days = daysOf(error);
  return (
    <>
      {days.length > 0 && <b>{m.plan_notice_days({ days: days.join(", "), count: days.length })}</b>}{" "}
      <PlanLine feature={feature} />
    </>
  );
}

/** Shows a refusal in a toast. What is about the plan stays until it is closed: it is to be read, and has a link. */
export function toastRefusal(error: unknown): void {
  toastError(<Refusal error={error} />, { persistent: missingFeature(error) !== undefined });
}
