import { IconPhotoPlus, IconX } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast, toastError } from "~/ui/toast/toast";
import { type PriceOption, uploadPicture, usePlanWrites } from "../api";
import css from "./UpdateClients.module.css";

const TEXT_LIMIT = 5000;
const MAX_PICTURES = 10;
const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif";

/** A picture on its way to the library, or in it. */
type Picture = { key: string; name: string; preview: string; id?: string };

type Props = {
  planId: string;
  option: PriceOption;
  onClose: () => void;
};

/** Writes to those who pay the old price: words, pictures, or both. */
export function UpdateClients({ planId, option, onClose }: Props) {
  const { tellClients } = usePlanWrites(planId);
  const attached = useAttachments();
  const [text, setText] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const sending = useRef({ key: newIdempotencyKey(), what: "" });
  const tooLong = text.trim().length > TEXT_LIMIT;
  const says = text.trim() !== "" || attached.ids.length > 0;

  const send = async () => {
    if (!says || tooLong || busy || attached.uploading) return;
    setBusy(true);
    setErrors({});
    const body = {
      plan_price_id: option.id,
      text: text.trim(),
      attachments: attached.ids.map((resource_id) => ({ resource_type: "media" as const, resource_id })),
    };
    // The same words again are the same message, even where its first answer was lost on the way.
    const what = JSON.stringify(body);
    if (sending.current.what !== what) sending.current = { key: newIdempotencyKey(), what };
    try {
      const { recipients } = await tellClients(body, sending.current.key);
      toast(
        recipients === 0
          ? m.programs_update_sent_none()
          : recipients === 1
            ? m.programs_update_sent_one()
            : m.programs_update_sent({ count: recipients.toLocaleString("en-GB") }),
      );
      onClose();
    } catch (problem) {
      const named = formErrors(problem);
      setErrors(Object.keys(named).length > 0 ? named : { base: sentenceOf(problem) });
    } finally {
      setBusy(false);
    }
  };
  const leave = () => (text.trim() || attached.pictures.length > 0 ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        opened
        onClose={leave}
        title={m.programs_update_title()}
        busy={busy}
        footer={
          <>
            <Button onClick={leave} disabled={busy}>
              {m.programs_update_skip()}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!says || tooLong || attached.uploading}
              onClick={() => void send()}
            >
              {m.programs_update_send()}
            </Button>
          </>
        }
      >
        <div className={css.stack}>
          <p className="dim">{m.programs_update_text()}</p>
          <div>
            <TextArea
              label={m.programs_update_message()}
              placeholder={m.programs_update_placeholder()}
              minRows={5}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={errors.text}
              disabled={busy}
              data-autofocus
            />
            <div className={css.counter} data-over={tooLong || undefined}>
              {text.trim().length.toLocaleString("en-GB")} / {TEXT_LIMIT.toLocaleString("en-GB")}
            </div>
          </div>
          <Attachments attached={attached} disabled={busy} />
          {option.message_for_inbox && (
            <p className={css.added}>
              <span className="meta">{m.programs_update_added()}</span> {option.message_for_inbox}
            </p>
          )}
          <FormError>{errors.attachments ?? errors.base}</FormError>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={m.programs_update_leave()}
        cancel={m.programs_update_stay()}
        confirm={m.programs_update_discard()}
        danger
        onConfirm={onClose}
      >
        {m.programs_update_leave_text()}
      </ConfirmDialog>
    </>
  );
}

type Attached = ReturnType<typeof useAttachments>;

function Attachments({ attached, disabled }: { attached: Attached; disabled: boolean }) {
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
function useAttachments() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [error, setError] = useState("");
  const remove = (key: string) =>
    setPictures((known) => {
      const gone = known.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return known.filter((one) => one.key !== key);
    });
  const put = async (file: File, key: string) => {
    try {
      const { id } = await uploadPicture(file);
      setPictures((known) => known.map((one) => (one.key === key ? { ...one, id } : one)));
    } catch (problem) {
      remove(key);
      setError(sentenceOf(problem));
    }
  };
  const take = async (files: File[]) => {
    const room = MAX_PICTURES - pictures.length;
    setError(files.length > room ? m.programs_update_too_many({ count: MAX_PICTURES }) : "");
    const fresh = files.slice(0, room).map((file) => ({ file, key: crypto.randomUUID() }));
    setPictures((known) => [
      ...known,
      ...fresh.map(({ file, key }) => ({ key, name: file.name, preview: URL.createObjectURL(file) })),
    ]);
    await Promise.all(fresh.map(({ file, key }) => put(file, key)));
  };
  const ids = pictures.flatMap((one) => one.id ?? []);
  return { pictures, ids, uploading: ids.length < pictures.length, error, take, remove };
}

/** What a coach may do about a changed price: tell its clients, or not. */
export function ChangedPriceButtons({ planId, option }: { planId: string; option: PriceOption }) {
  const { skipMessage } = usePlanWrites(planId);
  const [writing, setWriting] = useState(false);
  const [skipping, setSkipping] = useState(false);
  const skip = async () => {
    setSkipping(true);
    try {
      await skipMessage(option.id);
    } catch (problem) {
      toastError(sentenceOf(problem));
    } finally {
      setSkipping(false);
    }
  };
  return (
    <span className={css.choice}>
      <Button size="small" variant="quiet" busy={skipping} onClick={() => void skip()}>
        {m.programs_price_dont()}
      </Button>
      <Button size="small" onClick={() => setWriting(true)}>
        {m.programs_update_open()}
      </Button>
      {writing && <UpdateClients planId={planId} option={option} onClose={() => setWriting(false)} />}
    </span>
  );
}
