/** Sends an event to the coach's own analytics container, if the page has one. */
export function trackEvent(event: string, details: Record<string, unknown> = {}): void {
  (window as { dataLayer?: unknown[] }).dataLayer?.push({ event, ...details });
}
