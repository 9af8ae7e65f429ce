import type { ReactNode } from "react";

type Toast = {
  id: number;
  text: ReactNode;
  tone: "plain" | "error";
  /** A button in the toast, such as "Undo". */
  action?: { label: string; run: () => unknown };
  /** Stays until closed. */
  persistent?: boolean;
  /** How long it is shown, in milliseconds; 5 seconds by default. */
  ms?: number;
};

let current: Toast | null = null;
let next = 1;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** The toast that is shown, for the place that shows it. */
export const toasts = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: (id?: number) => {
    if (id === undefined || current?.id === id) set(null);
  },
};

/** Says that something happened. One toast at a time, 5 seconds; `action` adds a button, such as "Undo". Returns its id. */
export function toast(text: ReactNode, options: Pick<Toast, "action" | "persistent" | "ms"> = {}): number {
  const id = next++;
  set({ id, text, tone: "plain", ...options });
  return id;
}

/** Says that something failed. */
export function toastError(text: ReactNode, options: Pick<Toast, "persistent"> = {}): void {
  set({ id: next++, text, tone: "error", ...options });
}
