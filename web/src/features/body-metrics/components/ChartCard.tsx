import { lazy, type ReactNode, Suspense, useState } from "react";
import { addDays, type LocalDate } from "~/lib/dates";
import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Segmented } from "~/ui/field/Segmented";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { MetricHistory } from "../api";
import { bandsOf } from "../bands";
import { changeText, formatValue, metricName, rangeText, rowName, sideName, withSide } from "../format";
import css from "./BodyMetrics.module.css";

const TrendChart = lazy(async () => ({ default: (await import("~/ui/chart/TrendChart")).TrendChart }));

const PERIOD_DAYS = { "1m": 30, "3m": 84, "1y": 365, all: undefined } as const;
type Period = keyof typeof PERIOD_DAYS;
const CHART_HEIGHT = 240;

type Histories = [MetricHistory, ...MetricHistory[]];
type Props = {
  /** Of one metric, or of both sides of a pair. */
  histories: Histories;
  today: LocalDate;
  menu: ReactNode;
  isCoach: boolean;
};

/** The trend of a metric, or of both sides of a pair, with the agreed ranges. */
export function ChartCard({ histories, today, menu, isCoach }: Props) {
  const [period, setPeriod] = useState<Period>("3m");
  const [{ metric }] = histories;
  const isPair = histories.length > 1;
  const name = rowName(histories.map((history) => history.metric));
  const hasEntries = histories.some(({ entries }) => entries.length > 0);
  const days = PERIOD_DAYS[period];
  const firstDays = histories.flatMap(({ trend }) => trend[0]?.date ?? []).toSorted();
  const from = days === undefined ? (firstDays[0] ?? today) : addDays(today, -days);
  const series = histories.map((history) => seriesOf(history, from));
  const [first, second] = series as [Series, Series | undefined];
  const dots = series.flatMap((one) => one.dots);
  const lines = series.filter(({ line }) => line.length > 0);
  const lastDay = lines
    .map(({ line }) => line.at(-1)?.date ?? "")
    .toSorted()
    .at(-1);
  const bands = bandsOf(histories);
  return (
    <Card
      title={name}
      actions={
        <>
          {hasEntries && !isPair && (
            <span className={css.legend} aria-hidden="true">
              <span>{m.body_metrics_legend_trend()}</span>
              <span data-kind="entries">{m.body_metrics_legend_entries()}</span>
            </span>
          )}
          <Segmented
            label={m.body_metrics_period()}
            value={period}
            onChange={setPeriod}
            options={[
              { value: "1m", label: m.body_metrics_period_1m() },
              { value: "3m", label: m.body_metrics_period_3m() },
              { value: "1y", label: m.body_metrics_period_1y() },
              { value: "all", label: m.body_metrics_period_all() },
            ]}
          />
          {menu}
        </>
      }
    >
      {isPair ? <Sides histories={histories} period={period} /> : <Head history={histories[0]} period={period} />}
      {/* A coach reads their range in the chart. */}
      {(!isCoach || !lastDay) && <Ranges histories={histories} isCoach={isCoach} />}
      {lastDay ? (
        <Suspense fallback={<Skeleton width="100%" height={CHART_HEIGHT} />}>
          <TrendChart
            label={[...lines.map(trendText), ...bands.map((band) => band.label)].join("; ")}
            bands={bands}
            caption={name}
            dots={first.dots}
            line={first.line}
            second={second}
            names={second && [sideName(first.metric), sideName(second.metric)]}
            from={from}
            to={today > lastDay ? today : lastDay}
            format={(value) => formatNumber(value, { maximumFractionDigits: 2 })}
            tip={(index) => {
              const dot = dots[index];
              return (
                dot && (
                  <>
                    <strong>{withSide(formatValue(dot.value, metric), dot.metric)}</strong>
                    <span>{formatDay(dot.date, "longWithYear")}</span>
                  </>
                )
              );
            }}
          />
        </Suspense>
      ) : (
        <p className={css.none}>
          {hasEntries ? m.body_metrics_chart_empty() : isCoach ? m.body_metrics_empty_coach() : m.body_metrics_empty()}
        </p>
      )}
    </Card>
  );
}

type Series = ReturnType<typeof seriesOf>;

const seriesOf = ({ metric, entries, trend }: MetricHistory, from: LocalDate) => ({
  metric,
  dots: entries
    .filter(({ date }) => date >= from)
    .map(({ date, shown }) => ({ date, value: shown, metric }))
    .toReversed(),
  line: trend
    .filter(({ date }) => date >= from)
    .map(({ date, value, after_gap }) => ({ date, value, afterGap: after_gap })),
});

const trendText = ({ metric, line }: Series): string =>
  m.body_metrics_chart_label({
    metric: metricName(metric),
    first: formatValue(line[0]?.value ?? 0, metric),
    last: formatValue(line.at(-1)?.value ?? 0, metric),
  });

function Head({ history: { metric, entries, changes }, period }: { history: MetricHistory; period: Period }) {
  const [latest, change] = [entries[0], changes[period]];
  if (!latest) return null;
  return (
    <div className={css.chartHead}>
      <strong>{formatValue(latest.shown, metric)}</strong>
      {change && <p>{changeText(change, metric)}</p>}
    </div>
  );
}

/** Both sides with how their lines look. A side without entries is left out. */
function Sides({ histories, period }: { histories: Histories; period: Period }) {
  return (
    <ul className={css.sides}>
      {histories.map(({ metric, entries, changes }) => {
        const [latest, change] = [entries[0], changes[period]];
        return (
          latest && (
            <li key={metric.id} data-side={metric.of_pair?.side}>
              <span>{sideName(metric)}</span>
              <strong>{formatValue(latest.shown, metric)}</strong>
              {change && <span className="dim">{changeText(change, metric)}</span>}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The agreed ranges in words; a client may have some with several accounts. */
function Ranges({ histories, isCoach }: { histories: Histories; isCoach: boolean }) {
  const all = histories.flatMap(({ metric, ranges }) =>
    ranges.map((agreed) => ({ ...agreed, metric, range: withSide(rangeText(agreed, metric), metric) })),
  );
  if (all.length === 0) return null;
  return (
    <ul className={css.ranges}>
      {all.map(({ account_id, account_title: account, metric, range }) => (
        <li key={`${metric.id} ${account_id}`}>
          {isCoach ? m.body_metrics_range_agreed({ range }) : m.body_metrics_range_agreed_with({ range, account })}
        </li>
      ))}
    </ul>
  );
}
