import type { Schemas } from "~/api/client";
import type { paths } from "~/api/schema";

/** What the server says over the socket: ids only, the reader fetches what it may see. */
export type LiveEvent = Schemas["LiveEvent"];
type EventNamed<Name extends LiveEvent["event"]> = Extract<LiveEvent, { event: Name }>;

type Path = keyof paths;
/** Queries to fetch again: all of a path, or those with these parameters in their path. */
export type StaleQueries = Path | { path: Path; params: Record<string, string> };

/** Events that mean something to queries. After `reread` everything on the screen is fetched, so no feature names it. */
export type RefreshingEvent = Exclude<LiveEvent["event"], "reread">;

/**
 * Which queries of a feature an event makes stale. Each feature has its own table in `features/<feature>/live.ts`;
 * a test in `app` checks that together they name every event.
 */
export type LiveRefresh = {
  [Name in RefreshingEvent]?: (event: EventNamed<Name>) => readonly StaleQueries[];
};
