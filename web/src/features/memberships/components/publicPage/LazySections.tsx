import type { PublicPlan } from "../../api";
import { Facts } from "./ProgramHighlights";
import { Inside } from "./ProgramContents";
import { OwnerCard } from "./CoachCard";

/** What stands below the first screen; it loads after it. */
export default function More({ plan }: { plan: PublicPlan }) {
  return (
    <>
      <Facts plan={plan} />
      {plan.accessibility && <Inside programId={plan.id} />}
      <OwnerCard plan={plan} />
    </>
  );
}
