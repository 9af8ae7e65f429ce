import { lazy, type ReactNode, Suspense, useState } from "react";
import { addDays, type LocalDate } from "~/lib/dates";
import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { Skeleton, SkeletonCard } from "~/ui/skeleton/Skeleton";
import type { MenuItem } from "~/ui/menu/Menu";
import { ErrorState } from "~/ui/states/States";
import { type AgreedRange, type Metric, type MetricEntry, type MetricHistory, useHistory } from "../api";
import { changeText, formatValue, metricName, rangeText } from "../format";
import css from "./BodyMetrics.module.css";
import { EntryTable } from "./EntryTable";
import { MetricMenu } from "./MetricMenu";

const TrendChart = lazy(async () => ({ default: (await import("~/ui/chart/TrendChart")).TrendChart }));

const RANGE_DAYS = { "1m": 30, "3m": 84, "1y": 365, all: undefined } as const;
type Range = keyof typeof RANGE_DAYS;
const CHART_HEIGHT = 240;

type Props = {
  metricId: string;
  clientId?: string;
  today: LocalDate;
  /** What else can be done with the metric. */
  menuItems?: MenuItem[];
  onEdit: (history: MetricHistory, entry: MetricEntry) => void;
};

/** One metric: its trend, and all entries. */
export function MetricDetail({ metricId, clientId, today, menuItems = [], onEdit }: Props) {
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
      <ChartCard
        history={history.data}
        today={today}
        menu={<MetricMenu history={history.data} clientId={clientId} items={menuItems} />}
        isCoach={Boolean(clientId)}
      />
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
  const { metric, entries, trend, ranges } = history;
  const name = metricName(metric);
  const latest = entries[0];
  const change = history.changes[range];
  const days = RANGE_DAYS[range];
  const from = days === undefined ? (trend[0]?.date ?? today) : addDays(today, -days);
  const dots = entries.filter(({ date }) => date >= from).toReversed();
  const line = trend.filter(({ date }) => date >= from);
  const [first, last] = [line[0], line.at(-1)];
  const bands = ranges.map((agreed) => ({
    ...agreed,
    label: m.body_metrics_range_label({ range: rangeText(agreed, metric) }),
  }));
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
      {/* A coach reads their range in the chart. */}
      {(!isCoach || !last) && <Ranges ranges={ranges} metric={metric} isCoach={isCoach} />}
      {first && last ? (
        <Suspense fallback={<Skeleton width="100%" height={CHART_HEIGHT} />}>
          <TrendChart
            label={[
              m.body_metrics_chart_label({
                metric: name,
                first: formatValue(first.value, metric),
                last: formatValue(last.value, metric),
              }),
              ...bands.map((band) => band.label),
            ].join("; ")}
            bands={bands}
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

/** The agreed ranges in words; a client may have some with several accounts. */
function Ranges({ ranges, metric, isCoach }: { ranges: AgreedRange[]; metric: Metric; isCoach: boolean }) {
  if (ranges.length === 0) return null;
  return (
    <ul className={css.ranges}>
      {ranges.map((agreed) => {
        const range = rangeText(agreed, metric);
        return (
          <li key={agreed.account_id}>
            {isCoach
              ? m.body_metrics_range_agreed({ range })
              : m.body_metrics_range_agreed_with({ range, account: agreed.account_title })}
          </li>
        );
      })}
    </ul>
  );
}
