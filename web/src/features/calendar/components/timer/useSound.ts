import { useSyncExternalStore } from "react";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { beep } from "./device";

const key = () => ownKey("sound");
const listeners = new Set<() => void>();

/** Whether timers sound and notify: on until the person turns it off, for all timers of this device. */
export const isSoundOn = (): boolean => storage.get(key()) !== "off";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSound(): { on: boolean; toggle: () => void } {
  const on = useSyncExternalStore(subscribe, isSoundOn);
  const toggle = () => {
    storage.set(key(), on ? "off" : "on");
    if (!on) beep("high");
    for (const listener of listeners) listener();
  };
  return { on, toggle };
}
