import { IconBell, IconChecks } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useCurrentUser } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { type LinkTarget } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { type FeedFilter, useFeed, useMarkAll } from "../api";
import { groupByDay } from "../days";
import { useUnread } from "../unread";
import css from "./Feed.module.css";
import { NotificationItem } from "./NotificationItem";

/** How many pages are loaded to find the notification that an address names. */
const MAX_SEARCHED_PAGES = 5;

type FeedPage = "overview" | "activity" | "financial" | "invites" | "leaderboards" | "warnings";
const FILTER_OF_PAGE: Record<FeedPage, FeedFilter> = {
  overview: {},
  activity: { activity: "client_activity" },
  financial: { activity: "financial" },
  invites: { activity: "invite" },
  leaderboards: { leaderboards: true },
  warnings: { activity: "content_warnings" },
};

type Props = { page: FeedPage; highlightedId?: string; top?: ReactNode };

/** One page of the feed: its tabs, and its notifications by day. */
export function FeedList({ page, highlightedId, top }: Props) {
  const user = useCurrentUser();
  const filter = FILTER_OF_PAGE[page];
  const { activity } = filter;
  const feed = useFeed(filter);
  const counters = useUnread().data?.meta;
  const markAll = useMarkAll();
  const [now] = useState(() => new Date());

  const pages = feed.data?.pages ?? [];
  const items = pages.flatMap(({ items: loaded }) => loaded);
  const missing = Boolean(highlightedId) && feed.hasNextPage && !items.some(({ id }) => id === highlightedId);
  const { fetchNextPage, isFetching, isFetchNextPageError } = feed;
  const searchOn = missing && !isFetching && !isFetchNextPageError && pages.length < MAX_SEARCHED_PAGES;
  useEffect(() => {
    if (searchOn) void fetchNextPage();
  }, [searchOn, pages.length, fetchNextPage]);

  const coach = user.role === "coach";
  const showsFinancial = !coach || user.financial === true;
  const unread = {
    overview: counters?.unread_total,
    activity: counters?.unread_activity,
    financial: counters?.unread_financial,
    invites: counters?.unread_invites,
    leaderboards: counters?.unread_leaderboards,
    warnings: counters?.unread_warning,
  };
  const tabs = [
    { label: m.feed_tab_overview(), count: unread.overview || undefined, to: { name: "feed_overview" } as LinkTarget },
    { label: m.feed_tab_activity(), count: unread.activity || undefined, to: { name: "feed_activity" } as LinkTarget },
    showsFinancial && {
      label: m.feed_tab_financial(),
      count: unread.financial || undefined,
      to: { name: "feed_financial" } as LinkTarget,
    },
    {
      label: m.feed_tab_invites(),
      count: unread.invites || undefined,
      to: { name: "feed_invites" } as LinkTarget,
    },
    {
      label: m.feed_tab_leaderboards(),
      count: unread.leaderboards || undefined,
      to: { name: "feed_leaderboards" } as LinkTarget,
    },
    coach && {
      label: m.feed_tab_warnings(),
      count: unread.warnings || undefined,
      to: { name: "feed_warnings" } as LinkTarget,
    },
  ].filter((tab) => tab !== false);
  return (
    <Page title={m.feed_title()} width="narrow">
      <PageHeader
        title={m.feed_title()}
        actions={
          // What is about leaderboards is marked one by one: it shares its activity types with other notifications.
          Boolean(unread[page]) &&
          !filter.leaderboards && (
            <Button icon={<IconChecks size={16} />} busy={markAll.isPending} onClick={() => markAll.mutate(activity)}>
              {m.feed_mark_all()}
            </Button>
          )
        }
      />
      <Tabs label={m.feed_tabs()} tabs={tabs} />
      {top}
      {feed.error && items.length === 0 ? (
        <ErrorState error={feed.error} onRetry={feed.refetch} framed />
      ) : feed.isPending ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <EmptyFeed page={page} coach={coach} />
      ) : (
        groupByDay(items, now).map((day) => (
          <section key={day.items[0]?.id} className={css.day} aria-labelledby={`day-${day.items[0]?.id}`}>
            <h2 id={`day-${day.items[0]?.id}`} className={css.dayTitle}>
              {day.title}
            </h2>
            <ul className={css.list}>
              {day.items.map((item) => (
                <NotificationItem
                  key={item.id}
                  notification={item}
                  withMenu
                  answered={top !== undefined}
                  highlighted={item.id === highlightedId}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {items.length > 0 && (
        <div className={css.more}>
          {isFetchNextPageError && <p role="alert">{errorMessage(feed.error)}</p>}
          {feed.hasNextPage ? (
            <Button busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
              {m.ui_load_more()}
            </Button>
          ) : (
            m.feed_end()
          )}
        </div>
      )}
    </Page>
  );
}

function EmptyFeed({ page, coach }: { page: FeedPage; coach: boolean }) {
  const texts = {
    overview: coach ? m.feed_empty_overview() : m.feed_empty_overview_client(),
    activity: m.feed_empty_activity(),
    financial: m.feed_empty_financial(),
    invites: coach ? m.feed_empty_invites() : m.feed_empty_invites_client(),
    leaderboards: m.feed_empty_leaderboards(),
    warnings: m.feed_empty_warnings(),
  };
  const to: LinkTarget = coach ? { name: "my_plans" } : { name: "user_my_plans" };
  return (
    <EmptyState
      framed
      icon={<IconBell size={24} />}
      action={<ButtonLink to={to}>{coach ? m.feed_empty_button() : m.feed_empty_button_client()}</ButtonLink>}
    >
      {texts[page]}
    </EmptyState>
  );
}
