import { IconBookmarks, IconClock, IconEdit, IconFlag, IconSearch, IconX } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { formatNumber, formatTime } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import type { Search } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Count } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { SearchField } from "~/ui/search/SearchField";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useKeys } from "~/ui/keys/useKeys";
import { Tag } from "~/ui/tag/Tag";
import {
  type Conversation,
  type Counts,
  type Desk,
  type InboxFilters as Filters,
  NO_FILTERS,
  type Tab,
  useConversations,
  useReports,
} from "../api";
import { LIST_KEYS } from "../keys";
import { previewAuthor } from "../lib/author";
import { listTime, waitedFor } from "../lib/days";
import { useFromList } from "../lib/fromList";
import { groupByDesk } from "../lib/groups";
import { messageOutbox, unsentElsewhere } from "../lib/messageOutbox";
import { cardPreview } from "./cardText";
import { readersText } from "../lib/readers";
import css from "./Chat.module.css";
import { InboxFilters } from "./InboxFilters";
import { MessageSearch } from "./MessageSearch";
import { NewMessageDialog } from "./NewMessageDialog";
import { PlannedPosts } from "./PlannedPosts";
import { ReportsDialog } from "./ReportsDialog";
import { SavedRepliesDialog } from "./SavedRepliesDialog";
import { useOnline } from "~/ui/useOnline";
import { listSearch, useInboxFilters } from "./useInboxFilters";
import { useNow } from "~/ui/useNow";

type Props = {
  tab: Tab;
  isCoach: boolean;
  openId: string | undefined;
  /** Whether messages are searched instead of conversations listed. */
  searching: boolean;
  onSearching: (searching: boolean) => void;
};

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

/** Says that something waits which is only sent in another account. */
function UnsentElsewhere() {
  const count = useSyncExternalStore(messageOutbox().subscribe, unsentElsewhere);
  if (count === 0) return null;
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink size="small" to={{ name: "coach_profile_my_accounts" }}>
          {m.app_nav_my_accounts()}
        </ButtonLink>
      }
    >
      {m.chat_unsent_elsewhere({ count: String(count) })}
    </Banner>
  );
}

/** The person's conversations; for coaches grouped by what waits for whom. */
export function ConversationList({ tab, isCoach, openId, searching, onSearching }: Props) {
  const [search, setSearch] = useState("");
  const [filters, setFilters] = useInboxFilters();
  const [dialog, setDialog] = useState<"replies" | "reports" | "message">();
  useKeys(LIST_KEYS, { newMessage: isCoach && !searching && (() => setDialog("message")) });
  const list = useConversations(tab, isCoach ? filters : NO_FILTERS, search);
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
          <IconButton
            label={m.chat_new_message()}
            title={m.chat_new_message_key()}
            aria-keyshortcuts="N"
            onClick={() => setDialog("message")}
          >
            <IconEdit size={18} />
          </IconButton>
        )}
        {isCoach && (
          <IconButton label={m.chat_saved_replies()} onClick={() => setDialog("replies")}>
            <IconBookmarks size={18} />
          </IconButton>
        )}
        <IconButton
          label={searching ? m.chat_search_close() : m.chat_search_messages()}
          onClick={() => onSearching(!searching)}
        >
          {searching ? <IconX size={18} /> : <IconSearch size={18} />}
        </IconButton>
      </header>
      <UnsentElsewhere />
      <ListTabs tab={tab} counts={counts} filters={isCoach ? filters : NO_FILTERS} />
      {searching ? (
        <MessageSearch tab={tab} />
      ) : (
        <>
          <div className={css.listSearch}>
            <SearchField label={m.chat_find()} value={search} onChange={setSearch} />
          </div>
          {isCoach && tab !== "communities" && <InboxFilters filters={filters} onChange={setFilters} />}
          <Rows
            rows={rows}
            counts={counts}
            isCoach={isCoach}
            openId={openId}
            tab={tab}
            search={search}
            filters={isCoach ? filters : NO_FILTERS}
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
          {isCoach && tab !== "messages" && !search && <PlannedPosts tab={tab} />}
        </>
      )}
      {dialog === "replies" && <SavedRepliesDialog onClose={() => setDialog(undefined)} />}
      {dialog === "message" && <NewMessageDialog tab={tab} filters={filters} onClose={() => setDialog(undefined)} />}
      {dialog === "reports" && <ReportsDialog onClose={() => setDialog(undefined)} />}
    </section>
  );
}

type TabsProps = { tab: Tab; counts: Counts | undefined; filters: Filters };

function ListTabs({ tab, counts, filters }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={m.chat_tabs()}>
      {(["all", "messages", "communities"] as const).map((one) => (
        <Link
          key={one}
          {...({ name: TAB_PAGES[one], search: listSearch("all", filters) } as LinkTarget)}
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
  filters: Filters;
  pending: boolean;
  error: unknown;
  onRetry: () => void;
};

function Rows({ rows, counts, isCoach, openId, tab, search, filters, pending, error, onRetry }: RowsProps) {
  const now = useNow();
  const online = useOnline();
  const filtered = filters.tag !== "" || filters.assignee !== "";
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (pending) return online ? <RowSkeletons /> : <EmptyState>{m.chat_offline_list()}</EmptyState>;
  if (rows.length === 0) {
    return (
      <EmptyState title={search || filtered ? m.chat_none_found() : undefined}>
        {search || filtered ? undefined : emptyText(tab, isCoach)}
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
              {GROUPS[desk]()} {counts && <Count value={filtered || search ? group.length : counts[desk]} />}
              {desk === "waiting" && <span className={css.groupNote}>{m.chat_longest_first()}</span>}
            </h2>
          )}
          {!desk && isCoach && tab === "all" && <h2 className={css.group}>{m.chat_tab_communities()}</h2>}
          <ul>
            {group.map((row) => (
              <Row
                key={row.id}
                row={row}
                isCoach={isCoach}
                open={row.id === openId}
                search={listSearch(tab, filters)}
                now={now}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
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

type RowProps = { row: Conversation; isCoach: boolean; open: boolean; search: Search; now: Date };

function Row({ row, isCoach, open, search, now }: RowProps) {
  const isCommunity = row.kind !== "direct";
  const fromList = useFromList();
  return (
    <li>
      <Link
        name="conversation"
        params={{ conversationId: row.id }}
        search={search}
        className={cx(css.row, open && css.rowOpen)}
        aria-current={open ? "true" : undefined}
        data-conversation={row.id}
        onClick={fromList.remember}
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
          {isCoach ? <ClientFacts row={row} /> : <span className={css.rowMeta}>{placeOf(row)}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The program of a client, their tags, and who looks after them. Tags that have no room are counted. */
function ClientFacts({ row: { programs, tags, assignee } }: { row: Conversation }) {
  const [first, ...more] = tags;
  if (programs.length === 0 && !first && !assignee) return null;
  return (
    <span className={css.rowLine}>
      <span className={css.rowMeta}>
        {programs[0] && <span className={css.rowProgram}>{programs[0]}</span>}
        {first && <Tag name={first.name} colour={first.colour} />}
        {more.length > 0 && (
          <span className={css.rowMore} title={more.map(({ name }) => name).join(", ")}>
            {m.chat_more_tags({ count: formatNumber(more.length) })}
          </span>
        )}
      </span>
      {assignee && <span className={css.rowAssignee}>{assignee.full_name}</span>}
    </span>
  );
}

/** For clients: who reads it, and in which account if its name does not say so. */
const placeOf = (row: Conversation): string =>
  [readersText(row), row.kind === "direct" && row.account_title !== row.title && row.account_title]
    .filter(Boolean)
    .join(" · ");

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
  const since = row.waiting_since ?? row.snoozed_until;
  if (row.desk === "waiting" && since) {
    return (
      <span className={cx(css.rowTime, css.waiting)}>
        {row.snoozed_until && <IconClock size={12} aria-label={m.chat_group_snoozed()} />} {waitedFor(since, now)}
      </span>
    );
  }
  return row.last_message_at ? <span className={css.rowTime}>{listTime(row.last_message_at, now)}</span> : null;
}

function Preview({ row }: { row: Conversation }) {
  const last = row.last_message;
  if (!last) return <>{m.chat_no_messages()}</>;
  const author = previewAuthor(last, row.kind === "direct" ? row.title : undefined);
  const pictures = last.pictures > 0 ? m.ui_attachments({ count: String(last.pictures) }) : "";
  const text = last.text || (last.card ? cardPreview(last.card, last.exercise) : pictures);
  return (
    <>
      {author && `${author}: `}
      {text}
    </>
  );
}
