import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Count } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Menu } from "~/ui/menu/Menu";
import { type Column, DataTable } from "~/ui/table/DataTable";
import { toast } from "~/ui/toast/toast";
import { type Metric, type MetricEntry, type MetricHistory, useEntryWrites } from "../api";
import { formatValue, sideName, unitText, withSide } from "../format";
import css from "./BodyMetrics.module.css";

const PER_PAGE = 20;

type Props = {
  /** Of one metric, or of both sides of a pair. */
  histories: [MetricHistory, ...MetricHistory[]];
  clientId: string | undefined;
  onEdit: (metric: Metric, entry: MetricEntry) => void;
};
type Row = MetricEntry & { metric: Metric };

/** The newest first; on a day, the left side before the right one. */
const rowsOf = (histories: MetricHistory[]): Row[] =>
  histories
    .flatMap(({ metric, entries }) => entries.map((entry) => ({ ...entry, metric })))
    .toSorted((one, other) => other.date.localeCompare(one.date));

/** The entries of a metric, or of both sides of a pair, as they were entered and as they are compared, the newest first. */
export function EntryTable({ histories, clientId, onEdit }: Props) {
  const [{ metric }] = histories;
  const isPair = histories.length > 1;
  const entries = rowsOf(histories);
  const [shown, setShown] = useState(PER_PAGE);
  const [deleted, setDeleted] = useState<Row>();
  const isConverted = metric.units.length > 1;
  const hasNotes = entries.some(({ note }) => note !== "");
  const columns: (Column<Row> | false)[] = [
    { key: "date", header: m.body_metrics_column_date(), cell: ({ date }) => formatDay(date, "weekdayShort") },
    isPair && {
      key: "side",
      header: m.body_metrics_column_side(),
      cell: (entry) => <span className="dim">{sideName(entry.metric)}</span>,
    },
    {
      key: "entered",
      header: m.body_metrics_column_entered(),
      align: "right",
      cell: ({ value, unit }) => <span className="num w6">{formatValue(value, metric, unit)}</span>,
    },
    isConverted && {
      key: "shown",
      header: unitText(metric),
      align: "right",
      cell: (entry) => (
        <span className="num">{formatNumber(entry.shown, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}</span>
      ),
    },
    { key: "by", header: m.body_metrics_column_by(), cell: (entry) => <span className="dim">{byText(entry)}</span> },
    hasNotes && {
      key: "note",
      header: m.body_metrics_column_note(),
      cell: ({ note }) => <span className={css.noteText}>{note}</span>,
    },
  ];
  if (entries.length === 0) return null;
  return (
    <Card
      title={
        <span className={css.cardTitle}>
          {m.body_metrics_entries()} <Count value={entries.length} />
        </span>
      }
      note={isConverted && m.body_metrics_entries_note({ unit: unitText(metric) })}
      flush
      footer={
        entries.length > shown && (
          <Button variant="quiet" size="small" onClick={() => setShown(shown + 5 * PER_PAGE)}>
            {m.body_metrics_more()}
          </Button>
        )
      }
    >
      <DataTable
        bare
        label={m.body_metrics_entries()}
        rows={entries.slice(0, shown)}
        rowKey={({ id }) => id}
        columns={columns.filter((column) => column !== false)}
        phone={(entry) => (
          <>
            <span className="spread">
              <span className="w6 num">{withSide(formatValue(entry.value, metric, entry.unit), entry.metric)}</span>
              <span className="t13 meta">{formatDay(entry.date, "weekdayShort")}</span>
            </span>
            <span className="t13 meta">{[byText(entry), entry.note].filter(Boolean).join(" · ")}</span>
          </>
        )}
        menu={(entry) =>
          entry.can_change && (
            <Menu
              align="end"
              label={menuLabel(entry)}
              trigger={
                <IconButton label={menuLabel(entry)}>
                  <IconDots size={16} />
                </IconButton>
              }
              items={[
                { label: m.body_metrics_edit(), onClick: () => onEdit(entry.metric, entry) },
                { label: m.body_metrics_delete(), danger: true, onClick: () => setDeleted(entry) },
              ]}
            />
          )
        }
      />
      {deleted && <DeleteDialog entry={deleted} clientId={clientId} onClose={() => setDeleted(undefined)} />}
    </Card>
  );
}

const menuLabel = ({ date, metric }: Row): string =>
  m.body_metrics_entry_menu({ date: withSide(formatDay(date, "short"), metric) });

function byText({ entered_by, entered_by_name }: MetricEntry): string {
  if (entered_by === "you") return m.body_metrics_by_you();
  return entered_by_name || m.body_metrics_by_other_coach();
}

function DeleteDialog({ entry, clientId, onClose }: { entry: Row; clientId: string | undefined; onClose: () => void }) {
  const { remove, isPending } = useEntryWrites(clientId);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    try {
      await remove(entry.metric.id, entry.id);
      toast(m.body_metrics_deleted());
      onClose();
    } catch (refused) {
      setError(refused);
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={m.body_metrics_delete_title()}
      confirm={m.body_metrics_delete_confirm()}
      busy={isPending}
      onConfirm={confirm}
    >
      <p>
        {m.body_metrics_delete_text({
          value: formatValue(entry.value, entry.metric, entry.unit),
          date: withSide(formatDay(entry.date, "longWithYear"), entry.metric),
        })}
      </p>
      <FormError>{error !== undefined && errorMessage(error)}</FormError>
    </ConfirmDialog>
  );
}
