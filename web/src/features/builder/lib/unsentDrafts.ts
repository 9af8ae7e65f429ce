import { atMost } from "~/lib/atMost";
import { m } from "~/paraglide/messages.js";
import { drafts } from "./drafts";
import { sendDrafts } from "./draftSync";

/** How long signing out waits for drafts that are on their way. */
const WAIT_MS = 3_000;

/** Sends what waits, and returns what a coach who signs out now has on this device only. */
export async function unsentDrafts(): Promise<{ what: string; consequence: string } | undefined> {
  if (navigator.onLine) await atMost(WAIT_MS, sendDrafts());
  const count = drafts.unsent().filter(({ draft }) => draft).length;
  return count > 0
    ? { what: m.builder_unsent_drafts({ count }), consequence: m.builder_unsent_drafts_kept() }
    : undefined;
}
