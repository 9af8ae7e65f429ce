import type { Schemas } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

export type Photo = Schemas["ProgressPhotoView"];
export type Pose = Photo["pose"];
/** What was photographed on one day. */
export type PhotoDay = { date: LocalDate; photos: Partial<Record<Pose, Photo>> };
/** The two days that are compared; null as long as nobody has chosen one. */
export type ComparedDates = { before: LocalDate | null; after: LocalDate | null };

export const POSES: readonly Pose[] = ["front", "side", "back"];
export const NOT_CHOSEN: ComparedDates = { before: null, after: null };

export function poseName(pose: Pose): string {
  return { front: m.body_metrics_pose_front, side: m.body_metrics_pose_side, back: m.body_metrics_pose_back }[pose]();
}

/** The day of a photo, "1 Mar 2026": photos are compared over years. */
export const photoDate = (date: LocalDate): string => formatDay(date, "shortWithYear");

/** The days with photos, the earliest first. */
export function photoDays(photos: Photo[]): PhotoDay[] {
  const days = new Map<LocalDate, PhotoDay>();
  for (const photo of photos) {
    const day = days.get(photo.date) ?? { date: photo.date, photos: {} };
    day.photos[photo.pose] = photo;
    days.set(photo.date, day);
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The days that are compared, the earlier first: the chosen ones, else the first and the last; one if there is only one. */
export function comparedDays(days: PhotoDay[], chosen: ComparedDates): PhotoDay[] {
  const before = days.find(({ date }) => date === chosen.before) ?? days[0];
  const after = days.find(({ date }) => date === chosen.after) ?? days.at(-1);
  if (!before || !after) return [];
  if (before.date === after.date) return [before];
  return before.date < after.date ? [before, after] : [after, before];
}

/** The pose to look at: the wanted one if these days have it, else the first that they have. */
export function shownPose(days: PhotoDay[], wanted: Pose): Pose {
  const has = (pose: Pose) => days.some(({ photos }) => photos[pose]);
  return has(wanted) ? wanted : (POSES.find(has) ?? wanted);
}
