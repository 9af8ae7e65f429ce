import { m } from "~/paraglide/messages.js";
import type { KeyHint } from "~/ui/keys/KeysBar";
import type { KeySpec } from "~/ui/keys/keyList";

/** Keys of the list of clips. */
export const QUEUE_KEYS = {
  next: { key: "j", label: m.form_checks_key_next },
  previous: { key: "k", label: m.form_checks_key_previous },
} satisfies Record<string, KeySpec>;

/** How many cues have a key. */
const CUES = 9;

/** Keys of the clip that is reviewed. */
export const KEYS = {
  play: { key: "space", label: m.form_checks_key_play },
  frameBack: { key: ",", label: m.form_checks_key_frame_back },
  frameOn: { key: ".", label: m.form_checks_key_frame_on },
  slower: { key: "[", label: m.form_checks_key_slower },
  faster: { key: "]", label: m.form_checks_key_faster },
  loop: { key: "l", label: m.form_checks_key_loop },
  draw: { key: "d", label: m.form_checks_key_draw },
  angle: { key: "a", label: m.form_checks_key_angle },
  stopDrawing: { key: "Escape", label: m.form_checks_key_stop_drawing },
  undo: { key: "z", label: m.form_checks_key_undo },
  compare: { key: "c", label: m.form_checks_key_compare },
  voice: { key: "r", label: m.form_checks_key_voice },
  write: { key: "t", label: m.form_checks_key_write },
  note: { key: "n", label: m.form_checks_key_note },
  cue: {
    key: Array.from({ length: CUES }, (_, at) => String(at + 1)),
    label: m.form_checks_key_cue,
    shown: [`1–${CUES}`],
  },
  send: { key: "mod+Enter", label: m.form_checks_key_send },
} satisfies Record<string, KeySpec>;

/** Those that are always shown, under the list of clips. */
export const HINTS: readonly KeyHint[] = [
  { keys: [QUEUE_KEYS.next, QUEUE_KEYS.previous], label: m.form_checks_keys_clips },
  { keys: [KEYS.play], label: m.form_checks_keys_play },
  { keys: [KEYS.frameBack, KEYS.frameOn], label: m.form_checks_keys_frame },
  { keys: [KEYS.draw, KEYS.angle], label: m.form_checks_keys_draw },
  { keys: [KEYS.voice] },
];
