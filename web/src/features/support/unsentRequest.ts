import { unsentKey } from "~/api/deviceKeys";
import { SUPPORT_TEXT } from "~/domain/consent/supportText";
import type { UnsentWork } from "~/lib/shellAdditions";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";

/** What a message to support is about, in the name under which it is kept. */
export const REQUEST = "request";

/** Returns that a coach who signs out now has not sent what they wrote to support, in words. */
export function unsentRequest(): UnsentWork | undefined {
  const key = unsentKey(SUPPORT_TEXT, REQUEST);
  if (!storage.get(key)?.trim()) return undefined;
  const consequence = storage.isInMemory(key) ? m.support_unsent_lost() : m.support_unsent_kept();
  return { what: m.support_unsent(), consequence };
}
