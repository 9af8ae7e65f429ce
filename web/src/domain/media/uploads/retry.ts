import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { PartError } from "./transport";

const SECOND = 1_000;
const DELAYS = [1, 2, 4, 8, 15, 30, 60].map((seconds) => seconds * SECOND);
/** How often a failing server is asked again before a person has to decide. */
const ATTEMPTS = 5;

/** Returns how long to wait after so many failures in a row, in milliseconds. */
export const retryDelay = (failures: number): number => DELAYS[Math.min(failures, DELAYS.length) - 1] as number;

/** The line broke, or the server is overloaded or restarts: however long that takes, it ends. */
const ENDS_BY_ITSELF = [0, 429, 502, 503];
/** A server or proxy gave up: it may succeed soon, or never. */
const MAY_END = [408, 500, 504];
/** The address of a part has expired, or the store has lost the upload. */
const OUTDATED = [403, 404];

/** Whether to try again by itself after so many failures in a row, without anything sent in between. */
export function isTemporary(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if (ENDS_BY_ITSELF.includes(error.status)) return true;
  if (failures >= ATTEMPTS) return false;
  return MAY_END.includes(error.status) || (error instanceof PartError && OUTDATED.includes(error.status));
}

/** Returns what a person reads about a failure. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return m.ui_unknown_error();
  if (error.status === 0) return m.media_upload_connection_lost();
  if (error.status === 408 || error.status === 504) return m.media_upload_timeout();
  // Without words of its own, a failing server has those of the protocol.
  if (error.status >= 500 && Object.keys(error.errors).length === 0) return m.media_upload_server_busy();
  return error.message;
}
