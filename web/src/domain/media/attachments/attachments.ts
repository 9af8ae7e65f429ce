import type { Schemas } from "~/api/client";
import type { MediaItem } from "../kinds";

/** What an editor changes: an item, and whether it is shown large above the others. */
export type AttachedItem = MediaItem & { title_media: boolean };

/** What is sent to the server. */
export function toForms(items: readonly AttachedItem[]): Schemas["AttachedMediaForm"][] {
  return items.map(({ id, title_media }) => ({ media_id: id, title_media }));
}

/** Returns the items that were chosen in the library: those that were attached keep their order, new ones follow. */
export function withChosen(items: readonly AttachedItem[], chosen: readonly MediaItem[]): AttachedItem[] {
  const attached = new Set(items.map(({ id }) => id));
  const wanted = new Set(chosen.map(({ id }) => id));
  const added = chosen.filter(({ id }) => !attached.has(id)).map((item) => ({ ...item, title_media: false }));
  return [...items.filter(({ id }) => wanted.has(id)), ...added];
}

/** Returns the items with one of them shown large, or none. */
export function withTitle(items: readonly AttachedItem[], id: string | undefined): AttachedItem[] {
  return items.map((item) => ({ ...item, title_media: item.id === id }));
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = [...items];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
