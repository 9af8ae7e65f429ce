import { personOf, session } from "~/api/session";
import { atMost } from "~/lib/atMost";
import type { UnsentWork } from "~/lib/shellAdditions";
import { uploadStore } from "~/lib/uploadStore";
import { m } from "~/paraglide/messages.js";
import { isOpen } from "./progressText";
import { uploadManager } from "./browser";

/** A browser whose storage hangs keeps nobody longer. */
const LIST_MS = 2_000;

/** Returns what a person who signs out now has not finished uploading, in words: here, and in other accounts of theirs. */
export async function unfinishedUploads(): Promise<UnsentWork | undefined> {
  const { user } = session.get();
  if (!user) return undefined;
  const shown = (await uploadManager()).get();
  const known = new Set(shown.map(({ id }) => id));
  const stored =
    (await atMost(
      LIST_MS,
      uploadStore.list().catch(() => []),
    )) ?? [];
  const others = stored.filter(
    ({ id, person, discarded }) => person === personOf(user) && !discarded && !known.has(id),
  );
  const count = shown.filter(isOpen).length + others.length;
  if (count === 0) return undefined;
  return { what: m.media_unfinished({ count }), consequence: m.media_unfinished_cancelled() };
}

/** Cancels all uploads, on the server too, while it still knows the person. */
export async function cancelUploads(): Promise<void> {
  const { user } = session.get();
  if (user) await (await uploadManager()).forget(personOf(user));
}
