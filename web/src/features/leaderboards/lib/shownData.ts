import { ApiError } from "~/lib/apiError";

/** What the answer is to those who may not see something, or not any more. */
const GONE = [403, 404];

/**
 * What of a query may be on the screen. Older data stays there while the newest can't be fetched, as without a
 * connection, but not once its reader may not see it any more: a score that was hidden, a program that was left.
 */
export function shownData<Data>({ data, error }: { data: Data | undefined; error: unknown }): Data | undefined {
  return error instanceof ApiError && GONE.includes(error.status) ? undefined : data;
}
