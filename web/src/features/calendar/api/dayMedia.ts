import { $api, onError } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import { useMediaItems } from "~/domain/media/api";
import type { DayDetails } from "~/domain/training/calendarDay";
import { whichOf } from "../lib/offSchedule";

/** What the coach shows with a day. In the coach's preview the items come from their own library. */
export function useDayMedia(day: DayDetails, ids: readonly string[]) {
  const isPreview = useCurrentUser().role === "coach";
  const path = { enrolment_id: day.enrolment_id, date: day.date };
  const ofDay = $api.useQuery(
    "get",
    "/api/athlete/calendar/{enrolment_id}/{date}/media",
    { params: { path, query: whichOf(day) ?? {} }, ...onError("inline") },
    { enabled: !isPreview, staleTime: 60_000 },
  );
  const ofLibrary = useMediaItems(isPreview ? ids : []);
  return isPreview ? ofLibrary : ofDay;
}
