import { IconTrophy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { convertLoad } from "~/domain/training/load";
import { allSets, isWorkingSet } from "~/domain/training/sets";
import { volumeInKg } from "~/domain/training/strength";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { dayProgress } from "../../lib/progress";
import { useDayState } from "./dayState";
import { recordSetId } from "./entryState";
import css from "./FinishWorkoutCard.module.css";

/** Returns the minutes from the first to the last logged set, or undefined if that is not a plausible duration. */
function minutesBetween(times: string[]): number | undefined {
  if (times.length < 2) return undefined;
  const instants = times.map((time) => Date.parse(time));
  const minutes = Math.round((Math.max(...instants) - Math.min(...instants)) / 60_000);
  return minutes >= 1 && minutes <= 300 ? minutes : undefined;
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.cell}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Sets, volume, time and records of the day. */
export function WorkoutSummary() {
  const state = useDayState();
  const { day, log, unit } = state;
  const sets = allSets(day.content).filter(({ set }) => isWorkingSet(set));
  const progress = dayProgress(log.day);
  const counted = sets
    .flatMap(({ set }) => log.results.get(set.id) ?? [])
    .filter((one) => one.correction?.counted !== false);
  const kilograms = counted.reduce((sum, { result }) => sum + volumeInKg(result), 0);
  const volume = Math.round(convertLoad({ value: kilograms, unit: "kg" }, unit).value);
  const minutes = minutesBetween(allSets(day.content).flatMap(({ set }) => log.results.get(set.id)?.loggedAt ?? []));
  const entries = new Map(allSets(day.content).map(({ entry }) => [entry.id, entry]));
  const records = [...entries.values()].filter((entry) => recordSetId(entry, state)).length;
  if (progress.total === 0) return null;
  return (
    <dl className={css.summary}>
      <Stat label={progress.unit === "sets" ? m.calendar_sets() : m.calendar_blocks()}>
        {m.calendar_of({ done: progress.done, total: progress.total })}
      </Stat>
      {volume > 0 && (
        <Stat label={m.calendar_volume()}>
          {formatNumber(volume)} <i>{unit}</i>
        </Stat>
      )}
      {minutes && (
        <Stat label={m.calendar_time()}>
          {minutes} <i>{m.calendar_minutes_unit()}</i>
        </Stat>
      )}
      {records > 0 && (
        <Stat label={m.calendar_records()}>
          <IconTrophy size={18} aria-hidden="true" /> {records}
        </Stat>
      )}
    </dl>
  );
}
