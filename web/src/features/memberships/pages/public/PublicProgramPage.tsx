import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { ensureUser } from "~/api/me";
import { useSession } from "~/api/session";
import { Problem } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { useGo } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { type PublicPlan, usePublicPlan } from "../../api";
import { BackLink } from "../../components/publicPage/BackLink";
import { InfoBar } from "../../components/publicPage/InfoBar";
import { Overview } from "../../components/publicPage/ProgramDescription";
import { BuyBar, PriceCard } from "../../components/publicPage/PriceCard";
import { useBuying } from "../../components/publicPage/usePurchaseChoice";
import { asInvited, inviteIn, useInvited } from "../../invitation";
import css from "./PublicProgramPage.module.css";

const AlertBar = lazy(() => import("../../components/publicPage/AlertBanner"));
const InviteBar = lazy(() => import("../../components/publicPage/InvitationBanner"));
const CopyButton = lazy(async () => ({ default: (await import("~/ui/copy/CopyButton")).CopyButton }));
const ShareButton = lazy(() => import("../../components/publicPage/ShareButton"));
const More = lazy(() => import("../../components/publicPage/LazySections"));
const MembershipDialogs = lazy(() => import("../../components/dialogs/MembershipDialogs"));

type Raw = Record<string, string | string[]>;
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** What everybody sees of a program, and where it is bought. */
export default function PublicProgramPage() {
  const { programId } = usePageParams("public_plan");
  const plan = usePublicPlan(programId);
  // Nobody guards this page, so nobody has asked yet whose token this device keeps. It is shown without an answer too.
  useEffect(() => void ensureUser().catch(() => undefined), []);
  const leaves = useSkippedSalesPage(plan.data);
  if (plan.error && !plan.data) {
    // A program that does not exist: the app is on its way to the 404 page.
    const error: unknown = plan.error;
    return error instanceof Problem && error.status === 404 ? null : (
      <ErrorState error={error} onRetry={plan.refetch} />
    );
  }
  if (!plan.data || leaves) return <Loading />;
  return <Program key={plan.data.id} plan={plan.data} />;
}

/** Some coaches sell on pages of their own: their buyers come straight to the purchase. */
function useSkippedSalesPage(plan: PublicPlan | undefined): boolean {
  const { user } = useSession();
  const go = useGo();
  const [raw] = usePageSearch((search) => search as Raw);
  const leaves =
    plan !== undefined &&
    plan.skip_sales_page &&
    user?.role !== "coach" &&
    !plan.is_bought &&
    ["get", "purchase", "subscribe", "start_trial"].includes(plan.primary_action.action) &&
    plan.plan_pricing === "paid";
  const address = plan?.custom_url ?? plan?.id;
  const leave = useEffectEvent((programId: string) =>
    go({ name: "plan_purchase_form", params: { programId }, search: raw, replace: true }),
  );
  useEffect(() => {
    if (leaves && address) leave(address);
  }, [leaves, address]);
  return leaves;
}

function Program({ plan: shown }: { plan: PublicPlan }) {
  const [asked] = usePageSearch(({ price, startDate, back, ...extra }) => ({
    price: text(price),
    startDate: text(startDate),
    back: text(back),
    extra: extra as Raw,
  }));
  const { token, user } = useSession();
  const { invite } = inviteIn(asked.extra);
  const invited = useInvited();
  const plan = invite && user?.role !== "coach" ? asInvited(shown, token !== null) : shown;
  const buying = useBuying(plan, asked);
  const phone = useIsPhone();
  useEffect(() => {
    document.title = `${plan.title} · ${plan.owner.full_name}`;
  }, [plan.title, plan.owner.full_name]);

  const cover = phone ? coverOf(plan.covers, "mobile_view", "normal") : coverOf(plan.covers, "main", "large");
  const alert = plan.alert && <AlertBar plan={plan} alert={plan.alert} onPay={() => buying.setDialog("retry")} />;
  return (
    <article className={css.page}>
      {(invited || alert) && (
        <Suspense fallback={<div className={css.alertBone} />}>
          {invited ? <InviteBar plan={plan}>{alert}</InviteBar> : alert}
        </Suspense>
      )}
      <BackLink plan={plan} back={asked.back} role={user?.role} />
      <div className={css.grid}>
        <div className={css.cover}>
          <Cover seed={plan.id} src={cover} ratio={phone ? 1.62 : 1.94} large eager />
          <span className={css.share}>
            <Suspense fallback={null}>
              <ShareButton title={plan.title} url={plan.public_url} />
            </Suspense>
          </span>
        </div>
        <header className={css.head}>
          {plan.is_owner && (
            <div className={css.owner}>
              <Chip>{plan.plan_type_label}</Chip>
              <Suspense fallback={null}>
                <CopyButton small text={plan.public_url} label={m.memberships_copy_link()} />
              </Suspense>
            </div>
          )}
          <h1 className={css.title}>{plan.title}</h1>
          <p className={css.by}>{m.memberships_by({ name: plan.owner.full_name })}</p>
          {plan.description && <Overview text={plan.description} />}
          <InfoBar plan={plan} coach={user?.role === "coach"} />
        </header>
        <aside className={css.side}>
          <PriceCard plan={plan} buying={buying} />
        </aside>
        <div className={css.more}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <More plan={plan} />
          </Suspense>
        </div>
      </div>
      <BuyBar plan={plan} buying={buying} />
      {buying.dialog && (
        <Suspense fallback={null}>
          <MembershipDialogs
            open={buying.dialog}
            onOpen={buying.setDialog}
            programId={plan.custom_url ?? plan.id}
            title={plan.title}
            membership={plan.membership}
            from="page"
            start={buying.startDate}
            onWaiverAccepted={buying.toForm}
          />
        </Suspense>
      )}
    </article>
  );
}

function Loading() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.grid}>
        <div className={css.cover}>
          <span className={css.coverBone} />
        </div>
        <div className={css.head}>
          <Skeleton width="50%" height={32} />
          <SkeletonText lines={3} />
        </div>
        <div className={css.side}>
          <Skeleton height={320} />
        </div>
      </div>
    </div>
  );
}
