import { useMemo, useState } from "react";
import { $api, onError } from "~/api/client";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { addDays } from "~/lib/dates";
import { useBuilder } from "../context";

/** The clients whose results can be shown, and the chosen one's days by number. Needs a schedule with dates. */
export function useDone(firstWeek: number, count: number) {
  const { timeline, today } = useBuilder();
  const [chosen, setChosen] = useState<string | null>(timeline.client_id);
  const hasDates = timeline.anchor !== null && today !== null;
  const clients = $api.useQuery(
    "get",
    "/api/coach/plans/{plan_id}/clients",
    { params: { path: { plan_id: timeline.program_id }, query: { per_page: 100 } }, ...onError("silent") },
    { enabled: hasDates && !timeline.client_id, staleTime: 60_000 },
  );
  const from = timeline.anchor ? addDays(timeline.anchor, firstWeek * DAYS_PER_WEEK) : "";
  const to = from && addDays(from, count * DAYS_PER_WEEK - 1);
  const calendar = $api.useQuery(
    "get",
    "/api/coach/athletes/{client_id}/calendar",
    { params: { path: { client_id: chosen ?? "" }, query: { from, to } }, ...onError("silent") },
    { enabled: hasDates && chosen !== null, staleTime: 60_000 },
  );
  const days = useMemo(() => {
    const byDay = new Map<number, CalendarDay>();
    for (const day of calendar.data?.days ?? []) {
      if (day.program.id === timeline.program_id && day.results.length > 0) byDay.set(day.day, day);
    }
    return byDay;
  }, [calendar.data, timeline.program_id]);
  const people = useMemo(() => {
    if (timeline.client_id) return [{ id: timeline.client_id, name: timeline.client_name ?? "" }];
    return clients.data?.items.map(({ client }) => ({ id: client.id, name: client.full_name })) ?? [];
  }, [clients.data, timeline.client_id, timeline.client_name]);
  return { people: hasDates ? people : [], chosen: hasDates ? chosen : null, setChosen, days };
}

export type DoneResults = ReturnType<typeof useDone>;
