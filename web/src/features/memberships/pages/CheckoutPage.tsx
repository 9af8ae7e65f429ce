import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { m } from "~/paraglide/messages.js";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useThemeCss } from "~/ui/theme/themeCss";
import { usePublicProgram } from "../api";
import { Checkout } from "../components/checkout/Checkout";
import InvitationBanner from "../components/publicPage/InvitationBanner";
import { useOpenedByInvitation } from "../invitation";

/** The checkout of a program, including free programs that need a waiver. */
export default function CheckoutPage() {
  const { programId } = usePageParams("plan_purchase_form");
  const query = usePublicProgram(programId);
  useThemeCss(query.data?.theme_css);
  // An invitation stays in the address when somebody signs up between the public page and the checkout.
  const isInvited = useOpenedByInvitation();
  return (
    <Page title={m.memberships_checkout()} width="narrow">
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} framed />}
      {query.isPending && (
        <div className="stack" style={{ gap: "var(--s-6)" }} aria-busy="true">
          <Skeleton width={200} height={28} />
          <Skeleton height={96} />
          <SkeletonText lines={4} />
          <Skeleton height={240} />
        </div>
      )}
      {query.data && isInvited && <InvitationBanner key={query.data.id} program={query.data} />}
      {query.data && <Checkout key={query.data.id} program={query.data} />}
    </Page>
  );
}
