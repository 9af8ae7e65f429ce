import { IconAlertCircle, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { ProgressBar } from "~/ui/progress/Progress";
import { toastError } from "~/ui/toast/toast";
import { useNow } from "~/ui/useNow";
import { shortenName } from "../format";
import { acceptedTypes, KIND_ICONS } from "../kinds";
import { uploadManager } from "./browser";
import { progressText } from "./progressText";
import { thumbnailOf } from "./thumbnail";
import type { Upload } from "./types";
import css from "./Uploads.module.css";

/** One upload: its picture and name, how far it is, and what can be done about it. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { state, name, size, sent } = upload;
  const shown = shortenName(name);
  const failed = state === "failed";
  return (
    <li className={css.row} data-state={state}>
      <UploadPicture upload={upload} />
      <div className={css.body}>
        <span className={css.name} title={name}>
          {shown}
        </span>
        {!failed && state !== "needs_file" && (
          <ProgressBar
            value={Math.round((sent / Math.max(1, size)) * 100)}
            label={m.media_upload_progress({ name: shown })}
            tone={state === "paused" || state === "waiting" ? "warn" : "accent"}
          />
        )}
        <span className={css.text} role={failed ? "alert" : undefined}>
          {failed && <span className="visually-hidden">{shown}: </span>}
          {upload.retryAt === undefined ? progressText(upload, 0) : <Countdown key={upload.retryAt} upload={upload} />}
        </span>
        {state === "needs_file" && <ChooseAgain upload={upload} />}
      </div>
      <UploadButtons upload={upload} name={shown} />
    </li>
  );
}

function UploadButtons({ upload, name }: { upload: Upload; name: string }) {
  const { id, state, canRetry, retryAt } = upload;
  const act = (action: "pause" | "resume" | "retry" | "cancel") => () =>
    void uploadManager().then((all) => all[action](id));
  if (state === "elsewhere" || state === "uploaded") return null;
  return (
    <div className={css.buttons}>
      {(state === "uploading" || state === "queued") && (
        <IconButton small label={m.media_upload_pause({ name })} onClick={act("pause")}>
          <IconPlayerPause size={16} />
        </IconButton>
      )}
      {state === "paused" && (
        <IconButton small label={m.media_upload_resume({ name })} onClick={act("resume")}>
          <IconPlayerPlay size={16} />
        </IconButton>
      )}
      {state === "waiting" && retryAt !== undefined && (
        <IconButton small label={m.media_upload_now({ name })} onClick={act("resume")}>
          <IconRefresh size={16} />
        </IconButton>
      )}
      {state === "failed" && canRetry && (
        <IconButton small label={m.media_upload_retry({ name })} onClick={act("retry")}>
          <IconRefresh size={16} />
        </IconButton>
      )}
      <IconButton
        small
        label={state === "failed" ? m.media_upload_dismiss({ name }) : m.media_upload_cancel({ name })}
        onClick={act("cancel")}
      >
        <IconX size={16} />
      </IconButton>
    </div>
  );
}

/** The browser could not keep the file: the person chooses it once more. */
function ChooseAgain({ upload }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null);
  const give = async (file: File | undefined) => {
    if (file && !(await uploadManager()).giveFile(upload.id, file)) toastError(m.media_upload_other_file());
  };
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {m.media_upload_choose()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes()}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={m.media_upload_choose_named({ name: upload.name })}
        onChange={(event) => {
          void give(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

function UploadPicture({ upload: { file, kind, state } }: { upload: Upload }) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isHere = true;
    if (file) void thumbnailOf(file).then((found) => isHere && setPicture(found));
    return () => {
      isHere = false;
    };
  }, [file]);
  const Icon = state === "failed" ? IconAlertCircle : KIND_ICONS[kind];
  return (
    <span className={css.picture} aria-hidden="true">
      {picture && state !== "failed" ? <img src={picture} alt="" /> : <Icon size={18} />}
    </span>
  );
}

/** Counts down to the next attempt. */
function Countdown({ upload }: { upload: Upload }) {
  return progressText(upload, useNow(1_000).getTime());
}
