/** A day of a timeline. */
export type Place = { timelineId: string; day: number };

/** What this device has of the drafts of days, for pages that are not the builder. */
export type LocalDrafts = {
  /** Sends what the server does not have. */
  send: () => Promise<void>;
  /** Whether the newest edit of a day is on this device only. */
  isUnsent: (place: Place) => boolean;
  /** Publishes days with `publish`, which returns those that were published: their drafts are removed here. */
  whilePublishing: <T>(places: Place[], publish: () => Promise<{ published: Place[]; result: T }>) => Promise<T>;
};

type Loader = () => Promise<{ localDrafts: LocalDrafts }>;
let load: Loader | undefined;

/** The app connects the builder here, because features do not import each other. */
export function setLocalDrafts(loader: Loader): void {
  load = loader;
}

export async function loadLocalDrafts(): Promise<LocalDrafts> {
  if (!load) throw new Error("The app has not provided the drafts of this device.");
  return (await load()).localDrafts;
}
