import { IconCircleCheck, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useBuilder } from "../context";
import css from "./DayResults.module.css";

const PER_PAGE = 20;

function Rating({ name, value }: { name: string; value: number | null }) {
  if (value === null) return null;
  return (
    <span>
      {name} {value}/5
    </span>
  );
}

function ClientResult({ result, now }: { result: Schemas["DayResult"]; now: Date }) {
  return (
    <li className={css.result}>
      <Avatar name={result.full_name} src={result.avatar_url} size={32} />
      <div className={css.resultText}>
        <div className={css.resultLine}>
          <b className="truncate">{result.full_name}</b>
          <span className={css.resultWhen}>
            {result.completed_at ? (
              <>
                <IconCircleCheck size={14} stroke={1.75} aria-hidden="true" />
                {m.builder_finished({ when: formatAgo(new Date(result.completed_at), now) })}
              </>
            ) : (
              m.builder_in_progress()
            )}
          </span>
        </div>
        <div className={css.resultTotals}>
          <span>{formatDate(result.date)}</span>
          <span>{m.training_sets({ count: result.sets })}</span>
          {result.skipped > 0 && <span>{m.builder_skipped({ count: result.skipped })}</span>}
          <Rating name={m.builder_mood()} value={result.mood} />
          <Rating name={m.builder_energy()} value={result.energy} />
        </div>
        {result.comment && <p className={css.comment}>{result.comment}</p>}
      </div>
    </li>
  );
}

/** The clients who logged this day, and how it went. */
export function DayResults({ day }: { day: number }) {
  const { timeline } = useBuilder();
  const [page, setPage] = useState(1);
  const [now] = useState(() => new Date());
  const list = $api.useQuery("get", "/api/coach/timelines/{timeline_id}/days/{day}/results", {
    params: { path: { timeline_id: timeline.id, day }, query: { page, per_page: PER_PAGE } },
    ...onError("inline"),
  });
  const total = list.data?.pagination.total ?? 0;
  if (list.isLoading) return <SkeletonRows rows={5} height={64} />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (total === 0) {
    return (
      <EmptyState icon={<IconUsers size={24} />} title={m.builder_nobody_logged()}>
        {m.builder_nobody_logged_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css.results} aria-label={m.builder_results()}>
        {list.data?.items.map((result) => (
          <ClientResult key={result.client_id} result={result} now={now} />
        ))}
      </ul>
      {total > PER_PAGE && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </>
  );
}
