import { unsentPrefix } from "~/api/deviceKeys";
import type { UnsentWork } from "~/lib/shellAdditions";
import { m } from "~/paraglide/messages.js";
import { draftParts } from "./draftParts";
import { unsentMessages } from "./messageOutbox";
import { recordings } from "./recorder";

/** Returns what of conversations is lost or has to wait if the person signs out now, in words. */
export async function unsentWork(): Promise<UnsentWork[]> {
  const files = draftParts.uploadingIn(unsentPrefix("chatParts"));
  const messages = await unsentMessages();
  return [
    ...(messages ? [messages] : []),
    ...(files > 0
      ? [{ what: m.chat_unsent_files({ count: String(files) }), consequence: m.chat_unsent_files_lost() }]
      : []),
    ...(recordings.areOpen() ? [{ what: m.chat_unsent_voice(), consequence: m.chat_unsent_voice_lost() }] : []),
  ];
}
