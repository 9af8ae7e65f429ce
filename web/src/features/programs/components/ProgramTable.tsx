import { IconArchive, IconArchiveOff, IconCalendar, IconDots, IconLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatAgo } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { AvatarStack } from "~/ui/avatar/Avatar";
import { Badge, Chip } from "~/ui/badge/Badge";
import { ButtonLink, IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import type { LinkTarget } from "~/ui/link/Link";
import { useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { ProgressBar, Sparkline } from "~/ui/progress/Progress";
import { type Column, DataTable } from "~/ui/table/DataTable";
import type { PlanRow } from "../api";
import { copyPublicLink } from "../copy";
import { daysText, perPeriod, shortage, statusWords, typeLabel } from "../words";
import css from "./ProgramTable.module.css";

const BUFFER_DAYS = 21;

type Props = {
  rows: PlanRow[];
  loading: boolean;
  stale: boolean;
  onArchive: (row: PlanRow) => void;
  onRestore: (row: PlanRow) => void;
  empty: ReactNode;
};

/** Programs with their clients and training; cards on phones. */
export function ProgramTable({ rows, loading, stale, onArchive, onRestore, empty }: Props) {
  const exists = useExists();
  const calendar = (row: PlanRow): LinkTarget => ({ name: "create_plan_schedule", params: { programId: row.id } });
  const place = (row: PlanRow): LinkTarget =>
    row.state === "draft" && !row.archive
      ? { name: "create_plan_main_info", params: { programId: row.id } }
      : { name: "coach_program_view_details", params: { programId: row.id } };
  const able = (row: PlanRow, ability: string) => row.abilities.includes(ability);

  const columns: Column<PlanRow>[] = [
    { key: "program", header: m.programs_column_program(), cell: (row) => <Name row={row} /> },
    { key: "price", header: m.programs_column_price(), width: 132, cell: (row) => <Price row={row} /> },
    { key: "clients", header: m.programs_column_clients(), width: 216, cell: (row) => <Clients row={row} /> },
    { key: "trend", header: m.programs_column_trend(), width: 140, cell: (row) => <Trend row={row} /> },
    { key: "ahead", header: m.programs_column_ahead(), width: 142, cell: (row) => <Ahead row={row} /> },
    { key: "status", header: m.programs_column_status(), width: 150, cell: (row) => <Status row={row} /> },
  ];
  return (
    <div className={css.wrap} data-stale={stale || undefined}>
      <DataTable
        label={m.programs_title()}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        to={place}
        tall
        loading={loading}
        empty={empty}
        phone={(row) => <PhoneCard row={row} />}
        action={
          exists("create_plan_schedule")
            ? (row) => (
                <ButtonLink size="small" to={calendar(row)}>
                  {m.programs_open_calendar()}
                </ButtonLink>
              )
            : undefined
        }
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
              exists("create_plan_schedule") && {
                label: m.programs_open_calendar(),
                icon: <IconCalendar size={16} />,
                to: calendar(row),
              },
              {
                label: m.programs_edit(),
                icon: <IconPencil size={16} />,
                to: { name: "coach_program_edit", params: { programId: row.id } },
              },
              able(row, "copy_link") && {
                label: m.programs_copy_link(),
                icon: <IconLink size={16} />,
                onClick: () => copyPublicLink(row.public_url),
              },
              "divider",
              able(row, "archive") && {
                label: m.programs_archive(),
                icon: <IconArchive size={16} />,
                onClick: () => onArchive(row),
              },
              able(row, "restore") && {
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

function Name({ row }: { row: PlanRow }) {
  return (
    <span className={css.name}>
      <span className={css.picture}>
        <Cover seed={row.id} src={coverOf(row.covers, "table_view")} ratio={1} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{row.title}</span>
        <span className={css.meta}>
          <Chip>{typeLabel[row.plan_type]()}</Chip>
          <span className="truncate">{noteOf(row)}</span>
        </span>
      </span>
    </span>
  );
}

function noteOf(row: PlanRow): string {
  const ago = formatAgo(new Date(row.updated_at), new Date());
  return shortage(row) ?? (row.state === "draft" ? m.programs_edited({ ago }) : m.programs_updated({ ago }));
}

function Price({ row }: { row: PlanRow }) {
  const { price } = row;
  if (!price) return <span className="w6">{m.programs_free()}</span>;
  return (
    <span className={css.price}>
      {price.options > 1 && <span className="t12 meta">{m.programs_from()} </span>}
      <MoneyText amount={price.amount_minor} currency={price.currency} per={perPeriod[price.duration]()} trim />
    </span>
  );
}

function Clients({ row }: { row: PlanRow }) {
  if (row.state === "draft") return <span className="meta">–</span>;
  const note =
    row.in_trial > 0
      ? m.programs_in_trial({ count: row.in_trial })
      : row.scheduled > 0
        ? m.programs_scheduled({ count: row.scheduled })
        : undefined;
  return (
    <span className={css.clients}>
      <span className={css.figure}>{row.clients.toLocaleString("en-GB")}</span>
      {row.faces.length > 0 && (
        <AvatarStack people={row.faces.map((face) => ({ name: face.full_name, src: face.avatar_url }))} />
      )}
      {note && <span className="t12 meta">{note}</span>}
    </span>
  );
}

function Trend({ row }: { row: PlanRow }) {
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

function Ahead({ row }: { row: PlanRow }) {
  const { fewest, most } = row.programmed_ahead;
  const short = row.plan_status === "needs_training";
  const whole = row.plan_type === "fixed";
  return (
    <span className={css.ahead}>
      <span className={short ? css.short : "t12 dim"}>{daysText(row.programmed_ahead)}</span>
      <ProgressBar
        label={m.programs_ahead_label()}
        value={whole ? Math.min(most, 1) : Math.min(fewest, BUFFER_DAYS)}
        max={whole ? 1 : BUFFER_DAYS}
        tone={short ? "warn" : row.state === "draft" ? "neutral" : "accent"}
      />
    </span>
  );
}

function Status({ row }: { row: PlanRow }) {
  if (row.archive) return <Badge>{m.programs_archived()}</Badge>;
  const { label, tone } = statusWords[row.plan_status];
  return <Badge tone={tone}>{label()}</Badge>;
}

function PhoneCard({ row }: { row: PlanRow }) {
  return (
    <span className={css.card}>
      <span className={css.tile}>
        <Cover seed={row.id} src={coverOf(row.covers, "tiled_view", "normal")} ratio={1.94} />
      </span>
      <span className={css.cardWords}>
        <span className={css.title}>{row.title}</span>
        <span className={css.meta}>
          <Chip>{typeLabel[row.plan_type]()}</Chip>
        </span>
        <span className={css.cardLine}>
          <Status row={row} />
          <span className="t12 dim">
            <Price row={row} />
          </span>
        </span>
        <span className="t12 meta">
          {row.state === "draft"
            ? noteOf(row)
            : `${m.programs_clients_count({ count: row.clients })} · ${shortage(row) ?? daysText(row.programmed_ahead)}`}
        </span>
      </span>
    </span>
  );
}
