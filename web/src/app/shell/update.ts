let asked = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Whether the server refused this version of the app. */
export const update = {
  get: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  later: () => set(false),
};

export const askToUpdate = () => set(true);
