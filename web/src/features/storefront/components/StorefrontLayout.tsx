import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect } from "react";
import { ensureUser } from "~/api/me";
import { ApiError } from "~/lib/apiError";
import { removeFirstPaint } from "~/lib/firstPaint";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { useKeepFirstPaint } from "~/ui/skeleton/useKeepFirstPaint";
import { ErrorState } from "~/ui/states/States";
import { useThemeCss } from "~/ui/theme/themeCss";
import { type Storefront, useStorefront } from "../api";
import { pictureOf } from "../facts";
import type { Tab } from "../links";
import { useShown } from "../shown";
import css from "./StorefrontLayout.module.css";

const LABELS: Record<Tab, () => string> = {
  overview: m.storefront_overview,
  programs: m.storefront_programs,
  coaches: m.storefront_coaches,
};
const TABS = Object.keys(LABELS) as Tab[];

type Props = {
  tab: Tab;
  /** Shown below the head until the storefront is here. */
  skeleton: ReactNode;
  children: (storefront: Storefront) => ReactNode;
};

/** What the pages of a storefront share: who it is, and the way to the other pages. */
export function StorefrontLayout({ tab, skeleton, children }: Props) {
  // All addresses of a storefront name the parameter so.
  const { userId: inAddress } = usePageParams("public-page-view");
  const { accountId } = useShown();
  const query = useStorefront(accountId ?? inAddress);
  // The coach's own is inside their app, which keeps its colours.
  useThemeCss(accountId ? null : query.data?.theme_css);
  // No guard loads the user here, and the page also works signed out.
  useEffect(() => void ensureUser().catch(() => undefined), []);
  if (query.error && !query.data) {
    // For an account that does not exist, the app is already redirecting to the 404 page.
    const error: unknown = query.error;
    return error instanceof ApiError && error.status === 404 ? null : (
      <LoadingFailed error={error} onRetry={query.refetch} />
    );
  }
  if (!query.data) return <LayoutSkeleton>{skeleton}</LayoutSkeleton>;
  return (
    <Loaded key={query.data.id} storefront={query.data} tab={tab}>
      {children(query.data)}
    </Loaded>
  );
}

function Loaded({ storefront, tab, children }: { storefront: Storefront; tab: Tab; children: ReactNode }) {
  const { title } = storefront;
  useLayoutEffect(removeFirstPaint, []);
  useEffect(() => {
    document.title = tab === "overview" ? title : m.storefront_tab_title({ name: title, page: LABELS[tab]() });
  }, [title, tab]);
  return (
    <div className={css.page}>
      <StorefrontBar storefront={storefront} tab={tab} />
      {children}
    </div>
  );
}

/** Whose storefront it is, and its pages; coaches have one unless they are hidden. */
export function StorefrontBar({ storefront, tab }: { storefront: Storefront; tab: Tab }) {
  const { title, coaches_total } = storefront;
  const { linkTo } = useShown();
  return (
    <div className={css.bar} data-named={(tab === "overview" && storefront.headline === title) || undefined}>
      <Link {...linkTo("overview", storefront)} exact className={css.brand}>
        <Avatar square name={title} src={pictureOf(storefront)} size={32} />
        <bdi className="truncate">{title}</bdi>
      </Link>
      <nav className={css.tabs} aria-label={m.storefront_pages({ name: title })}>
        {TABS.filter((one) => one !== "coaches" || one === tab || coaches_total > 0).map((one) => (
          // The address may be the long one, or have another letter: which page is open is known without it.
          <Link
            key={one}
            {...linkTo(one, storefront)}
            exact
            className={css.tab}
            aria-current={one === tab ? "page" : undefined}
          >
            {LABELS[one]()}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Shown instead of what the server painted first, which would hide it. */
function LoadingFailed(props: ComponentProps<typeof ErrorState>) {
  useLayoutEffect(removeFirstPaint, []);
  return <ErrorState {...props} />;
}

function LayoutSkeleton({ children }: { children: ReactNode }) {
  const first = useKeepFirstPaint<HTMLDivElement>();
  return (
    <div className={css.page} aria-busy="true" {...first}>
      <div className={css.bar}>
        <span className={css.brand}>
          <Skeleton width={32} height={32} />
          <Skeleton width={144} height={16} />
        </span>
        <span className={css.tabs}>
          <Skeleton width={240} height={16} />
        </span>
      </div>
      {children}
    </div>
  );
}
