let isShown = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isShown = next;
  for (const listener of listeners) listener();
}

/** The prompt to update, shown when the server refused this version of the app. */
export const updatePrompt = {
  isShown: () => isShown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  dismiss: () => set(false),
};

export const showUpdatePrompt = () => set(true);
