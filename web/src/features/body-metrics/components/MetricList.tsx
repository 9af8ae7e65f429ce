import { type ReactNode, useState } from "react";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { Sparkline } from "~/ui/progress/Progress";
import type { MetricSummary } from "../api";
import { formatDifference, formatValue, metricName } from "../format";
import { isListedFirst } from "../lists";
import css from "./BodyMetrics.module.css";

type Props = {
  items: MetricSummary[];
  openId: string | undefined;
  to: (metricId: string) => LinkTarget;
  /** What marks the metrics of an account. */
  ownLabel: string;
  /** Further buttons below the list. */
  actions?: ReactNode;
};

/** The metrics with their last value, how it changed in 12 weeks, and the shape of its trend. */
export function MetricList({ items, openId, to, ownLabel, actions }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const first = items.filter((item) => isListedFirst(item, items) || item.metric.id === openId);
  const shown = isWhole ? items : first;
  const isLong = first.length < items.length;
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
        {shown.map((item) => (
          <li key={item.metric.id}>
            <Row item={item} isOpen={item.metric.id === openId} to={to(item.metric.id)} ownLabel={ownLabel} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({
  item: { metric, latest, change, trend },
  isOpen,
  to,
  ownLabel,
}: {
  item: MetricSummary;
  isOpen: boolean;
  to: LinkTarget;
  ownLabel: string;
}) {
  return (
    <Link {...to} className={css.row} data-open={isOpen || undefined}>
      <span className={css.text}>
        <span className={css.name}>{metricName(metric)}</span>
        <span className={css.value}>
          {latest ? (
            <>
              <strong>{formatValue(latest.shown, metric)}</strong>
              {change && <span className={css.difference}>{formatDifference(change.total)}</span>}
            </>
          ) : (
            <span className={css.difference}>{m.body_metrics_no_entries()}</span>
          )}
          {metric.archived ? <Chip>{m.body_metrics_archived()}</Chip> : metric.is_own && <Chip>{ownLabel}</Chip>}
        </span>
      </span>
      <span aria-hidden="true" className={css.spark}>
        <Sparkline
          label={metricName(metric)}
          values={trend.map(({ value }) => value)}
          width={80}
          height={28}
          tone={isOpen ? "accent" : "neutral"}
        />
      </span>
      <span className={css.date}>{latest && formatDay(latest.date, "short")}</span>
    </Link>
  );
}
