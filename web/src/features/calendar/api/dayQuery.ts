import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";

export const CALENDAR_PATH = "/api/athlete/calendar";
export const MONTH_PATH = "/api/athlete/calendar/month";
const DAY_PATH = "/api/athlete/calendar/{enrolment_id}/{date}";

/** The query for one day of one program. */
export const dayQuery = (enrolmentId: string, date: LocalDate) =>
  $api.queryOptions("get", DAY_PATH, {
    params: { path: { enrolment_id: enrolmentId, date } },
    ...onError("inline"),
  });
