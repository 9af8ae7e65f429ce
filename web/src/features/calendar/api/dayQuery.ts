import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import type { Which } from "../lib/offSchedule";

export const CALENDAR_PATH = "/api/athlete/calendar";
export const MONTH_PATH = "/api/athlete/calendar/month";
const EXERCISES_PATH = "/api/athlete/calendar/{enrolment_id}/{date}/exercises";
const DAY_PATH = "/api/athlete/calendar/{enrolment_id}/{date}";

const ofDay = (enrolmentId: string, date: LocalDate, which?: Which) => ({
  params: { path: { enrolment_id: enrolmentId, date }, ...(which && { query: { run: which.run, day: which.day } }) },
  ...onError("inline"),
});

/** The query for one day of one program. */
export const dayQuery = (...place: Parameters<typeof ofDay>) => $api.queryOptions("get", DAY_PATH, ofDay(...place));

/** The query for what can replace each exercise of a day, and how it is done: for the device to keep. */
export const dayExercisesQuery = (...place: Parameters<typeof ofDay>) =>
  $api.queryOptions("get", EXERCISES_PATH, ofDay(...place));
