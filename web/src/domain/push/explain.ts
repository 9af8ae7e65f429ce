import type { PushState } from "~/lib/pushDevice";
import { m } from "~/paraglide/messages.js";

/** Says what a browser that is not on needs. */
export function explain(state: PushState): string {
  const words: Record<PushState, () => string> = {
    on: m.push_state_off,
    off: m.push_state_off,
    denied: m.push_state_denied,
    installFirst: m.push_state_install_first,
    unsupported: m.push_state_unsupported,
  };
  return words[state]();
}
