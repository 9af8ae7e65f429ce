import { atMost } from "~/lib/atMost";
import { device } from "~/lib/device";
import { m } from "~/paraglide/messages.js";
import { formatUnsent } from "../lib/waiting";
import { countPending } from "./pendingWrites";
import { trainingOutbox } from "./trainingOutbox";

/** Returns what a person who logs out now has not sent, in words; undefined if everything is on the server. */
export async function unsentWork(): Promise<{ what: string; consequence: string } | undefined> {
  await device.ready;
  const outbox = trainingOutbox();
  outbox.reload();
  if (navigator.onLine) await atMost(3_000, outbox.flush());
  await device.settled();
  const what = formatUnsent(countPending(outbox.get()));
  if (!what) return undefined;
  return { what, consequence: device.isSafe() ? m.calendar_unsent_kept() : m.calendar_unsent_not_kept() };
}
