import { useState } from "react";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { errorMessage } from "~/lib/apiError";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useToday } from "~/ui/useToday";
import { CheckRow } from "./CheckRow";
import { type EmptyWeek, type Level, weekKey } from "./checks";
import css from "./Preflight.module.css";
import { copyWeek } from "./preflight";

type Props = {
  level: Level;
  weeks: EmptyWeek[];
  /** Whether to name the track of a week. */
  severalTracks: boolean;
  /** All clients share the dates. Else the date is that of somebody who starts today. */
  hasOneCalendar: boolean;
  onRest: (key: string) => void;
  onDone: () => unknown;
};

/** Weeks without training between weeks that have some: filled with the week before, or left as rest. */
export function WeeksCheck({ level, weeks, severalTracks, hasOneCalendar, onRest, onDone }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const today = useToday();
  const copy = async (empty: EmptyWeek, source: number) => {
    setBusy(weekKey(empty));
    setError(null);
    try {
      await copyWeek(empty.timelineId, source, empty.week);
      toast(m.programs_check_week_copied({ week: source + 1 }));
      await onDone();
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(null);
    }
  };
  const buttons = (empty: EmptyWeek) => (
    <>
      {empty.source !== null && (
        <Button
          size="small"
          busy={busy === weekKey(empty)}
          disabled={busy !== null}
          onClick={() => void copy(empty, empty.source ?? 0)}
        >
          {m.programs_check_week_copy({ week: empty.source + 1 })}
        </Button>
      )}
      <Button size="small" disabled={busy !== null} onClick={() => onRest(weekKey(empty))}>
        {m.programs_check_week_rest()}
      </Button>
    </>
  );
  const nameOf = ({ trackName, week }: EmptyWeek) =>
    severalTracks
      ? m.programs_check_week_track({ track: trackName, week: week + 1 })
      : m.programs_open_view_week({ week: week + 1 });
  const [only] = weeks;
  const single = weeks.length === 1 && only ? only : null;
  const title = single
    ? m.programs_check_week({ week: single.week + 1 })
    : m.programs_check_weeks({ count: weeks.length });
  const text =
    single && !hasOneCalendar
      ? m.programs_check_week_date({ date: formatDate(addDays(today, single.week * DAYS_PER_WEEK)) })
      : m.programs_check_weeks_text();
  return (
    <CheckRow
      level={level}
      title={level === "ok" ? m.programs_check_weeks_done() : title}
      text={single && severalTracks ? `${nameOf(single)}. ${text}` : text}
      action={single && buttons(single)}
    >
      {!single && (
        <ul className={css.list}>
          {weeks.map((empty) => (
            <li key={weekKey(empty)}>
              <span>{nameOf(empty)}</span>
              <span className={css.actions}>{buttons(empty)}</span>
            </li>
          ))}
        </ul>
      )}
      <FormError>{error}</FormError>
    </CheckRow>
  );
}
