import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { m } from "~/paraglide/messages.js";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { usePublicPlan } from "../../api";
import { Checkout } from "../../components/checkout/Checkout";
import InviteBar from "../../components/publicPage/InvitationBanner";
import { useInvited } from "../../invitation";

/** Where a program is paid, or a free one with a waiver is got. */
export default function PurchasePage() {
  const { programId } = usePageParams("plan_purchase_form");
  const plan = usePublicPlan(programId);
  // Who signed up on the way from the program's page to this one brings the invitation along.
  const invited = useInvited();
  return (
    <Page title={m.memberships_checkout()} width="narrow">
      {plan.error && !plan.data && <ErrorState error={plan.error} onRetry={plan.refetch} framed />}
      {plan.isPending && (
        <div className="stack" style={{ gap: "var(--s-6)" }} aria-busy="true">
          <Skeleton width={200} height={28} />
          <Skeleton height={96} />
          <SkeletonText lines={4} />
          <Skeleton height={240} />
        </div>
      )}
      {plan.data && invited && <InviteBar key={plan.data.id} plan={plan.data} />}
      {plan.data && <Checkout key={plan.data.id} plan={plan.data} />}
    </Page>
  );
}
