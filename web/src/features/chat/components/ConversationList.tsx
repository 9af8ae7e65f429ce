import { IconBookmarks, IconClock, IconFlag, IconPhoto, IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatTime } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Count } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { SearchField } from "~/ui/search/SearchField";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Conversation, type Counts, type Desk, type Tab, useConversations, useReports } from "../api";
import { listTime, waitedFor } from "../lib/days";
import { cardTitle } from "./cardText";
import css from "./Chat.module.css";
import { MessageSearch } from "./MessageSearch";
import { PlannedPosts } from "./PlannedPosts";
import { ReportsDialog } from "./ReportsDialog";
import { SavedRepliesDialog } from "./SavedRepliesDialog";
import { useNow } from "./useNow";

type Props = { tab: Tab; isCoach: boolean; openId: string | undefined };

const TAB_LABELS: Record<Tab, () => string> = {
  all: m.chat_tab_all,
  messages: m.chat_tab_messages,
  communities: m.chat_tab_communities,
};
const TAB_PAGES = {
  all: "conversations",
  messages: "conversations_messages",
  communities: "conversations_communities",
} as const;
const GROUPS: Record<Desk, () => string> = {
  waiting: m.chat_group_waiting,
  answered: m.chat_group_answered,
  snoozed: m.chat_group_snoozed,
  done: m.chat_group_done,
};

/** The person's conversations; for coaches grouped by what waits for whom. */
export function ConversationList({ tab, isCoach, openId }: Props) {
  const [search, setSearch] = useState("");
  const [mode, setMode] = useState<"list" | "search">("list");
  const [dialog, setDialog] = useState<"replies" | "reports">();
  const list = useConversations(tab, undefined, search);
  const reports = useReports(isCoach);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = list.data?.pages[0]?.counts;

  return (
    <section className={css.list} aria-label={m.chat_list()}>
      <header className={css.listHead}>
        <h1 className={css.listTitle}>{isCoach ? m.chat_nav_inbox() : m.chat_nav_messages()}</h1>
        {isCoach && (reports.data?.items.length ?? 0) > 0 && (
          <IconButton label={m.chat_reports()} count={reports.data?.items.length} onClick={() => setDialog("reports")}>
            <IconFlag size={18} />
          </IconButton>
        )}
        {isCoach && (
          <IconButton label={m.chat_saved_replies()} onClick={() => setDialog("replies")}>
            <IconBookmarks size={18} />
          </IconButton>
        )}
        <IconButton
          label={mode === "search" ? m.chat_search_close() : m.chat_search_messages()}
          onClick={() => setMode(mode === "search" ? "list" : "search")}
        >
          {mode === "search" ? <IconX size={18} /> : <IconSearch size={18} />}
        </IconButton>
      </header>
      <ListTabs tab={tab} counts={counts} />
      {mode === "search" ? (
        <MessageSearch tab={tab} />
      ) : (
        <>
          <div className={css.listSearch}>
            <SearchField label={m.chat_find()} value={search} onChange={setSearch} />
          </div>
          <Rows
            rows={rows}
            counts={counts}
            isCoach={isCoach}
            openId={openId}
            tab={tab}
            search={search}
            pending={list.isPending}
            error={list.isError ? list.error : undefined}
            onRetry={() => void list.refetch()}
          />
          {list.hasNextPage && (
            <div className={css.more}>
              <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {m.chat_show_more()}
              </Button>
            </div>
          )}
          {isCoach && tab !== "messages" && !search && <PlannedPosts />}
        </>
      )}
      {dialog === "replies" && <SavedRepliesDialog onClose={() => setDialog(undefined)} />}
      {dialog === "reports" && <ReportsDialog onClose={() => setDialog(undefined)} />}
    </section>
  );
}

function ListTabs({ tab, counts }: { tab: Tab; counts: Counts | undefined }) {
  return (
    <nav className={css.tabs} aria-label={m.chat_tabs()}>
      {(["all", "messages", "communities"] as const).map((one) => (
        <Link
          key={one}
          {...({ name: TAB_PAGES[one] } as LinkTarget)}
          className={css.tab}
          aria-current={one === tab ? "page" : undefined}
          data-current={one === tab || undefined}
        >
          {TAB_LABELS[one]()}
          {counts && <span className={css.tabCount}>{counts[one]}</span>}
        </Link>
      ))}
    </nav>
  );
}

type RowsProps = {
  rows: Conversation[];
  counts: Counts | undefined;
  isCoach: boolean;
  openId: string | undefined;
  tab: Tab;
  search: string;
  pending: boolean;
  error: unknown;
  onRetry: () => void;
};

function Rows({ rows, counts, isCoach, openId, tab, search, pending, error, onRetry }: RowsProps) {
  const now = useNow();
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (pending) return <RowSkeletons />;
  if (rows.length === 0) {
    return (
      <EmptyState title={search ? m.chat_none_found() : undefined}>
        {search ? undefined : emptyText(tab, isCoach)}
      </EmptyState>
    );
  }
  const groups = isCoach ? groupByDesk(rows) : [{ desk: undefined, rows }];
  return (
    <>
      {groups.map(({ desk, rows: group }) => (
        <section key={desk ?? "rest"} aria-label={desk ? GROUPS[desk]() : m.chat_tab_communities()}>
          {desk && (
            <h2 className={css.group}>
              {GROUPS[desk]()} {counts && <Count value={counts[desk]} />}
              {desk === "waiting" && <span className={css.groupNote}>{m.chat_longest_first()}</span>}
            </h2>
          )}
          {!desk && isCoach && tab === "all" && <h2 className={css.group}>{m.chat_tab_communities()}</h2>}
          <ul>
            {group.map((row) => (
              <Row key={row.id} row={row} open={row.id === openId} tab={tab} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** What waits first, then what was answered, communities, what is snoozed and done. */
function groupByDesk(rows: Conversation[]): { desk: Desk | undefined; rows: Conversation[] }[] {
  const order = ["waiting", "answered", undefined, "snoozed", "done"] as const;
  return order
    .map((desk) => ({ desk, rows: rows.filter((row) => (row.desk ?? undefined) === desk) }))
    .filter((group) => group.rows.length > 0);
}

function emptyText(tab: Tab, isCoach: boolean): string {
  if (tab === "communities") return m.chat_empty_communities();
  return isCoach ? m.chat_empty_coach() : m.chat_empty_client();
}

function RowSkeletons() {
  return (
    <div className={css.skeletons} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton width={36} height={36} round />
          <span className={css.rowText}>
            <Skeleton width="50%" />
            <Skeleton width="85%" />
          </span>
        </div>
      ))}
    </div>
  );
}

function Row({ row, open, tab, now }: { row: Conversation; open: boolean; tab: Tab; now: Date }) {
  const isCommunity = row.kind !== "direct";
  return (
    <li>
      <Link
        name="conversation"
        params={{ conversationId: row.id }}
        search={{ tab: tab === "all" ? undefined : tab }}
        className={cx(css.row, open && css.rowOpen)}
        aria-current={open ? "true" : undefined}
        data-conversation={row.id}
      >
        <Avatar name={row.title} src={row.picture_url} size={40} square={isCommunity} />
        <span className={css.rowText}>
          <span className={css.rowLine}>
            <span className={cx(css.rowTitle, row.unread > 0 && css.strong)}>{row.title}</span>
            <RowTime row={row} now={now} />
          </span>
          <span className={css.rowLine}>
            <span className={cx(css.preview, row.unread > 0 && css.strong)}>
              <Preview row={row} />
            </span>
            {row.unread > 0 && (
              <span className={cx(css.unread, row.muted && css.unreadMuted)}>
                {row.mentioned > 0 && "@"}
                {row.unread >= 99 ? "99+" : row.unread}
                <span className="visually-hidden"> {m.chat_unread()}</span>
              </span>
            )}
          </span>
          {(row.programs.length > 0 || row.tags.length > 0 || row.assignee) && (
            <span className={css.rowLine}>
              <span className={css.rowMeta}>
                {row.programs[0]}
                {row.tags.map((tag) => (
                  <span key={tag.id} className={css.tag}>
                    {tag.name}
                  </span>
                ))}
              </span>
              {row.assignee && <span className={css.rowMeta}>{row.assignee.full_name}</span>}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** How long somebody has waited, until when it is snoozed, or when the last message was written. */
function RowTime({ row, now }: { row: Conversation; now: Date }) {
  if (row.desk === "snoozed" && row.snoozed_until) {
    const until = new Date(row.snoozed_until);
    const today = toLocalDate(until) === toLocalDate(now);
    return (
      <span className={css.rowTime}>
        <IconClock size={12} aria-hidden="true" /> {!today && `${listTime(row.snoozed_until, now)} `}
        {formatTime(until)}
      </span>
    );
  }
  if (row.desk === "waiting" && row.waiting_since) {
    return <span className={cx(css.rowTime, css.waiting)}>{waitedFor(row.waiting_since, now)}</span>;
  }
  return row.last_message_at ? <span className={css.rowTime}>{listTime(row.last_message_at, now)}</span> : null;
}

function Preview({ row }: { row: Conversation }) {
  const last = row.last_message;
  if (!last) return <>{m.chat_no_messages()}</>;
  if (!last.text && last.card) return <>{cardTitle(last.card)}</>;
  const text = last.text || (last.pictures > 0 ? m.chat_pictures({ count: String(last.pictures) }) : "");
  const author = last.mine ? m.chat_you() : row.kind === "direct" ? undefined : last.author?.full_name.split(" ")[0];
  return (
    <>
      {author && `${author}: `}
      {!last.text && last.pictures > 0 && <IconPhoto size={14} aria-hidden="true" />} {text}
    </>
  );
}
