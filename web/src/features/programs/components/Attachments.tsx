import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { uploadPicture } from "../api";
import css from "./Attachments.module.css";

const MAX_PICTURES = 10;
const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif";

/** A picture on its way to the library, or in it. */
type Picture = { key: string; name: string; preview: string; id?: string };

type Attached = ReturnType<typeof useAttachments>;

/** Pictures that go with a message, as many as ten. */
export function Attachments({ attached, disabled }: { attached: Attached; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  return (
    <div className={css.attachments}>
      <div className={css.head}>
        <span id={label} className={css.label}>
          {m.programs_update_pictures()}
        </span>
        <Button
          size="small"
          icon={<IconPhotoPlus size={16} />}
          disabled={disabled || attached.pictures.length >= MAX_PICTURES}
          onClick={() => input.current?.click()}
        >
          {m.programs_update_attach()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={m.programs_update_attach()}
        disabled={disabled}
        onChange={(event) => {
          void attached.take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {attached.pictures.length > 0 && (
        <ul className={css.pictures} aria-labelledby={label}>
          {attached.pictures.map((picture) => (
            <li key={picture.key} className={css.picture} aria-busy={!picture.id || undefined}>
              <img src={picture.preview} alt={picture.name} />
              {!picture.id && <span className={css.spinner} role="status" aria-label={m.programs_update_uploading()} />}
              <button
                type="button"
                className={css.remove}
                aria-label={m.programs_update_remove({ name: picture.name })}
                disabled={disabled}
                onClick={() => attached.remove(picture.key)}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{attached.error}</FormError>
    </div>
  );
}

/** Pictures that are put into the library while the person writes; those that are refused go, and say why. */
export function useAttachments() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [error, setError] = useState("");
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => made.forEach((preview) => URL.revokeObjectURL(preview));
  }, []);
  const remove = (key: string) => setPictures((known) => known.filter((one) => one.key !== key));
  const put = async (file: File, key: string) => {
    try {
      const { id } = await uploadPicture(file);
      setPictures((known) => known.map((one) => (one.key === key ? { ...one, id } : one)));
    } catch (problem) {
      remove(key);
      setError(errorMessage(problem));
    }
  };
  const take = async (files: File[]) => {
    const room = MAX_PICTURES - pictures.length;
    setError(files.length > room ? m.programs_update_too_many({ count: MAX_PICTURES }) : "");
    const fresh = files.slice(0, room).map((file) => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { file, picture: { key: crypto.randomUUID(), name: file.name, preview } };
    });
    setPictures((known) => [...known, ...fresh.map(({ picture }) => picture)]);
    await Promise.all(fresh.map(({ file, picture }) => put(file, picture.key)));
  };
  const ids = pictures.flatMap((one) => one.id ?? []);
  return { pictures, ids, uploading: ids.length < pictures.length, error, take, remove };
}
