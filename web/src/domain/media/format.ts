import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

const MIB = 1024 * 1024;
const UNITS = ["B", "KB", "MB", "GB", "TB"];
const SHOWN_NAME = 40;
/** How much of a shortened name is its beginning. */
const BEGINNING = 0.6;
export const MAX_UPLOAD_BYTES = 500 * MIB;
/** Of a picture: larger ones are not decoded. */
export const MAX_PICTURE_BYTES = 50 * MIB;
export const MAX_CAPTIONS_BYTES = MIB;

const round = (value: number) => formatNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 });

/** The unit in which a size reads best, and how many bytes that is. */
function unitOf(bytes: number): { unit: string; size: number } {
  let [size, at] = [1, 0];
  while (bytes >= size * 1000 && at < UNITS.length - 1) {
    size *= 1024;
    at += 1;
  }
  return { unit: UNITS[at] as string, size };
}

/** "57 MB", "2.1 MB", "48 KB", "280 B". */
export function formatBytes(bytes: number): string {
  const { unit, size } = unitOf(bytes);
  return `${round(bytes / size)} ${unit}`;
}

/** "311 of 420 MB". Both parts have the unit of the whole. */
export function formatShareOf(bytes: number, total: number): string {
  const { unit, size } = unitOf(total);
  return m.media_bytes_of({ part: round(bytes / size), total: `${round(total / size)} ${unit}` });
}

/** "38.2 of 50 GB": one more digit than an upload, as it changes slowly. */
export function formatQuota(used: number, limit: number): string {
  const { unit, size } = unitOf(limit);
  const isLittle = used > 0 && used < size / 10;
  const part = isLittle ? formatBytes(used) : formatNumber(used / size, { maximumFractionDigits: 1 });
  return m.media_bytes_of({ part, total: `${round(limit / size)} ${unit}` });
}

/** "0:48", "6:40", "1:02:03". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** "12 s left", "3 min left", "2 h left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return m.media_left_seconds({ count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 3600) return m.media_left_minutes({ count: Math.ceil(seconds / 60) });
  return m.media_left_hours({ count: Math.ceil(seconds / 3600) });
}

/** Shortens a long name of a file to 40 characters around "…": 60 % from its start, the rest from its end. */
export function shortenName(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= SHOWN_NAME) return name;
  const extension = Array.from(/\.[^.\s]+$/.exec(name)?.[0] ?? "");
  const end = Math.min(Math.max(Math.round(SHOWN_NAME * (1 - BEGINNING)), extension.length), SHOWN_NAME - 1);
  return `${letters.slice(0, SHOWN_NAME - end).join("")}…${letters.slice(-end).join("")}`;
}

const megabytes = (bytes: number) => (bytes / MIB).toFixed(1).replace(/\.0$/, "");

/** Returns why a file is too large to be uploaded, or nothing. */
export function tooBig(bytes: number, most = MAX_UPLOAD_BYTES): string | undefined {
  if (bytes <= most) return undefined;
  return m.media_too_big({ filesize: megabytes(bytes), maxFilesize: megabytes(most) });
}
