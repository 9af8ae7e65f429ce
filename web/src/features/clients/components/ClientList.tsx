import { IconChecks, IconPencil, IconUsers } from "@tabler/icons-react";
import { useCurrentUser } from "~/api/session";
import { formatDate } from "~/lib/dates";
import { formatNumber } from "~/lib/format";
import { formatDaysAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconLink } from "~/ui/button/Button";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { ProgressBar } from "~/ui/progress/Progress";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Column, DataTable } from "~/ui/table/DataTable";
import { Tabs } from "~/ui/tabs/Tabs";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import {
  PER_PAGE,
  type ClientRow,
  type Tab,
  useClientCounts,
  useLiveClients,
  useClients,
  useProgramNames,
} from "../api";
import { NO_FILTERS, readClientFilters } from "../filters";
import { useToday } from "../useToday";
import { formatBadgeNote, formatPosition } from "../format";
import { AgeFilter } from "./AgeFilter";
import css from "./Clients.module.css";
import { StatusBadge } from "./StatusBadge";

/** The clients of the account, as one of four lists. */
export function ClientList({ tab }: { tab: Tab }) {
  const [filters, setFilters] = usePageSearch(readClientFilters);
  const clients = useClients(tab, filters);
  const counts = useClientCounts().data;
  const programs = useProgramNames().data?.items ?? [];
  const { financial } = useCurrentUser();
  useLiveClients();

  const list = clients.data;
  const total = list?.pagination.total ?? 0;
  const filtered = Boolean(filters.q || filters.from || filters.to || filters.plan);
  const changeFilters = (change: Record<string, string>) => setFilters({ ...change, page: "" });
  const [by = "", direction = ""] = filters.sort.split(" ");
  return (
    <Page title={m.clients_title()}>
      <PageHeader
        title={m.clients_title()}
        count={
          list && total > 0
            ? m.clients_shown({ shown: String(list.items.length), total: formatNumber(total) })
            : undefined
        }
      />
      <Tabs
        label={m.clients_tabs()}
        tabs={[
          { label: m.clients_tab_active(), count: counts?.active, to: { name: "clients_with_programs" } },
          { label: m.clients_tab_in_trials(), count: counts?.in_trials, to: { name: "clients_in_trials" } },
          { label: m.clients_tab_to_review(), count: counts?.to_review, to: { name: "clients_to_review" } },
          { label: m.clients_tab_past(), count: counts?.past, to: { name: "clients_past" } },
        ]}
      />
      <Toolbar
        search={<SearchField label={m.clients_search()} value={filters.q} onChange={(q) => changeFilters({ q })} />}
        end={
          <FilterSelect
            required
            label={m.clients_sort()}
            value={filters.sort || "name asc"}
            onChange={(sort) => changeFilters({ sort: sort === "name asc" ? "" : sort })}
            options={[
              { value: "name asc", label: m.clients_sort_name() },
              { value: "last_trained desc", label: m.clients_sort_last_trained() },
              { value: "completion desc", label: m.clients_sort_completion() },
              { value: "mood desc", label: m.clients_sort_mood() },
              { value: "energy desc", label: m.clients_sort_energy() },
              ...(financial ? [{ value: "cltv desc", label: m.clients_sort_cltv() }] : []),
              { value: "lt_days desc", label: m.clients_sort_lt_days() },
            ]}
          />
        }
      >
        {programs.length > 0 && (
          <FilterSelect
            label={m.clients_plan()}
            value={filters.plan}
            onChange={(plan) => changeFilters({ plan })}
            options={programs.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <AgeFilter value={{ from: filters.from, to: filters.to }} onChange={changeFilters} />
        <ClearFilters shown={filtered} onClear={() => setFilters(NO_FILTERS)} />
      </Toolbar>
      {clients.error && !list ? (
        <ErrorState error={clients.error} onRetry={clients.refetch} framed />
      ) : (
        <div className={css.table} data-stale={clients.isPlaceholderData || undefined}>
          <DataTable
            tall
            label={m.clients_title()}
            loading={clients.isPending}
            rows={list?.items ?? []}
            rowKey={(row) => row.client.id}
            to={profileLink}
            columns={columnsOf(tab, financial ?? false)}
            sort={{ by, desc: direction === "desc" }}
            onSort={(next) => changeFilters({ sort: `${next.by} ${next.desc ? "desc" : "asc"}` })}
            phone={(row) => <PhoneCard row={row} tab={tab} />}
            empty={<EmptyList tab={tab} filtered={filtered} onClear={() => setFilters(NO_FILTERS)} />}
          />
        </div>
      )}
      {total > 0 && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={total}
          onPage={(page) => setFilters({ page: page > 1 ? page : "" })}
          note={m.clients_note()}
        />
      )}
    </Page>
  );
}

/** Below this many days left, a client's training ends. */
const ENDING_DAYS = 3;

/** The schedule of the program whose training ends; current programs come first. */
function writeTrainingLink(row: ClientRow): LinkTarget {
  const first = row.plans.find((one) => one.days_left !== null && one.days_left < ENDING_DAYS);
  if (!first) return profileLink(row);
  const { id: programId, plan_type: type } = first.plan;
  return type === "individual"
    ? { name: "coach_calendar", params: { programId, userId: row.client.id } }
    : { name: "coach_program_schedule", params: { programId } };
}

const profileLink = (row: ClientRow): LinkTarget => ({
  name: "show_client_programs",
  params: { clientId: row.client.id },
});

function columnsOf(tab: Tab, financial: boolean): Column<ClientRow>[] {
  const columns: (Column<ClientRow> | false)[] = [
    { key: "client", header: m.clients_column_client(), sort: "name", cell: (row) => <ClientCell row={row} /> },
    { key: "program", header: m.clients_column_program(), width: 224, cell: (row) => <Programs row={row} /> },
    {
      key: "status",
      header: m.clients_column_status(),
      width: 190,
      cell: (row) => (
        <span className={css.aboveLink}>
          {tab === "to_review" ? <ReviewBadges row={row} /> : <RowBadge row={row} />}
        </span>
      ),
    },
    {
      key: "last",
      header: m.clients_column_last(),
      sort: "last_trained",
      width: 120,
      cell: (row) => <LastTrained row={row} />,
    },
    {
      key: "completion",
      header: m.clients_column_completion(),
      sort: "completion",
      width: 120,
      cell: (row) => <Completion row={row} />,
    },
    {
      key: "mood",
      header: m.clients_column_mood(),
      sort: "mood",
      width: 72,
      align: "right",
      cell: (row) => <Average value={row.mood} />,
    },
    {
      key: "energy",
      header: m.clients_column_energy(),
      sort: "energy",
      width: 80,
      align: "right",
      cell: (row) => <Average value={row.energy} />,
    },
    financial && {
      key: "cltv",
      header: m.clients_column_cltv(),
      sort: "cltv",
      width: 104,
      align: "right",
      cell: (row) => <Cltv row={row} />,
    },
    {
      key: "lt",
      header: m.clients_column_lt(),
      sort: "lt_days",
      width: 88,
      align: "right",
      cell: (row) => <span className="num">{formatNumber(row.lt_days)}</span>,
    },
    tab !== "past" && {
      key: "write",
      header: <span className="visually-hidden">{m.clients_write_training()}</span>,
      width: 48,
      cell: (row) => <WriteTraining row={row} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function ClientCell({ row }: { row: ClientRow }) {
  return (
    <span className={css.client}>
      <Avatar name={row.client.full_name} src={row.client.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>{row.client.deleted ? m.clients_deleted() : row.client.full_name}</span>
        {row.age !== null && <span className={css.meta}>{m.clients_years({ age: String(row.age) })}</span>}
      </span>
    </span>
  );
}

function Programs({ row }: { row: ClientRow }) {
  const [first, ...others] = row.plans;
  if (!first) return <span className="dim">–</span>;
  const position = formatPosition(first);
  const more = others.length > 0 ? m.clients_more_plans({ count: String(others.length) }) : undefined;
  const note = [position !== "–" && position, more].filter(Boolean).join(" · ");
  return (
    <span className={css.text}>
      <span className={css.program}>{first.plan.title}</span>
      {note && <span className={css.meta}>{note}</span>}
    </span>
  );
}

function RowBadge({ row, plain }: { row: ClientRow; plain?: boolean }) {
  const note = formatBadgeNote(row);
  if (!row.badge) return null;
  return (
    <span className={css.badgeAndNote}>
      <StatusBadge badge={row.badge} plain={plain} />
      {note && <span className={css.meta}>{note}</span>}
    </span>
  );
}

function ReviewBadges({ row }: { row: ClientRow }) {
  const { missed_payment, training_ends, comments } = row.review;
  return (
    <span className={css.reviewBadges}>
      {missed_payment && <Badge tone="bad">{m.clients_review_missed()}</Badge>}
      {training_ends && (
        <Link {...writeTrainingLink(row)}>
          <Badge tone="warn">{m.clients_review_ends()}</Badge>
        </Link>
      )}
      {comments > 0 && <Badge tone="info">{m.clients_review_comments({ count: comments })}</Badge>}
    </span>
  );
}

/** Leads to the schedule of a 1-2-1 client. */
function WriteTraining({ row }: { row: ClientRow }) {
  const own = row.plans.find(({ plan }) => plan.plan_type === "individual");
  if (!own) return null;
  const to: LinkTarget = { name: "coach_calendar", params: { programId: own.plan.id, userId: row.client.id } };
  return (
    <span className={css.aboveLink}>
      <IconLink label={m.clients_write_training_for({ name: row.client.full_name })} to={to}>
        <IconPencil size={16} />
      </IconLink>
    </span>
  );
}

function LastTrained({ row }: { row: ClientRow }) {
  const today = useToday();
  if (!row.last_trained) return <span className="dim">{m.clients_never()}</span>;
  return (
    <span className="num" title={formatDate(row.last_trained)}>
      {formatDaysAgo(row.last_trained, today)}
    </span>
  );
}

function Completion({ row }: { row: ClientRow }) {
  if (row.completion === null) return <span className="dim">–</span>;
  return (
    <span className={css.completion}>
      <span>{`${row.completion}%`}</span>
      <ProgressBar
        label={m.clients_completion_label()}
        value={row.completion}
        tone={row.completion < 50 ? "warn" : "accent"}
      />
    </span>
  );
}

function Average({ value }: { value: number | null }) {
  if (value === null) return <span className="dim">–</span>;
  return (
    <span className="num" title={m.clients_mean({ value: value.toFixed(1) })}>
      {value.toFixed(1)}
    </span>
  );
}

function Cltv({ row }: { row: ClientRow }) {
  if (!row.cltv?.length) return <span className="dim">–</span>;
  return row.cltv.map((total) => (
    <MoneyText key={total.currency} amount={total.amount_minor} currency={total.currency} />
  ));
}

function PhoneCard({ row, tab }: { row: ClientRow; tab: Tab }) {
  const today = useToday();
  const [first] = row.plans;
  return (
    <span className={css.phoneCard}>
      <Avatar name={row.client.full_name} src={row.client.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>{row.client.deleted ? m.clients_deleted() : row.client.full_name}</span>
        {first && <span className={css.meta}>{first.plan.title}</span>}
        <span>{tab === "to_review" ? <ReviewBadges row={row} /> : <RowBadge row={row} plain />}</span>
        <span className={css.phoneStats}>
          <span>
            {row.last_trained
              ? formatDaysAgo(row.last_trained, today)
              : `${m.clients_column_last()}: ${m.clients_never().toLowerCase()}`}
          </span>
          {row.completion !== null && <span>{`${row.completion}%`}</span>}
          <Cltv row={row} />
        </span>
      </span>
    </span>
  );
}

function EmptyList({ tab, filtered, onClear }: { tab: Tab; filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState icon={<IconUsers size={24} />} action={<Button onClick={onClear}>{m.clients_show_all()}</Button>}>
        {m.clients_empty_found()}
      </EmptyState>
    );
  }
  if (tab === "active") {
    return (
      <EmptyState
        icon={<IconUsers size={24} />}
        title={m.clients_empty_active_title()}
        action={<ButtonLink to={{ name: "my_plans" }}>{m.clients_empty_active_button()}</ButtonLink>}
      >
        {m.clients_empty_active()}
      </EmptyState>
    );
  }
  const texts = {
    "in-trials": m.clients_empty_trials(),
    to_review: m.clients_empty_review(),
    past: m.clients_empty_past(),
  };
  return (
    <EmptyState
      icon={tab === "to_review" ? <IconChecks size={24} /> : <IconUsers size={24} />}
      action={<ButtonLink to={{ name: "clients_with_programs" }}>{m.clients_show_all()}</ButtonLink>}
    >
      {texts[tab]}
    </EmptyState>
  );
}
