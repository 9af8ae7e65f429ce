import { IconBell, IconChecks } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useCurrentUser } from "~/api/session";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { type LinkTarget, useExists } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { type Activity, useFeed, useMarkAll, useUnread } from "../api";
import { byDay } from "../days";
import css from "./Feed.module.css";
import { Item } from "./Item";

/** How far the feed is read back for one notification that an address asks for. */
const LOOK_BACK_PAGES = 5;

type Part = "overview" | "activity" | "financial" | "warnings";
const ACTIVITY: Record<Part, Activity | undefined> = {
  overview: undefined,
  activity: "client_activity",
  financial: "financial",
  warnings: "content_warnings",
};

/** One page of the feed: its tabs, and what happened by day. */
export function FeedList({ part, asked }: { part: Part; asked?: string }) {
  const user = useCurrentUser();
  const activity = ACTIVITY[part];
  const feed = useFeed(activity);
  const counters = useUnread().query.data?.meta;
  const markAll = useMarkAll();
  const [now] = useState(() => new Date());

  const pages = feed.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const missing = Boolean(asked) && feed.hasNextPage && !items.some(({ id }) => id === asked);
  const { fetchNextPage, isFetching, isFetchNextPageError } = feed;
  const lookBack = missing && !isFetching && !isFetchNextPageError && pages.length < LOOK_BACK_PAGES;
  useEffect(() => {
    if (lookBack) void fetchNextPage();
  }, [lookBack, pages.length, fetchNextPage]);

  const coach = user.role === "coach";
  const money = !coach || user.financial === true;
  const unread = {
    overview: counters?.unread_total,
    activity: counters?.unread_activity,
    financial: counters?.unread_financial,
    warnings: counters?.unread_warning,
  };
  const tabs = [
    { label: m.feed_tab_overview(), count: unread.overview || undefined, to: { name: "feed_overview" } as LinkTarget },
    { label: m.feed_tab_activity(), count: unread.activity || undefined, to: { name: "feed_activity" } as LinkTarget },
    money && {
      label: m.feed_tab_financial(),
      count: unread.financial || undefined,
      to: { name: "feed_financial" } as LinkTarget,
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
          Boolean(unread[part]) && (
            <Button icon={<IconChecks size={16} />} busy={markAll.isPending} onClick={() => markAll.mutate(activity)}>
              {m.feed_mark_all()}
            </Button>
          )
        }
      />
      <Tabs label={m.feed_tabs()} tabs={tabs} />
      {feed.error && items.length === 0 ? (
        <ErrorState error={feed.error} onRetry={feed.refetch} framed />
      ) : feed.isPending ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Nothing part={part} coach={coach} />
      ) : (
        byDay(items, now).map((day) => (
          <section key={day.items[0]?.id} className={css.day} aria-labelledby={`day-${day.items[0]?.id}`}>
            <h2 id={`day-${day.items[0]?.id}`} className={css.dayTitle}>
              {day.title}
            </h2>
            <ul className={css.list}>
              {day.items.map((one) => (
                <Item key={one.id} one={one} full asked={one.id === asked} />
              ))}
            </ul>
          </section>
        ))
      )}
      {items.length > 0 && (
        <div className={css.more}>
          {isFetchNextPageError && <p role="alert">{sentenceOf(feed.error)}</p>}
          {feed.hasNextPage ? (
            <Button busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
              {m.feed_more()}
            </Button>
          ) : (
            m.feed_end()
          )}
        </div>
      )}
    </Page>
  );
}

function Nothing({ part, coach }: { part: Part; coach: boolean }) {
  const exists = useExists();
  const words = {
    overview: coach ? m.feed_empty_overview() : m.feed_empty_overview_client(),
    activity: m.feed_empty_activity(),
    financial: m.feed_empty_financial(),
    warnings: m.feed_empty_warnings(),
  };
  const to: LinkTarget = coach ? { name: "my_plans" } : { name: "user_my_plans" };
  return (
    <EmptyState
      framed
      icon={<IconBell size={24} />}
      action={
        exists(to.name) && (
          <ButtonLink to={to}>{coach ? m.feed_empty_button() : m.feed_empty_button_client()}</ButtonLink>
        )
      }
    >
      {words[part]}
    </EmptyState>
  );
}
