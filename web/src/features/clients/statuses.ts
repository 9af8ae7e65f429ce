import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

type Status = Schemas["Status"];
type Activity = Schemas["ActivityCount"]["activity"];

const STATUS_TEXTS: Record<Exclude<Status, "invalid_account">, [label: () => string, help: () => string]> = {
  missed_payment: [m.clients_status_missed_payment, m.clients_help_missed_payment],
  incomplete: [m.clients_status_incomplete, m.clients_help_incomplete],
  needs_training: [m.clients_status_needs_training, m.clients_help_needs_training],
  ending: [m.clients_status_ending, m.clients_help_ending],
  empty: [m.clients_status_empty, m.clients_help_empty],
  not_started: [m.clients_status_not_started, m.clients_help_not_started],
  leaving: [m.clients_status_leaving, m.clients_help_leaving],
  canceled: [m.clients_status_canceled, m.clients_help_canceled],
  pending: [m.clients_status_pending, m.clients_help_pending],
  all_good: [m.clients_status_all_good, m.clients_help_all_good],
  finished: [m.clients_status_finished, m.clients_help_finished],
  deleted: [m.clients_status_deleted, m.clients_help_deleted],
};
export type ListedStatus = keyof typeof STATUS_TEXTS;

/** The statuses in the order of urgency. */
export const STATUSES = Object.keys(STATUS_TEXTS) as ListedStatus[];
export const formatStatus = (status: ListedStatus): string => STATUS_TEXTS[status][0]();
/** What a status means, and what to do about it. */
export const explainStatus = (status: ListedStatus): string => STATUS_TEXTS[status][1]();

const ACTIVITY_TEXTS: Record<Activity, () => string> = {
  last_7_days: m.clients_activity_last_7,
  silent_7_days: m.clients_activity_silent_7,
  silent_14_days: m.clients_activity_silent_14,
  never: m.clients_activity_never,
};
export const ACTIVITIES = Object.keys(ACTIVITY_TEXTS) as Activity[];
export const formatActivity = (activity: Activity): string => ACTIVITY_TEXTS[activity]();
