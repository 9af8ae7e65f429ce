import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { ensureUser } from "~/api/me";
import { useSession } from "~/api/session";
import { ApiError } from "~/lib/apiError";
import { INCOMPLETE, removeFirstPaint } from "~/lib/firstPaint";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Chip } from "~/ui/badge/Badge";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { coverVideo } from "~/ui/cover/coverVideo";
import { useGo } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useThemeCss } from "~/ui/theme/themeCss";
import { useIsPhone } from "~/ui/useMedia";
import { type PublicProgram, usePublicProgram } from "../../api";
import { Measurement } from "../../components/measurement/lazyMeasurement";
import { BackLink } from "../../components/publicPage/BackLink";
import { BuyBar } from "../../components/publicPage/BuyBar";
import { InfoBar } from "../../components/publicPage/InfoBar";
import { PriceCard } from "../../components/publicPage/PriceCard";
import { ProgramDescription } from "../../components/publicPage/ProgramDescription";
import { usePublicPage } from "../../components/publicPage/usePublicPage";
import { withFreeStart } from "../../freeStart";
import { readInvitation, useOpenedByInvitation, withInvitation } from "../../invitation";
import { canPurchase } from "../../pricing";
import { programUrlId } from "../../urlId";
import css from "./PublicProgramPage.module.css";

const AlertBanner = lazy(() => import("../../components/publicPage/AlertBanner"));
const CoverVideo = lazy(() => import("../../components/publicPage/CoverVideo"));
const InvitationBanner = lazy(() => import("../../components/publicPage/InvitationBanner"));
const CopyButton = lazy(async () => ({ default: (await import("~/ui/copy/CopyButton")).CopyButton }));
const ShareButton = lazy(() => import("../../components/publicPage/ShareButton"));
const LazySections = lazy(() => import("../../components/publicPage/LazySections"));
const MembershipDialogs = lazy(() => import("../../components/dialogs/MembershipDialogs"));

type Parameters = Record<string, string | string[]>;
/** The public page of a program, on which it is sold. */
export default function PublicProgramPage() {
  const { programId } = usePageParams("public_plan");
  const query = usePublicProgram(programId);
  useThemeCss(query.data?.theme_css);
  // No guard loads the user here, and the page also works signed out.
  useEffect(() => void ensureUser().catch(() => undefined), []);
  const skipsSalesPage = useSkipSalesPage(query.data);
  if (query.error && !query.data) {
    // For a program that does not exist, the app is already redirecting to the 404 page.
    const error: unknown = query.error;
    return error instanceof ApiError && error.status === 404 ? null : (
      <LoadingFailed error={error} onRetry={query.refetch} />
    );
  }
  if (!query.data || skipsSalesPage) return <ProgramSkeleton />;
  return <Program key={query.data.id} program={query.data} />;
}

/** Redirects buyers to the checkout for coaches who have a sales page of their own; returns whether it does. */
function useSkipSalesPage(program: PublicProgram | undefined): boolean {
  const { user } = useSession();
  const go = useGo();
  const [search] = usePageSearch((raw) => raw as Parameters);
  const skips =
    program !== undefined &&
    program.skip_sales_page &&
    user?.role !== "coach" &&
    !program.is_bought &&
    canPurchase(program) &&
    program.plan_pricing === "paid";
  const address = program && programUrlId(program);
  const goToCheckout = useEffectEvent((programId: string) =>
    go({ name: "plan_purchase_form", params: { programId }, search, replace: true }),
  );
  useEffect(() => {
    if (skips && address) goToCheckout(address);
  }, [skips, address]);
  return skips;
}

function Program({ program: loaded }: { program: PublicProgram }) {
  const [search, setSearch] = usePageSearch(({ price, startDate, back, ...otherParameters }) => ({
    price: parseText(price) || undefined,
    startDate: parseText(startDate) || undefined,
    back: parseText(back) || undefined,
    otherParameters: otherParameters as Parameters,
  }));
  const { token, user } = useSession();
  const { invite } = readInvitation(search.otherParameters);
  const isInvited = useOpenedByInvitation();
  const named = withFreeStart(loaded);
  const program = invite && user?.role !== "coach" ? withInvitation(named, token !== null) : named;
  const page = usePublicPage(program, search, setSearch);
  const isPhone = useIsPhone();
  useLayoutEffect(removeFirstPaint, []);
  useEffect(() => {
    document.title = `${program.title} · ${program.owner.full_name}`;
  }, [program.title, program.owner.full_name]);

  const cover = isPhone ? coverUrl(program.covers, "mobile_view", "normal") : coverUrl(program.covers, "main", "large");
  const video = coverVideo(program.covers, isPhone ? "mobile_view" : "main");
  const alert = program.alert && (
    <AlertBanner program={program} alert={program.alert} onResolve={() => page.setDialog("retry")} />
  );
  return (
    <article className={css.page}>
      {(isInvited || alert) && (
        <Suspense fallback={<div className={css.alertSkeleton} data-skeleton="" />}>
          {isInvited ? <InvitationBanner program={program}>{alert}</InvitationBanner> : alert}
        </Suspense>
      )}
      <BackLink program={program} back={search.back} role={user?.role} />
      <div className={css.grid}>
        <div className={css.cover}>
          <Cover seed={program.id} src={cover} ratio={isPhone ? 1.62 : WIDE_RATIO} large eager />
          {video && (
            <Suspense fallback={null}>
              <CoverVideo key={video} src={video} />
            </Suspense>
          )}
          <span className={css.share}>
            <Suspense fallback={null}>
              <ShareButton title={program.title} url={program.public_url} />
            </Suspense>
          </span>
        </div>
        <header className={css.head}>
          {program.is_owner && (
            <div className={css.owner}>
              <Chip>{program.plan_type_label}</Chip>
              <Suspense fallback={<Skeleton width={96} height={32} />}>
                <CopyButton small text={program.public_url} label={m.memberships_copy_link()} />
              </Suspense>
            </div>
          )}
          <h1 className={css.title}>{program.title}</h1>
          <p className={css.by}>
            {program.owner.avatar && <Avatar name={program.owner.full_name} src={program.owner.avatar} size={24} />}
            {m.memberships_by({ name: program.owner.full_name })}
          </p>
          {program.description && <ProgramDescription text={program.description} />}
          <InfoBar program={program} coach={user?.role === "coach"} />
        </header>
        <aside className={css.side}>
          <PriceCard program={program} page={page} />
        </aside>
        <div className={css.more}>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <LazySections program={program} />
          </Suspense>
        </div>
      </div>
      <BuyBar program={program} page={page} />
      {/* Never beside a payment form. */}
      {program.owner.analytics.enabled && page.dialog !== "retry" && (
        <Measurement program={program} option={page.option} isStarted={page.dialog === "next"} />
      )}
      {page.dialog && (
        <Suspense fallback={null}>
          <MembershipDialogs
            open={page.dialog}
            onOpen={page.setDialog}
            programId={programUrlId(program)}
            title={program.title}
            membership={program.membership}
            from="page"
            start={page.startDate}
            onWaiverAccepted={page.goToCheckout}
          />
        </Suspense>
      )}
    </article>
  );
}

/** Shown instead of what the server painted first, which would hide it. */
function LoadingFailed(props: ComponentProps<typeof ErrorState>) {
  useLayoutEffect(removeFirstPaint, []);
  return <ErrorState {...props} />;
}

function ProgramSkeleton() {
  return (
    <div className={css.page} aria-busy="true" {...INCOMPLETE}>
      <div className={css.grid}>
        <div className={css.cover}>
          <span className={css.coverSkeleton} />
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
