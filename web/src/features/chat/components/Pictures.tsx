import { useState } from "react";
import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import css from "./Chat.module.css";

type Attachment = Schemas["AttachmentView"];

/** The pictures of a message; a tap shows one large. */
export function Pictures({ attachments }: { attachments: Attachment[] }) {
  const [open, setOpen] = useState<Attachment>();
  if (attachments.length === 0) return null;
  return (
    <span className={css.pictures}>
      {attachments.map((one) => (
        <button key={one.resource_id} type="button" className={css.picture} onClick={() => setOpen(one)}>
          <img
            src={one.cover_sm}
            alt={m.chat_a_picture()}
            width={one.width ?? undefined}
            height={one.height ?? undefined}
            loading="lazy"
          />
        </button>
      ))}
      <Dialog opened={open !== undefined} onClose={() => setOpen(undefined)} title={m.chat_a_picture()} size="wide">
        {open && <img src={open.src} alt={m.chat_a_picture()} className={css.large} />}
      </Dialog>
    </span>
  );
}
