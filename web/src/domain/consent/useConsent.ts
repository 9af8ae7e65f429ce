import { useSyncExternalStore } from "react";
import { type Consent, consent, type Optional } from "~/lib/consent";

/** Returns what was chosen on this device, and follows changes. */
export const useConsent = (): Consent | undefined => useSyncExternalStore(consent.subscribe, consent.get);

/** Returns whether a category is allowed, and follows changes. */
export const useAllows = (category: Optional): boolean => useConsent()?.allowed.includes(category) ?? false;
