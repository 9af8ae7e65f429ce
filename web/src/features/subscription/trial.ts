import { m } from "~/paraglide/messages.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days left, or clients that Free could no longer hold, from which the warning turns red. */
const RED_DAYS = 7;
const RED_CLIENTS = 6;

/** What is left of a trial in the largest unit that fits: whole days, then hours, minutes and seconds. */
export function trialLeft(left: number): string {
  if (left <= 0) return m.subscription_trial_ended();
  if (left >= DAY) return m.subscription_trial_days({ count: Math.ceil(left / DAY) });
  if (left >= HOUR) return m.subscription_trial_hours({ count: Math.ceil(left / HOUR) });
  if (left >= 80 * SECOND) return m.subscription_trial_minutes({ count: String(Math.ceil(left / MINUTE)) });
  return m.subscription_trial_seconds({ count: Math.ceil(left / SECOND) });
}

/** Milliseconds until the countdown is told anew; 0 means with every frame. */
export function refreshAfter(left: number): number {
  if (left < 80 * SECOND) return 0;
  return left < HOUR ? MINUTE : 20 * MINUTE;
}

export function isUrgent(left: number, clients: number): boolean {
  return left <= RED_DAYS * DAY || clients >= RED_CLIENTS;
}
