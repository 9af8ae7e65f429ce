import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { Link } from "~/ui/link/Link";
import { weekAndDay } from "../weeks";
import css from "./DraftRows.module.css";
import { type Conflict, draftKey, type ProgramDraft } from "./programDrafts";

const CONFLICTS: Record<Conflict, () => string> = {
  contested: m.training_draft_contested,
  stale: m.training_draft_stale,
  unread_text: m.training_draft_unread_text,
  unknown_exercise: m.training_draft_unknown_exercise,
  changed: m.training_draft_changed,
};

type Props = {
  programId: string;
  drafts: ProgramDraft[];
  /** Drafts that are not to be published now, by key. */
  skipped: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** Leaves for the day of a draft that needs its coach first. */
  onOpen?: () => void;
  disabled?: boolean;
};

/** Drafts of a program with a tick each: where, what, whose and since when; those in conflict with the reason. */
export function DraftRows({ programId, drafts, skipped, onToggle, onOpen, disabled }: Props) {
  const [now] = useState(() => new Date());
  const severalTracks = new Set(drafts.map((draft) => draft.track_id)).size > 1;
  return (
    <ul className={css.rows}>
      {drafts.map((draft) => {
        const key = draftKey(draft);
        const place = m.training_week_day(weekAndDay(draft.day));
        const owner = draft.client_name ?? (severalTracks ? draft.track_name : null);
        const updatedAt = new Date(draft.updated_at);
        const ago = formatAgo(updatedAt, updatedAt > now ? updatedAt : now);
        const title = draft.title ?? (draft.is_rest ? m.training_rest_day() : m.training_session());
        return (
          <li key={key} className={css.row}>
            {draft.conflict ? (
              <IconAlertTriangle size={16} className={css.warn} aria-hidden="true" />
            ) : (
              <CheckboxField
                aria-label={m.training_draft_choose({ day: owner ? `${owner}, ${place}` : place })}
                checked={!skipped.has(key)}
                disabled={disabled}
                onChange={() => onToggle(key)}
              />
            )}
            <span className={css.place}>
              {place}
              {owner && <small>{owner}</small>}
            </span>
            <span className={css.title}>
              {title}
              {draft.conflict && (
                <small className={css.why}>
                  {CONFLICTS[draft.conflict]()}{" "}
                  <Link
                    {...(draft.client_id
                      ? { name: "coach_calendar", params: { programId, userId: draft.client_id } }
                      : { name: "coach_program_schedule", params: { programId } })}
                    search={{ day: String(draft.day + 1), track: draft.client_id ? undefined : draft.track_id }}
                    onClick={onOpen}
                  >
                    {m.training_draft_open_day()}
                  </Link>
                </small>
              )}
            </span>
            <span className={css.author}>
              {draft.is_own ? m.training_draft_you({ ago }) : m.training_draft_author({ name: draft.author, ago })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
