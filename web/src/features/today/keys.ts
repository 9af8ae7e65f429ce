import { m } from "~/paraglide/messages.js";
import type { KeyHint } from "~/ui/keys/KeysBar";
import { type KeySpec, keyText } from "~/ui/keys/keyList";

/** What a coach does with one key, in the order in which the list of keys shows it. */
export const KEYS = {
  next: { key: "j", label: m.today_next },
  previous: { key: "k", label: m.today_previous },
  reply: { key: "r", label: m.today_reply },
  send: { key: "mod+Enter", label: m.today_send_done },
  watch: { key: "v", label: m.today_watch },
  done: { key: "e", label: m.today_done },
  snooze: { key: "s", label: m.today_snooze },
  undo: { key: "z", label: m.today_undo },
  ask: { key: "p", label: m.today_ask_to_pay },
  write: { key: "w", label: m.today_write_training },
  calendar: { key: "m", label: m.today_open_calendar },
  profile: { key: "o", label: m.today_profile },
} satisfies Record<string, KeySpec>;

/** Those at the foot of the page; the others are in the list of all keys. */
export const HINTS: readonly KeyHint[] = [
  { keys: [KEYS.next, KEYS.previous], label: m.today_next_previous },
  { keys: [KEYS.reply] },
  { keys: [KEYS.done] },
  { keys: [KEYS.snooze] },
  { keys: [KEYS.undo] },
];

/** A key as it is printed on the keyboard. */
export const keyName = (action: keyof typeof KEYS): string => keyText(KEYS[action]);
