let shown = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  shown += by;
  for (const listener of listeners) listener();
}

/** Whether a dialog lists the uploads itself, so that the tray need not. */
export const inlineUploads = {
  isShown: (): boolean => shown > 0,
  /** Says so until the returned function is called. */
  show: (): (() => void) => {
    change(1);
    return () => change(-1);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
