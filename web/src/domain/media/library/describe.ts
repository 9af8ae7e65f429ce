import { formatDay } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { PlaceKind } from "../api";
import { formatBytes } from "../format";
import { formatName, type MediaItem } from "../kinds";
import type { UsedIn } from "./filters";

/** "today", "24 July", "24 July 2025". */
export function formatAdded(item: MediaItem, now: Date): string {
  const [day, today] = [toLocalDate(item.created_at), toLocalDate(now)];
  if (day === today) return m.ui_today();
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? "long" : "longWithYear");
}

/** "PDF · 3.4 MB · 14 July": what it is, how large, since when. A video says by its picture that it is one. */
export function describeItem(item: MediaItem, now: Date): string {
  if (item.state === "failed") return m.media_not_stored();
  const format =
    item.kind === "video" || (item.kind === "image" && item.content_type === "image/jpeg") ? "" : formatName(item);
  return [format, item.bytes > 0 ? formatBytes(item.bytes) : "", formatAdded(item, now)].filter(Boolean).join(" · ");
}

/** "12 uses", "New, not used", or nothing. */
export function describeUse(item: MediaItem, uses: number): string {
  if (uses > 0) return m.media_uses({ count: uses });
  if (!item.is_own || item.state === "failed") return "";
  if (item.is_new) return item.state === "published" ? m.media_new_unused() : m.media_new();
  return m.media_unused();
}

const COUNTED: Record<PlaceKind, (count: { count: number }) => string> = {
  day: m.media_in_days,
  draft: m.media_in_drafts,
  template: m.media_in_templates,
  exercise: m.media_in_exercises,
  program: m.media_in_programs,
  message: m.media_in_messages,
  planned_post: m.media_in_planned_posts,
  form_check: m.media_in_form_checks,
  storefront: m.media_in_storefronts,
};

/** "12 sessions, 1 message": where an item is used, most first. */
export function countPlaces(counts: Record<string, number>): string {
  return (Object.entries(counts) as [PlaceKind, number][])
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => COUNTED[kind]({ count }))
    .join(", ");
}

export const USED_LABELS: Record<UsedIn, () => string> = {
  day: m.media_used_day,
  draft: m.media_used_draft,
  template: m.media_used_template,
  exercise: m.media_used_exercise,
  program: m.media_used_program,
  message: m.media_used_message,
  planned_post: m.media_used_planned_post,
  form_check: m.media_used_form_check,
  storefront: m.media_used_storefront,
  unused: m.media_unused,
};

/** Whether an item can be deleted: those that have failed, and new ones that are not used. */
export const isDeletable = (item: MediaItem, uses: number): boolean =>
  item.is_changeable && (item.state === "failed" || (item.is_new && uses === 0));
