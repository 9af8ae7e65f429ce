import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import type { Which } from "../lib/offSchedule";

export const CALENDAR_PATH = "/api/athlete/calendar";
export const MONTH_PATH = "/api/athlete/calendar/month";
const DAY_PATH = "/api/athlete/calendar/{enrolment_id}/{date}";

/** The query for one day of one program. */
export const dayQuery = (enrolmentId: string, date: LocalDate, which?: Which) =>
  $api.queryOptions("get", DAY_PATH, {
    params: { path: { enrolment_id: enrolmentId, date }, ...(which && { query: { run: which.run, day: which.day } }) },
    ...onError("inline"),
  });
