import { Attachments } from "~/domain/media/attachments/Attachments";
import { isUnreachable } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { useDayMedia } from "../../api/dayMedia";
import css from "./DayMedia.module.css";
import { useDayState } from "./dayState";

type Props = {
  ids: readonly string[];
  /** In a frame to whose edges its other parts reach. */
  padded?: boolean;
};

/** Videos, pictures and files that the coach shows with a workout or block. */
export function DayMedia({ ids, padded }: Props) {
  const { day } = useDayState();
  const { data, error, fetchStatus, refetch } = useDayMedia(day, ids);
  const found = new Map((data ?? []).map((item) => [item.id, item]));
  const items = ids.flatMap((id) => found.get(id) ?? []);
  const isOffline = !data && (fetchStatus === "paused" || isUnreachable(error));
  if (!isOffline && items.length === 0) return null;
  return (
    <div className={padded ? css.padded : undefined}>
      {isOffline ? (
        <p className="meta">{m.calendar_media_offline()}</p>
      ) : (
        <Attachments items={items} label={m.calendar_media()} onOpen={refetch} small />
      )}
    </div>
  );
}
