import {
  IconAlertTriangle,
  IconChevronRight,
  IconClock,
  IconCloudOff,
  IconCloudUp,
  IconVideo,
  IconX,
} from "@tabler/icons-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { cancelUpload } from "~/domain/media/uploads/pending";
import { uploadList } from "~/domain/media/uploads/uploads";
import { formatClock } from "~/domain/training/format";
import { toLocalDate } from "~/lib/dates";
import { formatDateTime, formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Link } from "~/ui/link/Link";
import { useDayState } from "../components/day/dayState";
import { type FormCheck, useFormChecks } from "./api";
import css from "./Film.module.css";
import type { UnsentFormCheck } from "./UnsentFormChecks";
import { unsentFormChecks } from "./unsent";

/** Under a set: the clips of it, and how far each has come. */
export function SetFormChecks({ setId }: { setId: string }) {
  const { day } = useDayState();
  const sent = useFormChecks(day).data;
  const unsent = useMemo(() => unsentFormChecks(), []);
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get);
  const here = waiting.filter(
    ({ form }) => form.enrolment_id === day.enrolment_id && form.day === day.day && form.set_id === setId,
  );
  const items = (sent?.items ?? []).filter(({ set_id, id }) => set_id === setId && here.every((one) => one.id !== id));
  return (
    <>
      {items.map((item) => (
        <li key={item.id}>
          <SentStrip item={item} coach={sent?.coach ?? ""} />
        </li>
      ))}
      {here.map((one) => (
        <li key={one.id}>
          <UnsentStrip
            one={one}
            onRemove={async () => {
              // First this: what has no upload any more is sent.
              unsent.remove(one.id);
              await Promise.all(one.form.media_ids.map(cancelUpload));
            }}
          />
        </li>
      ))}
    </>
  );
}

function SentStrip({ item, coach }: { item: FormCheck; coach: string }) {
  const [clip] = item.clips;
  const failure = clip?.media?.state === "failed" ? clip.media.failure : "";
  const isAnswered = item.answered_at !== null;
  return (
    <Link
      name="form_check"
      params={{ formCheckId: item.id }}
      className={css.strip}
      data-state={failure ? "refused" : stateOf(item)}
    >
      <span className={css.thumb}>
        {clip?.media?.thumb ? <img src={clip.media.thumb} alt="" /> : <IconVideo size={20} />}
      </span>
      <span className={css.stripText}>
        <b>
          {failure
            ? m.calendar_clip_failed()
            : isAnswered
              ? m.calendar_clip_answered({ coach: item.answered_by ?? coach })
              : m.calendar_clip_sent({ coach, time: formatSentAt(item) })}
        </b>
        <small>{failure || (isAnswered ? answerText(item) : item.question || m.calendar_clip_waits())}</small>
      </span>
      {failure ? (
        <IconAlertTriangle size={18} aria-hidden="true" />
      ) : isAnswered ? (
        <span className={css.watch}>
          {m.calendar_clip_watch()}
          <IconChevronRight size={18} aria-hidden="true" />
        </span>
      ) : (
        <IconClock size={18} aria-hidden="true" />
      )}
    </Link>
  );
}

/** The time, and the day too if it is not the one of training. */
const formatSentAt = ({ sent_at: at, date }: FormCheck): string =>
  (toLocalDate(at) === date ? formatTime : formatDateTime)(new Date(at));

const stateOf = (item: FormCheck) => (item.answered_at === null ? "sent" : "answered");

const answerText = ({ marks, has_voice: hasVoice }: FormCheck): string =>
  [marks > 0 ? m.calendar_clip_marks({ count: marks }) : "", hasVoice ? m.calendar_clip_voice() : ""]
    .filter(Boolean)
    .join(" · ") || m.calendar_clip_text();

function UnsentStrip({ one, onRemove }: { one: UnsentFormCheck; onRemove: () => Promise<void> }) {
  const [isDeleting, setDeleting] = useState(false);
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get);
  const upload = uploads.find(({ id }) => one.form.media_ids.includes(id));
  const isOffline = upload?.state === "waiting" || (!upload && !navigator.onLine);
  const problem = one.refused ?? (upload?.state === "failed" ? upload.reason : undefined);
  const percent = upload ? Math.floor((upload.sent / Math.max(1, upload.size)) * 100) : 100;
  return (
    <div className={css.strip} data-state={problem === undefined ? "unsent" : "refused"} role="status">
      <span className={css.thumb}>
        <IconVideo size={20} />
      </span>
      <span className={css.stripText}>
        <b>
          {problem !== undefined
            ? m.calendar_clip_refused()
            : isOffline
              ? m.calendar_clip_later()
              : m.calendar_clip_sending({ percent })}
        </b>
        <small>
          {problem ??
            m.calendar_clip_kept({
              time: formatClock(Math.round(one.duration)),
              size: (one.bytes / 1_000_000).toFixed(1),
            })}
        </small>
      </span>
      {problem !== undefined ? (
        <button type="button" className={css.watch} onClick={() => void onRemove()}>
          {m.calendar_clip_remove()}
        </button>
      ) : (
        <>
          {isOffline ? <IconCloudOff size={18} aria-hidden="true" /> : <IconCloudUp size={18} aria-hidden="true" />}
          <IconButton label={m.calendar_clip_delete()} onClick={() => setDeleting(true)}>
            <IconX size={18} />
          </IconButton>
        </>
      )}
      {isDeleting && (
        <ConfirmDialog
          opened
          title={m.calendar_clip_delete_title()}
          confirm={m.calendar_clip_delete()}
          danger
          onClose={() => setDeleting(false)}
          onConfirm={onRemove}
        >
          {m.calendar_clip_delete_text()}
        </ConfirmDialog>
      )}
    </div>
  );
}
