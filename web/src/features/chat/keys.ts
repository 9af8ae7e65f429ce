import { m } from "~/paraglide/messages.js";
import type { KeySpec } from "~/ui/keys/keyList";

/** Keys of the coach's list of conversations. */
export const LIST_KEYS = { newMessage: { key: "n", label: m.chat_new_message } } satisfies Record<string, KeySpec>;

/** Keys of an open conversation. Clients have fewer: those of the coaches' desk are missing. */
export const KEYS = {
  next: { key: "j", label: m.chat_key_next },
  previous: { key: "k", label: m.chat_key_previous },
  reply: { key: "r", label: m.chat_key_reply },
  send: { key: "Enter", label: m.chat_send },
  sendDone: { key: "mod+Enter", label: m.chat_send_done },
  savedReplies: { key: "/", label: m.chat_key_saved_replies },
  done: { key: "e", label: m.chat_done },
  snooze: { key: "s", label: m.chat_snooze },
  assign: { key: "a", label: m.chat_key_assign },
  profile: { key: "o", label: m.chat_profile },
  details: { key: "i", label: m.chat_details },
} satisfies Record<string, KeySpec>;
