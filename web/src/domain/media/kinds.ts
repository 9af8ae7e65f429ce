import { IconBrandYoutube, IconFile, IconPhoto, IconVideo } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

export type MediaItem = Schemas["MediaView"];
export type Captions = Schemas["CaptionsView"];
export type MediaKind = Schemas["MediaKind"];
export type MediaScope = Schemas["MediaScope"];
/** Whose library: the person's own, HYROX's, the product's. */
export type LibraryOwner = Schemas["Owner"];

/** In the order of the filter. */
export const KINDS: readonly MediaKind[] = ["video", "youtube", "image", "other"];

export const KIND_LABELS: Record<MediaKind, () => string> = {
  video: m.media_kind_video,
  youtube: m.media_kind_youtube,
  image: m.media_kind_image,
  other: m.media_kind_other,
};

export const KIND_ICONS: Record<MediaKind, ComponentType<{ size?: number }>> = {
  video: IconVideo,
  youtube: IconBrandYoutube,
  image: IconPhoto,
  other: IconFile,
};

const ACCEPTED: Record<Exclude<MediaKind, "youtube">, string> = {
  video: "video/*,.mkv,.mts",
  image: "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,.heic,.heif",
  other: "audio/*,application/pdf,text/plain,text/csv,.docx,.xlsx,.pptx,.odt,.ods,.odp,.md,.epub,.gpx,.tcx,.fit,.zip",
};

/** Returns `accept` of a file input that leaves out these kinds. */
export function acceptedTypes(forbidden: readonly MediaKind[] = []): string {
  const kinds = Object.keys(ACCEPTED) as (keyof typeof ACCEPTED)[];
  return kinds
    .filter((kind) => !forbidden.includes(kind))
    .map((kind) => ACCEPTED[kind])
    .join(",");
}

/** Browsers know no type for these. */
const BY_EXTENSION: Record<string, MediaKind> = { heic: "image", heif: "image", mkv: "video", mts: "video" };

/** Returns what a file seems to be. What it really is, and whether it is accepted, the server finds out. */
export function kindOfFile({ name, type }: { name: string; type: string }): MediaKind {
  if (type.startsWith("image/")) return "image";
  if (type.startsWith("video/")) return "video";
  return BY_EXTENSION[extensionOf(name)] ?? "other";
}

/** Returns the letters after the last dot of a file's name, in small letters; empty if there are none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What is written on the picture of a document: "PDF". */
const TYPE_NAMES: Record<string, string> = {
  "text/plain": "TXT",
  "text/csv": "CSV",
  "text/markdown": "MD",
  "application/pdf": "PDF",
  "audio/mpeg": "MP3",
  "audio/mp4": "M4A",
  "video/quicktime": "MOV",
  "video/x-matroska": "MKV",
  "application/zip": "ZIP",
  "application/epub+zip": "EPUB",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
};

/** Returns the short name of an item's format, such as "PDF" or "HEIC"; empty if there is none. */
export function formatName({ content_type, link_provider }: MediaItem): string {
  if (link_provider) return link_provider === "vimeo" ? "Vimeo" : "YouTube";
  const [type = ""] = content_type.split(";");
  const known = TYPE_NAMES[type];
  if (known) return known;
  const [, sub = ""] = type.split("/");
  return /^[a-z0-9]{2,5}$/.test(sub) ? sub.toUpperCase() : "";
}
