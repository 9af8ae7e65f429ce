import { IconBell, IconLock, IconPlus, IconShieldLock } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { ApiError, errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { usePageParams } from "~/ui/link/usePage";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import {
  type ClientMetrics,
  type Metric,
  type MetricEntry,
  useClientMetrics,
  useCoachWrites,
  useForgetEntries,
} from "../api";
import css from "../components/BodyMetrics.module.css";
import { EntryDialog } from "../components/EntryDialog";
import { MetricDetail } from "../components/MetricDetail";
import { MetricList } from "../components/MetricList";
import { OwnMetricDialog } from "../components/OwnMetricDialog";
import { PhotosCard } from "../components/photos/PhotosCard";
import { metricsOf, openRow, rowsOf } from "../lists";
import { useForgetPhotos } from "../photosApi";

/** What a client of the coach measured, as far as they share it. */
export default function ClientBodyMetricsPage() {
  const { clientId } = usePageParams("client-profile-body-metric");
  const metrics = useClientMetrics(clientId);
  if (!metrics.data) {
    return metrics.error ? (
      <ErrorState error={metrics.error} onRetry={metrics.refetch} framed />
    ) : (
      <div className={css.columns} aria-busy="true">
        <SkeletonCard height={360} />
        <SkeletonCard height={360} />
      </div>
    );
  }
  return metrics.data.state === "shared" ? (
    <SharedMetrics clientId={clientId} metrics={metrics.data} />
  ) : (
    <NotShared clientId={clientId} metrics={metrics.data} />
  );
}

type Props = { clientId: string; metrics: ClientMetrics };

function NotShared({ clientId, metrics }: Props) {
  const { first_name: name, state } = metrics;
  useForgetEntries(clientId);
  useForgetPhotos(clientId);
  if (state === "not_current") {
    return (
      <EmptyState framed icon={<IconLock size={24} />} title={m.body_metrics_coach_not_current_title()}>
        {m.body_metrics_coach_not_current_text({ name })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      framed
      icon={<IconLock size={24} />}
      title={m.body_metrics_coach_not_shared_title({ name })}
      action={<AskButton clientId={clientId} metrics={metrics} label={m.body_metrics_ask_share({ name })} />}
    >
      {m.body_metrics_coach_not_shared_text({ name })} {askedText(metrics)}
    </EmptyState>
  );
}

function askedText({ can_ask, asked_at }: ClientMetrics): string {
  if (can_ask || !asked_at) return "";
  return m.body_metrics_asked_on({ date: formatDay(toLocalDate(asked_at), "long") });
}

/** Asks the client, once a day. */
function AskButton({ clientId, metrics, metricId, label }: Props & { metricId?: string; label: string }) {
  const { ask } = useCoachWrites();
  return (
    <Button
      icon={<IconBell size={16} />}
      busy={ask.isPending}
      disabled={!metrics.can_ask}
      title={askedText(metrics) || undefined}
      onClick={() =>
        ask.mutate(
          { params: { path: { athlete_id: clientId } }, body: { metric_id: metricId ?? null } },
          { onSuccess: () => toast(m.body_metrics_asked({ name: metrics.first_name })) },
        )
      }
    >
      {label}
    </Button>
  );
}

function SharedMetrics({ clientId, metrics }: Props) {
  const { metricId } = usePageParams("client-profile-body-metric");
  const [edited, setEdited] = useState<{ metric: Metric; entry?: MetricEntry }>();
  const [named, setNamed] = useState<{ metric?: Metric }>();
  const { items, archived, today } = metrics;
  const setArchived = useSetArchived();
  const rows = rowsOf(items);
  const open = openRow(rows, metricId);
  if (!open) return <ErrorState error={new ApiError(404, "")} framed />;
  const openMetrics = metricsOf(open);
  const [metric] = openMetrics;
  const addable = items.filter((item) => item.metric.takes_entries);
  const list = (
    <MetricList
      rows={rows}
      openId={metric.id}
      to={(id) => ({ name: "client-profile-body-metric", params: { clientId, metricId: id } })}
      ownLabel={m.body_metrics_yours()}
      actions={
        <>
          <Button variant="quiet" size="small" icon={<IconPlus size={14} />} onClick={() => setNamed({})}>
            {m.body_metrics_new_metric()}
          </Button>
          {archived.length > 0 && (
            <Menu
              label={m.body_metrics_archived_list()}
              trigger={
                <Button variant="quiet" size="small">
                  {m.body_metrics_archived_list()}
                </Button>
              }
              items={archived.map((one) => ({
                label: `${m.body_metrics_metric_restore()}: ${one.name}`,
                onClick: () => setArchived(one, false),
              }))}
            />
          )}
        </>
      }
    />
  );
  return (
    <>
      <div className={css.bar}>
        <span className="t13 meta">{askedText(metrics)}</span>
        <AskButton clientId={clientId} metrics={metrics} metricId={metric.id} label={m.body_metrics_ask_update()} />
        <Button
          variant="primary"
          icon={<IconPlus size={16} />}
          onClick={() => setEdited({ metric: metric.takes_entries ? metric : (addable[0]?.metric ?? metric) })}
        >
          {m.body_metrics_add()}
        </Button>
      </div>
      <div className={css.columns}>
        <div className={css.column}>{list}</div>
        <div className={css.column}>
          <MetricDetail
            key={metric.id}
            metrics={openMetrics}
            clientId={clientId}
            today={today}
            menuItems={
              metric.is_own
                ? [
                    { label: m.body_metrics_metric_edit(), onClick: () => setNamed({ metric }) },
                    metric.archived
                      ? { label: m.body_metrics_metric_restore(), onClick: () => setArchived(metric, false) }
                      : { label: m.body_metrics_metric_archive(), onClick: () => setArchived(metric, true) },
                  ]
                : []
            }
            onEdit={(edited, entry) => setEdited({ metric: edited, entry })}
          />
        </div>
        <div className={css.aside}>
          <ClientPhotos clientId={clientId} metrics={metrics} />
          <SharedCard metrics={metrics} />
        </div>
      </div>
      {edited && (
        <EntryDialog
          items={addable}
          metric={edited.metric}
          entry={edited.entry}
          clientId={clientId}
          today={today}
          onClose={() => setEdited(undefined)}
        />
      )}
      {named && <OwnMetricDialog metric={named.metric} onClose={() => setNamed(undefined)} />}
    </>
  );
}

/** The client's photos, if they are shared: metrics alone don't show them. */
function ClientPhotos({ clientId, metrics }: Props) {
  const { first_name: name, photos_agreed_at, today } = metrics;
  if (!photos_agreed_at) return <PhotosNotShared clientId={clientId} name={name} />;
  return (
    <PhotosCard
      clientId={clientId}
      seenBy={m.body_metrics_photos_you_and({ name })}
      today={today}
      empty={m.body_metrics_photos_empty_coach({ name })}
    />
  );
}

function PhotosNotShared({ clientId, name }: { clientId: string; name: string }) {
  useForgetPhotos(clientId);
  return (
    <Card title={m.body_metrics_photos()}>
      <p className="t13 dim">{m.body_metrics_photos_not_shared({ name })}</p>
    </Card>
  );
}

/** Says that these are health data, and since when they are shared. */
function SharedCard({ metrics }: { metrics: ClientMetrics }) {
  const { agreed_at, photos_agreed_at, first_name: name } = metrics;
  const dayOf = (at: string | null) => (at ? formatDay(toLocalDate(at), "longWithYear") : "");
  return (
    <Card
      title={
        <span className={css.cardTitle}>
          <IconShieldLock size={16} aria-hidden="true" /> {m.body_metrics_coach_shared_title({ name })}
        </span>
      }
    >
      <p className="t13 dim">
        {photos_agreed_at
          ? m.body_metrics_coach_shared_text_photos({ name, date: dayOf(agreed_at), photos: dayOf(photos_agreed_at) })
          : m.body_metrics_coach_shared_text({ name, date: dayOf(agreed_at) })}
      </p>
    </Card>
  );
}

/** Archives a metric of the account, or brings it back. */
function useSetArchived() {
  const { changeMetric } = useCoachWrites();
  const set = (metric: Metric, archived: boolean) => {
    const { id, name, unit } = metric;
    changeMetric.mutate(
      { params: { path: { body_metric_id: id } }, body: { name, unit, archived }, ...onError("inline") },
      {
        onSuccess: () =>
          toast(archived ? m.body_metrics_metric_archived({ name }) : m.body_metrics_metric_restored({ name })),
        onError: (error) => toastError(errorMessage(error)),
      },
    );
  };
  return set;
}
