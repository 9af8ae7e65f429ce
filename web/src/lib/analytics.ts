import { consent } from "./consent";

/**
 * Sends an event to the coach's own analytics container, if the page has one and the person allows statistics. What
 * happened before they did is not told later.
 */
export function trackEvent(event: string, details: Record<string, unknown> = {}): void {
  if (!consent.allows("statistics")) return;
  (window as { dataLayer?: unknown[] }).dataLayer?.push({ event, ...details });
}
