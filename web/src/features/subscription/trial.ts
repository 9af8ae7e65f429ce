import { m } from "~/paraglide/messages.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The countdown is urgent with this many days left, or with more clients than Free allows. */
const URGENT_DAYS = 7;
const URGENT_CLIENTS = 6;

/** Formats the rest of a trial in the largest unit that fits: days, hours, minutes or seconds. */
export function formatTrialLeft(left: number): string {
  if (left <= 0) return m.subscription_trial_ended();
  if (left >= DAY) return m.subscription_trial_days({ count: Math.ceil(left / DAY) });
  if (left >= HOUR) return m.subscription_trial_hours({ count: Math.ceil(left / HOUR) });
  if (left >= 80 * SECOND) return m.subscription_trial_minutes({ count: String(Math.ceil(left / MINUTE)) });
  return m.subscription_trial_seconds({ count: Math.ceil(left / SECOND) });
}

/** Returns the milliseconds until the countdown is updated; 0 means with every frame. */
export function refreshDelay(left: number): number {
  if (left < 80 * SECOND) return 0;
  return left < HOUR ? MINUTE : 20 * MINUTE;
}

export function isUrgent(left: number, clients: number): boolean {
  return left <= URGENT_DAYS * DAY || clients >= URGENT_CLIENTS;
}
