import { storage } from "./storage";

/** What may happen on a device only with consent, by category. What is necessary needs none. */
export const OPTIONAL = ["preferences", "statistics", "marketing"] as const;
export type Optional = (typeof OPTIONAL)[number];

/** What somebody allowed on this device, and the day on which they said so. */
export type Consent = { allowed: readonly Optional[]; day: string };

const KEY = "regimen-consent";
/** Of what was asked. When a category comes to mean more, consent to less does not count: then this number changes. */
const VERSION = 2;

function parse(stored: (Partial<Consent> & { version?: number }) | undefined): Consent | undefined {
  const { version, allowed, day } = stored ?? {};
  if (version !== VERSION || !Array.isArray(allowed)) return undefined;
  return { allowed: OPTIONAL.filter((category) => allowed.includes(category)), day: String(day) };
}

let text: string | null = null;
let current: Consent | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * The answer to "may I?", for the whole app: `consent.allows("statistics")`. Until somebody chose, nothing optional may
 * happen. It belongs to the browser and not to a person, so it stays when they sign out.
 */
export const consent = {
  /** What was chosen on this device; undefined if nobody did. */
  get: (): Consent | undefined => {
    const stored = storage.get(KEY);
    if (stored !== text) {
      text = stored;
      current = parse(storage.getJson(KEY));
    }
    return current;
  },
  allows: (category: Optional): boolean => consent.get()?.allowed.includes(category) ?? false,
  save(allowed: readonly Optional[], day: string): void {
    storage.set(KEY, JSON.stringify({ version: VERSION, allowed, day }));
    notify();
  },
  /** Calls back when the choice changes, in this tab or another one. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) notify();
  });
}
