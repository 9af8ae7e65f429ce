import { IconExternalLink } from "@tabler/icons-react";
import { AttachedVideo } from "~/domain/media/attachments/AttachedVideo";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { isUnreachable } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useExerciseHelp } from "../../api/calendar";
import css from "./HowToDialog.module.css";

/** How an exercise is done: the coach's cue and video, then what the library says. */
export function HowToDialog({ day, entry, onClose }: { day: DayDetails; entry: Entry; onClose: () => void }) {
  const query = useExerciseHelp(day, entry.id);
  const { data } = query;
  const isOffline = query.fetchStatus === "paused" || isUnreachable(query.error);
  const steps = data?.instructions.split("\n").filter(Boolean) ?? [];
  const hasMedia = Boolean(data?.video || data?.video_url || data?.picture_url);
  const isEmpty = data && !data.coach_cue && !data.cue && !hasMedia && steps.length === 0;
  return (
    <Dialog opened onClose={onClose} title={entry.name} size="small">
      {data ? (
        <div className={css.help}>
          {data.coach_cue && (
            <section aria-label={m.calendar_how_to_coach()} className={css.coach}>
              <h3 className={css.legend}>{m.calendar_how_to_coach()}</h3>
              <p>{data.coach_cue}</p>
            </section>
          )}
          {isOffline && hasMedia && <p className="meta">{m.calendar_media_offline()}</p>}
          {!isOffline && data.video && <AttachedVideo video={data.video} onOpen={query.refetch} />}
          {!isOffline && !data.video && data.video_url && (
            <a className={css.video} href={data.video_url} target="_blank" rel="noreferrer noopener">
              {m.calendar_how_to_video()} <IconExternalLink size={16} aria-hidden="true" />
            </a>
          )}
          {!isOffline && data.picture_url && <img className={css.picture} src={data.picture_url} alt="" />}
          {data.cue && <p>{data.cue}</p>}
          {steps.length > 0 && (
            <ol className={css.steps}>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          )}
          {isEmpty && <p className="meta">{m.calendar_how_to_none()}</p>}
        </div>
      ) : isOffline ? (
        <p className="meta">{m.calendar_how_to_offline()}</p>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <div role="status" aria-busy="true" aria-label={m.calendar_loading()} className={css.help}>
          <Skeleton width={220} height={20} />
          <Skeleton height={160} />
        </div>
      )}
    </Dialog>
  );
}
