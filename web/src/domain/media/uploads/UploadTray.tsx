import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { useIsPhone } from "~/ui/useMedia";
import { formatTimeLeft } from "../format";
import { uploadManager } from "./browser";
import { inlineUploads } from "./inlineUploads";
import { isOpen, timeLeft } from "./progressText";
import type { Upload } from "./types";
import { UploadRow } from "./UploadRow";
import css from "./Uploads.module.css";
import { uploadList } from "./uploads";

/** All uploads, at the bottom of whatever page is open. Hidden while a dialog lists them. */
export function UploadTray() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  const isListedElsewhere = useSyncExternalStore(inlineUploads.subscribe, inlineUploads.isShown);
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<boolean>();
  if (uploads.length === 0 || isListedElsewhere) return null;
  const isExpanded = chosen ?? !isPhone;
  return (
    <section className={css.tray} aria-label={m.media_uploads()}>
      <div className={css.head}>
        <h2 className={css.title}>{m.media_uploads()}</h2>
        <UploadSummary uploads={uploads} />
        <PauseAllButton uploads={uploads} />
        <IconButton
          small
          label={isExpanded ? m.media_uploads_collapse() : m.media_uploads_expand()}
          aria-expanded={isExpanded}
          onClick={() => setChosen(!isExpanded)}
        >
          {isExpanded ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
        </IconButton>
      </div>
      {isExpanded && (
        <>
          <UploadRows uploads={uploads} />
          {uploads.some(isOpen) && <p className={css.foot}>{m.media_uploads_note()}</p>}
        </>
      )}
    </section>
  );
}

/** The uploads inside a dialog, which covers the tray. */
export function UploadList() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  useEffect(() => inlineUploads.show(), []);
  if (uploads.length === 0) return null;
  return (
    <section className={css.inline} aria-label={m.media_uploads()}>
      <UploadRows uploads={uploads} />
    </section>
  );
}

function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className={css.rows} aria-label={m.media_uploads()}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

/** "2 of 6 done · 3 min left": of those that were added since the tray was empty. */
function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set());
  const finished = uploads.filter(({ id, state }) => state === "uploaded" && !done.has(id));
  if (finished.length > 0) setDone(new Set([...done, ...finished.map(({ id }) => id)]));
  const all = done.size + uploads.filter(isOpen).length;
  const left = timeLeft(uploads);
  const text = m.media_uploads_done({ done: done.size, all });
  return (
    <span className={css.summary} role="status">
      {all > 0 && (left === undefined ? text : `${text} · ${formatTimeLeft(left)}`)}
    </span>
  );
}

function PauseAllButton({ uploads }: { uploads: readonly Upload[] }) {
  const runs = uploads.some(({ state }) => ["queued", "uploading", "waiting"].includes(state));
  const isPaused = uploads.some(({ state }) => state === "paused");
  if (!runs && !isPaused) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      onClick={() => void uploadManager().then((all) => (runs ? all.pauseAll() : all.resumeAll()))}
    >
      {runs ? m.media_uploads_pause_all() : m.media_uploads_resume_all()}
    </Button>
  );
}
