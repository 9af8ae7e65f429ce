import { useEffect } from "react";
import { $api, onError } from "~/api/client";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { isLocalDate, type LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { parseText } from "~/lib/search";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link, useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import css from "../components/Schedules.module.css";
import { BuilderSkeleton } from "../components/BuilderSkeleton";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The date of an address (`year`, `month`, `day`); today if it names none. */
function dateOf({ year, month, day }: Record<string, unknown>): LocalDate {
  const pad = (value: unknown, length: number) => parseText(value).padStart(length, "0");
  const named = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isLocalDate(named) ? named : localToday();
}

const readSearch = (raw: Record<string, unknown>) => ({
  date: dateOf(raw),
  scheduleId: parseText(raw.schedule_id),
  sectionId: parseText(raw.section_id) || undefined,
});

/** Leads from a link to the day and section of a schedule; without a schedule, to all of them on that date. */
export default function ScheduleLinkPage() {
  const [{ date, scheduleId, sectionId }] = usePageSearch(readSearch);
  if (scheduleId) return <OpenSchedule date={date} scheduleId={scheduleId} sectionId={sectionId} />;
  return <Schedules date={date} />;
}

type OpenProps = { date: LocalDate; scheduleId: string; sectionId: string | undefined };

function OpenSchedule({ date, scheduleId, sectionId }: OpenProps) {
  const go = useGo();
  const isId = UUID.test(scheduleId);
  // A schedule or section that is missing leads to the page that says so, as everywhere.
  const place = $api.useQuery(
    "get",
    "/api/coach/timelines/{timeline_id}/place",
    { params: { path: { timeline_id: scheduleId }, query: { date, section_id: sectionId } } },
    { enabled: isId },
  );
  const found = place.data;
  useEffect(() => {
    if (!isId) go({ name: "not_found", replace: true });
    if (!found) return;
    const { program_id: programId, track_id: track, client_id: userId, day } = found;
    const search = { date, day: day === null ? undefined : day + 1, section: sectionId };
    if (userId) go({ name: "coach_calendar", params: { programId, userId }, search, replace: true });
    else go({ name: "coach_program_schedule", params: { programId }, search: { ...search, track }, replace: true });
  }, [go, isId, found, date, sectionId]);
  return (
    <Page width="flush" title={m.builder_schedule()}>
      {place.error ? <ErrorState error={place.error} onRetry={place.refetch} /> : <BuilderSkeleton />}
    </Page>
  );
}

/** The coach's programs, each with a way to its schedule on a date. */
function Schedules({ date }: { date: LocalDate }) {
  const programs = $api.useQuery("get", "/api/coach/plans", {
    params: { query: { per_page: 100, "q[s]": "title asc" } },
    ...onError("page"),
  });
  const items = programs.data?.items;
  return (
    <Page title={m.builder_schedules()}>
      <PageHeader title={m.builder_schedules()} note={formatDay(date, "weekdayLong")} />
      {programs.error && !items ? (
        <ErrorState error={programs.error} onRetry={programs.refetch} framed />
      ) : !items ? (
        <SkeletonRows rows={5} />
      ) : items.length === 0 ? (
        <EmptyState framed title={m.builder_schedules_none()} />
      ) : (
        <Card flush>
          <ul className={css.list}>
            {items.map((program) => (
              <li key={program.id} className={css.program}>
                <span className={css.text}>
                  <Link name="coach_program_schedule" params={{ programId: program.id }} search={{ date }}>
                    {program.title}
                  </Link>
                  <span className="t12 meta">{PROGRAM_TYPE_LABELS[program.plan_type]()}</span>
                </span>
                <ButtonLink
                  size="small"
                  to={{ name: "coach_program_schedule", params: { programId: program.id }, search: { date } }}
                >
                  {m.builder_open_schedule()}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
