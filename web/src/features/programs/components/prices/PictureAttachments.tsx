import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { ACCEPTED_PICTURES } from "~/lib/pictures";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { uploadPicture } from "../../api";
import css from "./PictureAttachments.module.css";

const MAX_PICTURES = 10;

/** A picture that is uploading; it has an id once it is in the library. */
type Picture = { key: string; name: string; preview: string; id?: string };

type AttachmentsState = ReturnType<typeof usePictureAttachments>;

/** The pictures of a message, ten at most. */
export function PictureAttachments({ attachments, disabled }: { attachments: AttachmentsState; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  return (
    <div className={css.attachments}>
      <div className={css.head}>
        <span id={label} className={css.label}>
          {m.programs_price_message_pictures()}
        </span>
        <Button
          size="small"
          icon={<IconPhotoPlus size={16} />}
          disabled={disabled || attachments.pictures.length >= MAX_PICTURES}
          onClick={() => input.current?.click()}
        >
          {m.programs_price_message_attach()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_PICTURES}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={m.programs_price_message_attach()}
        disabled={disabled}
        onChange={(event) => {
          void attachments.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {attachments.pictures.length > 0 && (
        <ul className={css.pictures} aria-labelledby={label}>
          {attachments.pictures.map((picture) => (
            <li key={picture.key} className={css.picture} aria-busy={!picture.id || undefined}>
              <img src={picture.preview} alt={picture.name} />
              {!picture.id && (
                <span className={css.spinner} role="status" aria-label={m.programs_price_message_uploading()} />
              )}
              <button
                type="button"
                className={css.remove}
                aria-label={m.programs_price_message_remove({ name: picture.name })}
                disabled={disabled}
                onClick={() => attachments.remove(picture.key)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{attachments.error}</FormError>
    </div>
  );
}

/** Uploads pictures while the message is written. A refused picture is removed and its error shown. */
export function usePictureAttachments() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [error, setError] = useState("");
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const created = previews.current;
    return () => created.forEach((preview) => URL.revokeObjectURL(preview));
  }, []);
  const remove = (key: string) => setPictures((current) => current.filter((picture) => picture.key !== key));
  const upload = async (file: File, key: string) => {
    try {
      const { id } = await uploadPicture(file);
      setPictures((current) => current.map((picture) => (picture.key === key ? { ...picture, id } : picture)));
    } catch (error) {
      remove(key);
      setError(errorMessage(error));
    }
  };
  const add = async (files: File[]) => {
    const remaining = MAX_PICTURES - pictures.length;
    setError(files.length > remaining ? m.programs_price_message_too_many({ count: MAX_PICTURES }) : "");
    const added = files.slice(0, remaining).map((file) => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { file, picture: { key: crypto.randomUUID(), name: file.name, preview } };
    });
    setPictures((current) => [...current, ...added.map(({ picture }) => picture)]);
    await Promise.all(added.map(({ file, picture }) => upload(file, picture.key)));
  };
  const ids = pictures.flatMap((picture) => picture.id ?? []);
  return { pictures, ids, uploading: ids.length < pictures.length, error, add, remove };
}
