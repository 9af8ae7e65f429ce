import { lazy, type ReactNode, Suspense, useState } from "react";
import { addDays, type LocalDate } from "~/lib/dates";
import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { Skeleton, SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type MetricEntry, type MetricHistory, useHistory } from "../api";
import { changeText, formatValue, metricName } from "../format";
import css from "./BodyMetrics.module.css";
import { EntryTable } from "./EntryTable";

const TrendChart = lazy(async () => ({ default: (await import("~/ui/chart/TrendChart")).TrendChart }));

const RANGE_DAYS = { "1m": 30, "3m": 84, "1y": 365, all: undefined } as const;
type Range = keyof typeof RANGE_DAYS;
const CHART_HEIGHT = 240;

type Props = {
  metricId: string;
  clientId?: string;
  today: LocalDate;
  /** Beside the range: what can be done with the metric. */
  menu?: ReactNode;
  onEdit: (history: MetricHistory, entry: MetricEntry) => void;
};

/** One metric: its trend, and all entries. */
export function MetricDetail({ metricId, clientId, today, menu, onEdit }: Props) {
  const history = useHistory(metricId, clientId);
  if (!history.data) {
    return history.error ? (
      <ErrorState error={history.error} onRetry={history.refetch} framed />
    ) : (
      <div className={css.column} aria-busy="true">
        <SkeletonCard height={340} />
        <SkeletonCard height={280} />
      </div>
    );
  }
  return (
    <>
      <ChartCard history={history.data} today={today} menu={menu} isCoach={Boolean(clientId)} />
      <EntryTable history={history.data} clientId={clientId} onEdit={onEdit} />
    </>
  );
}

function ChartCard({
  history,
  today,
  menu,
  isCoach,
}: {
  history: MetricHistory;
  today: LocalDate;
  menu: ReactNode;
  isCoach: boolean;
}) {
  const [range, setRange] = useState<Range>("3m");
  const { metric, entries, trend } = history;
  const name = metricName(metric);
  const latest = entries[0];
  const change = history.changes[range];
  const days = RANGE_DAYS[range];
  const from = days === undefined ? (trend[0]?.date ?? today) : addDays(today, -days);
  const dots = entries.filter(({ date }) => date >= from).toReversed();
  const line = trend.filter(({ date }) => date >= from);
  const [first, last] = [line[0], line.at(-1)];
  return (
    <Card
      title={name}
      actions={
        <>
          {latest && (
            <span className={css.legend} aria-hidden="true">
              <span>{m.body_metrics_legend_trend()}</span>
              <span data-kind="entries">{m.body_metrics_legend_entries()}</span>
            </span>
          )}
          <Segmented
            label={m.body_metrics_range()}
            value={range}
            onChange={setRange}
            options={[
              { value: "1m", label: m.body_metrics_range_1m() },
              { value: "3m", label: m.body_metrics_range_3m() },
              { value: "1y", label: m.body_metrics_range_1y() },
              { value: "all", label: m.body_metrics_range_all() },
            ]}
          />
          {menu}
        </>
      }
    >
      {latest && (
        <div className={css.chartHead}>
          <strong>{formatValue(latest.shown, metric)}</strong>
          {change && <p>{changeText(change, metric)}</p>}
        </div>
      )}
      {first && last ? (
        <Suspense fallback={<Skeleton width="100%" height={CHART_HEIGHT} />}>
          <TrendChart
            label={m.body_metrics_chart_label({
              metric: name,
              first: formatValue(first.value, metric),
              last: formatValue(last.value, metric),
            })}
            caption={name}
            dots={dots.map(({ date, shown }) => ({ date, value: shown }))}
            line={line.map(({ date, value, after_gap }) => ({ date, value, afterGap: after_gap }))}
            from={from}
            to={today > last.date ? today : last.date}
            format={(value) => formatNumber(value, { maximumFractionDigits: 2 })}
            tip={(index) => {
              const dot = dots[index];
              return (
                dot && (
                  <>
                    <strong>{formatValue(dot.shown, metric)}</strong>
                    <span>{formatDay(dot.date, "longWithYear")}</span>
                  </>
                )
              );
            }}
          />
        </Suspense>
      ) : (
        <p className={css.none}>
          {latest ? m.body_metrics_chart_empty() : isCoach ? m.body_metrics_empty_coach() : m.body_metrics_empty()}
        </p>
      )}
    </Card>
  );
}
