import type { LocalDate } from "~/lib/dates";
import type { MenuItem } from "~/ui/menu/Menu";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Metric, type MetricEntry, useHistories } from "../api";
import css from "./BodyMetrics.module.css";
import { ChartCard } from "./ChartCard";
import { EntryTable } from "./EntryTable";
import { MetricMenu } from "./MetricMenu";

type Props = {
  /** One, or both sides of a pair. */
  metrics: readonly [Metric, ...Metric[]];
  clientId?: string;
  today: LocalDate;
  /** What else can be done with the metric. */
  menuItems?: MenuItem[];
  onEdit: (metric: Metric, entry: MetricEntry) => void;
};

/** One metric, or both sides of a pair: the trend, and all entries. */
export function MetricDetail({ metrics, clientId, today, menuItems = [], onEdit }: Props) {
  const histories = useHistories(metrics, clientId);
  if (!histories.data) {
    return histories.error ? (
      <ErrorState error={histories.error} onRetry={histories.refetch} framed />
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
        histories={histories.data}
        today={today}
        menu={<MetricMenu histories={histories.data} clientId={clientId} items={menuItems} />}
        isCoach={Boolean(clientId)}
      />
      <EntryTable histories={histories.data} clientId={clientId} onEdit={onEdit} />
    </>
  );
}
