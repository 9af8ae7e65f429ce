import { personOf, session } from "~/api/session";
import type { UnsentWork } from "~/lib/shellAdditions";
import { uploadStore } from "~/lib/uploadStore";
import { m } from "~/paraglide/messages.js";
import { isOpen } from "./progressText";
import { uploadManager } from "./browser";

/** Returns what a person who signs out now has not finished uploading, in words. */
export async function unfinishedUploads(): Promise<UnsentWork | undefined> {
  const here = (await uploadManager()).get().filter(isOpen).length;
  const { user } = session.get();
  // The person's in other accounts of theirs.
  const elsewhere = (await uploadStore.list().catch(() => [])).filter(
    ({ person, owner, discarded }) => user && person === personOf(user) && owner !== user.id && !discarded,
  );
  const count = here + elsewhere.length;
  if (count === 0) return undefined;
  return { what: m.media_unfinished({ count }), consequence: m.media_unfinished_cancelled() };
}

/** Cancels all uploads, on the server too, while it still knows the person. */
export async function cancelUploads(): Promise<void> {
  await (await uploadManager()).forget();
}
