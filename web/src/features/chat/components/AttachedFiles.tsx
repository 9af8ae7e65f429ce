import { IconFile, IconMicrophone, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { shortenName } from "~/domain/media/format";
import { KIND_ICONS } from "~/domain/media/kinds";
import { uploadList } from "~/domain/media/uploads/uploads";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import type { AttachedFile } from "../lib/attachments";
import css from "./Attachments.module.css";

type Props = { files: readonly AttachedFile[]; onRemove?: (file: AttachedFile) => void };

/** What is attached to a message that is not sent yet, and how far it is uploaded. */
export function AttachedFiles({ files, onRemove }: Props) {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  return files.map((file) => {
    const { resource_id: id, name, kind, thumb } = file;
    const upload = uploads.find((one) => one.id === id);
    const Icon = kind === "sound" ? IconMicrophone : (KIND_ICONS[kind] ?? IconFile);
    const shown = name ? shortenName(name) : m.chat_a_picture();
    return (
      <span key={id} className={css.chip}>
        <span className={css.icon} aria-hidden="true">
          {thumb ? <img src={thumb} alt="" /> : <Icon size={18} />}
        </span>
        <span className={css.text}>
          <span className={css.name} title={name}>
            {shown}
          </span>
          {upload && <span className={css.facts}>{progressOf(upload)}</span>}
        </span>
        {onRemove && (
          <IconButton small label={m.chat_remove_file({ name: shown })} onClick={() => onRemove(file)}>
            <IconX size={14} />
          </IconButton>
        )}
      </span>
    );
  });
}

function progressOf({ state, sent, size, reason }: ReturnType<typeof uploadList.get>[number]): string {
  if (state === "failed") return reason ?? "";
  if (state === "uploaded") return m.media_upload_done();
  return m.chat_uploaded({ percent: Math.floor((sent / Math.max(1, size)) * 100) });
}
