import { type ReactNode, useState } from "react";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { Sparkline } from "~/ui/progress/Progress";
import { formatDifference, latestText, meanChange, rowName } from "../format";
import { hasMetric, isListedFirst, type MetricRow, metricsOf } from "../lists";
import css from "./BodyMetrics.module.css";

type Props = {
  rows: MetricRow[];
  openId: string | undefined;
  to: (metricId: string) => LinkTarget;
  /** What marks the metrics of an account. */
  ownLabel: string;
  /** Further buttons below the list. */
  actions?: ReactNode;
};

/** The metrics with their last value, how it changed in 12 weeks, and the shape of its trend. */
export function MetricList({ rows, openId, to, ownLabel, actions }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const first = rows.filter((row) => isListedFirst(row, rows) || hasMetric(row, openId));
  const shown = isWhole ? rows : first;
  const isLong = first.length < rows.length;
  return (
    <Card
      title={m.body_metrics_list()}
      actions={<span className="t12 meta">{m.body_metrics_list_note()}</span>}
      flush
      footer={
        (isLong || actions) && (
          <div className={css.listFoot}>
            {actions}
            {isLong && (
              <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? m.body_metrics_show_less() : m.body_metrics_show_all()}
              </Button>
            )}
          </div>
        )
      }
    >
      <ul className={css.rows} aria-label={m.body_metrics_list()}>
        {shown.map((row) => {
          const [{ id }] = metricsOf(row);
          return (
            <li key={id}>
              <Row row={row} isOpen={hasMetric(row, openId)} to={to(id)} ownLabel={ownLabel} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Row({ row, isOpen, to, ownLabel }: { row: MetricRow; isOpen: boolean; to: LinkTarget; ownLabel: string }) {
  const metrics = metricsOf(row);
  const [metric] = metrics;
  const name = rowName(metrics);
  const value = latestText(row);
  const change = meanChange(row);
  const [values, second] = row.map(({ trend }) => trend.map((point) => point.value));
  const date = row
    .map(({ latest }) => latest?.date ?? "")
    .toSorted()
    .at(-1);
  return (
    <Link {...to} className={css.row} data-open={isOpen || undefined}>
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.value}>
          {value ? (
            <>
              <strong>{value}</strong>
              {change !== undefined && <span className={css.difference}>{formatDifference(change)}</span>}
            </>
          ) : (
            <span className={css.difference}>{m.body_metrics_no_entries()}</span>
          )}
          {metric.archived ? <Chip>{m.body_metrics_archived()}</Chip> : metric.is_own && <Chip>{ownLabel}</Chip>}
        </span>
      </span>
      <span aria-hidden="true" className={css.spark}>
        <Sparkline
          label={name}
          values={values ?? []}
          second={second}
          width={80}
          height={28}
          tone={isOpen ? "accent" : "neutral"}
        />
      </span>
      <span className={css.date}>{date && formatDay(date, "short")}</span>
    </Link>
  );
}
