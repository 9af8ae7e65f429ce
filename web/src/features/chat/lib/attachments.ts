import type { Schemas } from "~/api/client";
import { kindOfFile, type MediaItem, type MediaKind } from "~/domain/media/kinds";

export type Attachment = Schemas["AttachmentView"];

/** A file that is attached to a message which is not sent yet. */
export type AttachedFile = {
  resource_type: "picture" | "media";
  resource_id: string;
  name: string;
  kind: MediaKind | "sound";
  thumb?: string;
};

const isSoundType = (type: string) => type.startsWith("audio/");
export const isSound = ({ kind, content_type }: MediaItem): boolean => kind === "other" && isSoundType(content_type);

export const ofPicture = ({ id, cover_sm }: { id: string; cover_sm: string }): AttachedFile => ({
  resource_type: "picture",
  resource_id: id,
  name: "",
  kind: "image",
  thumb: cover_sm,
});

export const ofMedia = (media: MediaItem): AttachedFile => ({
  resource_type: "media",
  resource_id: media.id,
  name: media.title,
  kind: isSound(media) ? "sound" : media.kind,
  thumb: media.thumb ?? undefined,
});

/** A file that is uploaded just now as the item `id`. */
export const ofFile = (file: File, id: string): AttachedFile => ({
  resource_type: "media",
  resource_id: id,
  name: file.name,
  kind: isSoundType(file.type) ? "sound" : kindOfFile(file),
});

/** What a planned post has attached already. */
export const ofView = ({ resource_id, cover_sm, media }: Attachment): AttachedFile =>
  media ? ofMedia(media) : ofPicture({ id: resource_id, cover_sm });

/** The files of a message by how they are shown. */
export function sorted(attachments: readonly Attachment[]) {
  const media = attachments.flatMap((one) => one.media ?? []);
  return {
    pictures: attachments.filter((one) => !one.media),
    // What one looks at: also what is still processed, as it shows how far it is.
    looks: media.filter(({ kind }) => kind !== "other"),
    sounds: media.filter(isSound),
    documents: media.filter((one) => one.kind === "other" && !isSound(one)),
  };
}
