import { IconChevronLeft, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { useToday } from "~/ui/useToday";
import { ApiError } from "~/lib/apiError";
import { type Metric, type MetricEntry, type Share, useOwnMetrics } from "../api";
import css from "../components/BodyMetrics.module.css";
import { ConsentCard } from "../components/ConsentCard";
import { EntryDialog } from "../components/EntryDialog";
import { MetricDetail } from "../components/MetricDetail";
import { MetricList } from "../components/MetricList";
import { PhotosCard } from "../components/photos/PhotosCard";
import { SharingCard } from "../components/SharingCard";
import { metricsOf, openRow, rowsOf } from "../lists";

/** What the client measured. On a phone the list and each metric have a screen of their own. */
export default function OwnBodyMetricsPage() {
  const { metricId } = usePageParams("client_body_metrics");
  const own = useOwnMetrics();
  const go = useGo();
  const isPhone = useIsPhone();
  const today = useToday();
  const [edited, setEdited] = useState<{ metric: Metric; entry?: MetricEntry }>();
  // A coach who asks may have a metric of the account open, which the client sees only while they share.
  const isUnknown = Boolean(own.data?.agreed_at && metricId && !openRow(rowsOf(own.data.items), metricId));
  const isGone = isUnknown && !own.isFetching;
  useEffect(() => {
    if (isGone) go({ name: "client_body_metrics", replace: true });
  }, [isGone, go]);
  if (!own.data || isUnknown) {
    return own.error && !own.data ? (
      <ErrorState error={own.error} onRetry={own.refetch} framed />
    ) : (
      <div className={css.columns} aria-busy="true">
        <SkeletonCard height={360} />
        <SkeletonCard height={360} />
      </div>
    );
  }
  const { items, shares, agreed_at } = own.data;
  if (agreed_at === null) return <ConsentCard shares={shares} />;
  const rows = rowsOf(items);
  const open = openRow(rows, metricId);
  if (!open) return <ErrorState error={new ApiError(404, "")} framed />;
  const openMetrics = metricsOf(open);
  const [metric] = openMetrics;
  const showsList = !isPhone || !metricId;
  const showsDetail = !isPhone || Boolean(metricId);
  const addable = items.filter((item) => item.metric.takes_entries);
  return (
    <>
      <div className={css.bar}>
        {!showsList && (
          <span className={css.back}>
            <ButtonLink variant="quiet" icon={<IconChevronLeft size={16} />} to={{ name: "client_body_metrics" }}>
              {m.body_metrics_back()}
            </ButtonLink>
          </span>
        )}
        <Button
          variant="primary"
          wide={isPhone}
          size={isPhone ? "large" : "medium"}
          icon={<IconPlus size={16} />}
          onClick={() => setEdited({ metric: metric.takes_entries ? metric : (addable[0]?.metric ?? metric) })}
        >
          {m.body_metrics_add()}
        </Button>
      </div>
      <div className={css.columns}>
        {showsList && (
          <div className={css.column}>
            <MetricList
              rows={rows}
              openId={showsDetail ? metric.id : undefined}
              to={(id) => ({ name: "client_body_metrics", params: { metricId: id } })}
              ownLabel={m.body_metrics_from_coach()}
            />
          </div>
        )}
        {showsDetail && (
          <div className={css.column}>
            <MetricDetail
              key={metric.id}
              metrics={openMetrics}
              today={today}
              onEdit={(edited, entry) => setEdited({ metric: edited, entry })}
            />
          </div>
        )}
        {showsList && (
          <div className={css.aside}>
            <PhotosCard seenBy={photosSeenBy(shares)} today={today} empty={m.body_metrics_photos_empty()} />
            <SharingCard shares={shares} />
          </div>
        )}
      </div>
      {edited && (
        <EntryDialog
          items={addable}
          metric={edited.metric}
          entry={edited.entry}
          today={today}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** Who sees the photos beside the client. */
function photosSeenBy(shares: Share[]): string {
  const seers = shares.filter((share) => share.photos_agreed_at);
  const [first] = seers;
  if (!first) return m.body_metrics_photos_only_you();
  if (seers.length === 1) return m.body_metrics_photos_you_and({ name: first.account_title });
  return m.body_metrics_photos_you_and_teams({ count: seers.length });
}
