import { IconPencil } from "@tabler/icons-react";
import { formatDate } from "~/lib/dates";
import { formatNumber } from "~/lib/format";
import { formatDaysAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { IconLink } from "~/ui/button/Button";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { MoneyText } from "~/ui/money/MoneyText";
import { ProgressBar } from "~/ui/progress/Progress";
import type { Column } from "~/ui/table/DataTable";
import { Tag } from "~/ui/tag/Tag";
import type { ClientRow, Tab } from "../api";
import { formatBadgeNote, formatPosition } from "../format";
import { useToday } from "~/ui/useToday";
import css from "./Clients.module.css";
import { StatusBadge } from "./StatusBadge";

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

/** The profile of a client. */
export const profileLink = (row: ClientRow): LinkTarget => ({
  name: "show_client_programs",
  params: { clientId: row.client.id },
});

/** The columns of the list; a narrow one has no room for the LTV of the program, which the program's own list shows. */
export function columnsOf(tab: Tab, financial: boolean, isWide: boolean): Column<ClientRow>[] {
  const columns: (Column<ClientRow> | false)[] = [
    {
      key: "client",
      header: m.clients_column_client(),
      sort: "name",
      width: 232,
      cell: (row) => <ClientCell row={row} />,
    },
    { key: "program", header: m.clients_column_program(), width: 176, cell: (row) => <Programs row={row} /> },
    {
      key: "status",
      header: m.clients_column_status(),
      sort: "status",
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
      width: 104,
      cell: (row) => <LastTrained row={row} />,
    },
    {
      key: "completion",
      header: m.clients_column_completion(),
      sort: "completion",
      width: 112,
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
      cell: (row) => <Revenue amounts={row.cltv} />,
    },
    financial &&
      isWide && {
        key: "ltv",
        header: m.clients_column_ltv(),
        width: 104,
        align: "right",
        // Of the program that the row names.
        cell: (row) => <Revenue amounts={row.plans[0]?.ltv} />,
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
        <ClientNote row={row} />
      </span>
    </span>
  );
}

/** The tags of a client, and who looks after them; their age where there is neither. */
function ClientNote({ row }: { row: ClientRow }) {
  if (row.tags.length === 0 && !row.assignee) {
    return row.age === null ? null : <span className={css.meta}>{m.clients_years({ age: String(row.age) })}</span>;
  }
  const [first, second, ...others] = row.tags;
  return (
    <span className={css.tagLine}>
      {first && <Tag name={first.name} colour={first.colour} />}
      {second && <Tag name={second.name} colour={second.colour} />}
      {others.length > 0 && (
        <span className={css.meta} title={others.map((tag) => tag.name).join(", ")}>
          {m.clients_more_plans({ count: String(others.length) })}
        </span>
      )}
      {row.assignee && <span className={css.meta}>{row.assignee.full_name}</span>}
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

/** What was received after fees and refunds, in each currency. */
export function Revenue({ amounts }: { amounts: ClientRow["cltv"] | undefined }) {
  if (!amounts?.length) return <span className="dim">–</span>;
  return amounts.map((total) => (
    <MoneyText key={total.currency} amount={total.amount_minor} currency={total.currency} />
  ));
}

/** A client in the list on a phone. */
export function PhoneCard({ row, tab }: { row: ClientRow; tab: Tab }) {
  const today = useToday();
  const [first] = row.plans;
  return (
    <span className={css.phoneCard}>
      <Avatar name={row.client.full_name} src={row.client.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>{row.client.deleted ? m.clients_deleted() : row.client.full_name}</span>
        {first && <span className={css.meta}>{first.plan.title}</span>}
        {(row.tags.length > 0 || row.assignee) && <ClientNote row={row} />}
        <span>{tab === "to_review" ? <ReviewBadges row={row} /> : <RowBadge row={row} plain />}</span>
        <span className={css.phoneStats}>
          <span>
            {row.last_trained
              ? formatDaysAgo(row.last_trained, today)
              : `${m.clients_column_last()}: ${m.clients_never().toLowerCase()}`}
          </span>
          {row.completion !== null && <span>{`${row.completion}%`}</span>}
          <Revenue amounts={row.cltv} />
        </span>
      </span>
    </span>
  );
}
