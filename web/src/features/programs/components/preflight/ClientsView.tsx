import { IconEye, IconMail, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import type { ProgramDraft } from "~/domain/training/drafts/programDrafts";
import { dayTitle } from "~/domain/training/title";
import { dayMinutes } from "~/domain/training/volume";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { cx } from "~/ui/cx";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import type { Program } from "../../api";
import type { Preflight } from "./checks";
import css from "./Preflight.module.css";
import { usePublishedWeek } from "./preflight";

type Track = Preflight["tracks"][number];
const MAX_WEEKS_SHOWN = 12;

function Week({
  programId,
  track,
  week,
  drafts,
}: {
  programId: string;
  track: Track;
  week: number;
  drafts: ProgramDraft[];
}) {
  const { data } = usePublishedWeek(programId, track.track_id, week);
  return (
    <ol className={css.days} aria-busy={!data}>
      {Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
        const day = week * DAYS_PER_WEEK + index;
        const content = data?.days.find((one) => one.day === day)?.content;
        const trains = content !== undefined && content.sessions.length > 0;
        const draft = drafts.find((one) => one.timeline_id === track.timeline_id && one.day === day);
        return (
          <li key={day} className={cx(draft && css.hasDraft)}>
            <span className={css.day}>{m.programs_open_view_day({ day: day + 1 })}</span>
            <span className={cx(css.dayTitle, !trains && css.rest)}>
              {trains ? dayTitle(content) : data ? m.programs_open_view_rest() : ""}
            </span>
            {draft ? (
              <span className={css.draft}>
                {m.programs_open_view_draft({
                  title: draft.title ?? (draft.is_rest ? m.training_rest_day() : m.training_session()),
                })}
              </span>
            ) : (
              trains && (
                <span className={css.day}>{m.programs_open_view_minutes({ minutes: dayMinutes(content) })}</span>
              )
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Weeks({ programId, tracks, drafts }: { programId: string; tracks: Track[]; drafts: ProgramDraft[] }) {
  const [trackId, setTrackId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const track = tracks.find((one) => one.track_id === trackId) ?? tracks.find((one) => one.weeks.length > 0);
  if (!track) return <p className="dim">{m.programs_open_view_none()}</p>;
  const shown = track.weeks.slice(0, MAX_WEEKS_SHOWN);
  const week = shown.find((one) => one.week === chosen) ?? shown[0];
  return (
    <>
      {tracks.length > 1 && (
        <SelectField
          aria-label={m.programs_tracks()}
          data={tracks.map((one) => ({ value: one.track_id, label: one.track_name }))}
          value={track.track_id}
          onChange={setTrackId}
        />
      )}
      {!week && <p className="dim">{m.programs_open_view_none()}</p>}
      <div className={css.weeks} role="group" aria-label={m.programs_open_view()}>
        {shown.map((one) => (
          <button
            key={one.week}
            type="button"
            className={cx(css.week, one.state === "empty" && css.empty)}
            aria-pressed={one === week}
            aria-label={[
              m.programs_open_view_week({ week: one.week + 1 }),
              one.state === "empty" && m.programs_open_view_empty(),
              one.drafts > 0 && m.programs_open_view_has_drafts({ count: one.drafts }),
            ]
              .filter(Boolean)
              .join(", ")}
            onClick={() => setChosen(one.week)}
          >
            {one.week + 1}
            {one.drafts > 0 && <i />}
          </button>
        ))}
      </div>
      {week && <Week programId={programId} track={track} week={week.week} drafts={drafts} />}
    </>
  );
}

type Props = { program: Program; preflight: Preflight; drafts: ProgramDraft[] };

/** What clients would see if the program opened now, and whom it reaches. */
export function ClientsView({ program, preflight, drafts }: Props) {
  const days = program.visibility_days;
  return (
    <aside className={css.side}>
      <section>
        <div className={css.sideHead}>
          <h3>{m.programs_open_view()}</h3>
          <span className="meta">{m.programs_open_view_note()}</span>
        </div>
        <Weeks programId={program.id} tracks={preflight.tracks} drafts={drafts} />
      </section>
      <section>
        <h3>{m.programs_open_reach()}</h3>
        <ul className={css.reach}>
          <li>
            <IconWorld size={16} aria-hidden="true" />
            <span>
              {program.accessibility ? m.programs_open_reach_public() : m.programs_open_reach_private()}
              <small>{program.public_url.replace(/^https?:\/\//, "")}</small>
            </span>
          </li>
          {preflight.invitations > 0 && (
            <li>
              <IconMail size={16} aria-hidden="true" />
              {m.programs_open_reach_invited({ count: preflight.invitations })}
            </li>
          )}
          <li>
            <IconEye size={16} aria-hidden="true" />
            {days === null ? m.programs_open_reach_all() : m.programs_open_reach_days({ count: days })}
          </li>
        </ul>
      </section>
    </aside>
  );
}
