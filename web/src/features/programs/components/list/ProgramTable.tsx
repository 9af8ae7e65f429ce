import { IconArchive, IconArchiveOff, IconCalendar, IconDots, IconLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { PERIODS } from "~/domain/programs/periods";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { formatNumber } from "~/lib/format";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { AvatarStack } from "~/ui/avatar/Avatar";
import { Badge, Chip } from "~/ui/badge/Badge";
import { ButtonLink, IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { ProgressBar, Sparkline } from "~/ui/progress/Progress";
import { type Column, DataTable } from "~/ui/table/DataTable";
import type { ProgramRow } from "../../api";
import { attentionReasons } from "../../attention";
import { copyPublicLink } from "../../copyPublicLink";
import { formatDaysAhead, trainingShortage } from "../../format";
import { STATUS_BADGES } from "../../statusBadges";
import css from "./ProgramTable.module.css";

const MAX_BUFFER_DAYS = 21;

type Props = {
  rows: ProgramRow[];
  /** Rows say why they need attention, with links to where that is mended. */
  showsReasons: boolean;
  loading: boolean;
  stale: boolean;
  onArchive: (row: ProgramRow) => void;
  onRestore: (row: ProgramRow) => void;
  empty: ReactNode;
};

/** Programs with their clients and training, as cards on phones. */
export function ProgramTable({ rows, showsReasons, loading, stale, onArchive, onRestore, empty }: Props) {
  const can = (row: ProgramRow, ability: string) => row.abilities.includes(ability);
  const calendarLink = (row: ProgramRow): LinkTarget => ({
    name: "create_plan_schedule",
    params: { programId: row.id },
  });
  const programLink = (row: ProgramRow): LinkTarget =>
    row.state === "draft" && !row.archive && can(row, "edit")
      ? { name: "create_plan_main_info", params: { programId: row.id } }
      : { name: "coach_program_view_details", params: { programId: row.id } };

  const price: Column<ProgramRow> = {
    key: "price",
    header: m.programs_column_price(),
    width: 132,
    cell: (row) => <PriceCell row={row} />,
  };
  const columns: Column<ProgramRow>[] = [
    {
      key: "program",
      header: m.programs_column_program(),
      cell: (row) => <NameCell row={row} showsReasons={showsReasons} />,
    },
    ...(useHasFinancialRights() ? [price] : []),
    { key: "clients", header: m.programs_column_clients(), width: 216, cell: (row) => <ClientsCell row={row} /> },
    { key: "trend", header: m.programs_column_trend(), width: 140, cell: (row) => <TrendCell row={row} /> },
    { key: "ahead", header: m.programs_column_ahead(), width: 142, cell: (row) => <TrainingAheadCell row={row} /> },
    { key: "status", header: m.programs_column_status(), width: 150, cell: (row) => <StatusBadge row={row} /> },
  ];
  return (
    <div className={css.table} data-stale={stale || undefined}>
      <DataTable
        label={m.programs_title()}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        to={programLink}
        tall
        loading={loading}
        empty={empty}
        phone={(row) => <PhoneCard row={row} showsReasons={showsReasons} />}
        action={(row) => (
          <ButtonLink size="small" to={calendarLink(row)}>
            {m.programs_open_calendar()}
          </ButtonLink>
        )}
        menu={(row) => (
          <Menu
            align="end"
            label={row.title}
            trigger={
              <IconButton label={m.programs_more({ title: row.title })}>
                <IconDots size={16} />
              </IconButton>
            }
            items={[
              {
                label: m.programs_open_calendar(),
                icon: <IconCalendar size={16} />,
                to: calendarLink(row),
              },
              can(row, "edit") && {
                label: m.programs_edit(),
                icon: <IconPencil size={16} />,
                to: { name: "coach_program_edit", params: { programId: row.id } },
              },
              can(row, "copy_link") && {
                label: m.programs_copy_link(),
                icon: <IconLink size={16} />,
                onClick: () => copyPublicLink(row.public_url),
              },
              "divider",
              can(row, "archive") && {
                label: m.programs_archive(),
                icon: <IconArchive size={16} />,
                onClick: () => onArchive(row),
              },
              can(row, "restore") && {
                label: m.programs_restore(),
                icon: <IconArchiveOff size={16} />,
                onClick: () => onRestore(row),
              },
            ]}
          />
        )}
      />
    </div>
  );
}

/** Links above the link of the whole row. */
function Reasons({ row }: { row: ProgramRow }) {
  return (
    <span className={css.reasons}>
      {attentionReasons(row).map(({ text, to }) => (
        <Link key={text} {...to}>
          {text}
        </Link>
      ))}
    </span>
  );
}

function NameCell({ row, showsReasons }: { row: ProgramRow; showsReasons: boolean }) {
  return (
    <span className={css.name}>
      <span className={css.picture}>
        <Cover seed={row.id} src={coverUrl(row.covers, "table_view")} ratio={1} />
      </span>
      <span className={css.text}>
        <span className={css.title}>{row.title}</span>
        <span className={css.meta}>
          <Chip>{PROGRAM_TYPE_LABELS[row.plan_type]()}</Chip>
          {showsReasons ? <Reasons row={row} /> : <span className="truncate">{programNote(row)}</span>}
        </span>
      </span>
    </span>
  );
}

function programNote(row: ProgramRow): string {
  const ago = formatAgo(new Date(row.updated_at), new Date());
  return trainingShortage(row) ?? (row.state === "draft" ? m.programs_edited({ ago }) : m.programs_updated({ ago }));
}

function PriceCell({ row }: { row: ProgramRow }) {
  const { price } = row;
  if (!price) return <span className="w6">{m.programs_free()}</span>;
  return (
    <span className={css.price}>
      {price.options > 1 && <span className="t12 meta">{m.programs_from()} </span>}
      <MoneyText amount={price.amount_minor} currency={price.currency} per={PERIODS[price.duration].per()} trim />
    </span>
  );
}

function ClientsCell({ row }: { row: ProgramRow }) {
  if (row.state === "draft") return <span className="meta">–</span>;
  const note =
    row.in_trial > 0
      ? m.programs_in_trial({ count: row.in_trial })
      : row.scheduled > 0
        ? m.programs_scheduled({ count: row.scheduled })
        : undefined;
  return (
    <span className={css.clients}>
      <span className={css.count}>{formatNumber(row.clients)}</span>
      {row.faces.length > 0 && (
        <AvatarStack people={row.faces.map((face) => ({ name: face.full_name, src: face.avatar_url }))} />
      )}
      {note && <span className="t12 meta">{note}</span>}
    </span>
  );
}

function TrendCell({ row }: { row: ProgramRow }) {
  if (row.state === "draft") return <span className="t12 meta">{m.programs_not_published()}</span>;
  const first = row.trend[0] ?? 0;
  const last = row.trend.at(-1) ?? 0;
  if (row.trend.every((value) => value === 0)) return <span className="meta">–</span>;
  return (
    <Sparkline
      values={row.trend}
      label={m.programs_trend_label({ count: last })}
      tone={last < first ? "neutral" : "accent"}
    />
  );
}

function TrainingAheadCell({ row }: { row: ProgramRow }) {
  const { fewest, most } = row.programmed_ahead;
  const isShort = row.plan_status === "needs_training";
  const isFixedLength = row.plan_type === "fixed";
  return (
    <span className={css.ahead}>
      <span className={isShort ? css.shortage : "t12 dim"}>{formatDaysAhead(row.programmed_ahead)}</span>
      <ProgressBar
        label={m.programs_ahead_label()}
        value={isFixedLength ? Math.min(most, 1) : Math.min(fewest, MAX_BUFFER_DAYS)}
        max={isFixedLength ? 1 : MAX_BUFFER_DAYS}
        tone={isShort ? "warn" : row.state === "draft" ? "neutral" : "accent"}
      />
    </span>
  );
}

function StatusBadge({ row }: { row: ProgramRow }) {
  if (row.archive) return <Badge>{m.programs_archived()}</Badge>;
  const { label, tone } = STATUS_BADGES[row.plan_status];
  return <Badge tone={tone}>{label()}</Badge>;
}

function PhoneCard({ row, showsReasons }: { row: ProgramRow; showsReasons: boolean }) {
  return (
    <span className={css.card}>
      <span className={css.tile}>
        <Cover seed={row.id} src={coverUrl(row.covers, "tiled_view", "normal")} ratio={WIDE_RATIO} />
      </span>
      <span className={css.cardText}>
        <span className={css.title}>{row.title}</span>
        <span className={css.meta}>
          <Chip>{PROGRAM_TYPE_LABELS[row.plan_type]()}</Chip>
        </span>
        <span className={css.cardLine}>
          <StatusBadge row={row} />
          <span className="t12 dim">
            <PriceCell row={row} />
          </span>
        </span>
        {showsReasons && <Reasons row={row} />}
        <span className="t12 meta">
          {row.state === "draft"
            ? programNote(row)
            : `${m.programs_clients_count({ count: row.clients })} · ${trainingShortage(row) ?? formatDaysAhead(row.programmed_ahead)}`}
        </span>
      </span>
    </span>
  );
}
