import { IconArrowsExchange, IconDisc, IconHelpCircle, IconPlayerSkipForward } from "@tabler/icons-react";
import { useState } from "react";
import type { OpenDay, SetResult } from "~/domain/training/calendarDay";
import { type Block, type Entry, isLoggedBySet, type Session } from "~/domain/training/content";
import { formatAmounts, formatClock } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { groupLabel, type PlacedSet, restAfter, setsInOrder } from "~/domain/training/sets";
import { isRecord, oneRepMaxInKg } from "~/domain/training/strength";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { toast } from "~/ui/toast/toast";
import { formatResult } from "../../lib/dayFormat";
import { platesFor } from "../../lib/plates";
import { lastResult, type Proposal, proposeResult } from "../../lib/proposal";
import { fieldName, fieldsOf } from "../../lib/setFields";
import type { DayLog } from "../../offline/trainingOutbox";
import { RestTimer } from "../timer/RestTimer";
import type { useRest } from "../timer/useRest";
import css from "./Day.module.css";
import { Weight } from "./Plates";
import { SetDetails } from "./SetDetails";
import { SetSheet } from "./SetDialog";
import { readRow, SetRow } from "./SetRow";
import { inPlaceOf, isOf, named, previousOf, type Swap, swapOf } from "./swap";
import { SwapSheet } from "./SwapDialog";
import type { useDrafts } from "./useDrafts";

export type Tools = {
  day: OpenDay;
  log: DayLog;
  unit: Unit;
  drafts: ReturnType<typeof useDrafts>;
  rest: ReturnType<typeof useRest>;
  /** The set whose turn it is. */
  current?: PlacedSet;
};

type Props = { session: Session; block: Block; entry: Entry; index: number; tools: Tools };

/** Numbers count working sets only; a warm-up is a "W". */
export function setNumbers(entry: Entry): string[] {
  let count = 0;
  return entry.sets.map(({ kind }) => (kind === "warmup" ? "W" : String(++count)));
}

/** The exercise as it is done now: the prescribed one, or another in its place. */
type Doing = { asked: Entry; doing: Entry; swap?: Swap; previous: ReturnType<typeof previousOf> };

function doingOf(asked: Entry, { day, log, drafts }: Pick<Tools, "day" | "log" | "drafts">): Doing {
  const swap = swapOf(asked, log.results, drafts.drafts.swaps?.[asked.id]);
  const doing = inPlaceOf(asked, swap);
  return { asked, doing, swap, previous: previousOf(day, doing, swap) };
}

/** What each set of an exercise shows: figures proposed from the coach, the maximum, today and the last time. */
function proposals({ asked, doing, previous }: Doing, { day, log, unit }: Tools): Proposal[] {
  let before: SetResult | undefined;
  return doing.sets.map((set) => {
    const proposal = proposeResult(doing, set, { unit, date: day.date, previous, before });
    const done = log.results.get(set.id)?.done;
    if (done?.load && set.kind !== "warmup" && isOf(done, asked, doing)) before = done;
    return proposal;
  });
}

/** The set of today that beats everything before, if there is one. */
export function recordOf(entry: Entry, tools: Pick<Tools, "day" | "log" | "drafts">): string | undefined {
  const { doing, previous } = doingOf(entry, tools);
  let found: { id: string; value: number } | undefined;
  for (const { id } of doing.sets) {
    const done = tools.log.results.get(id)?.done;
    if (!done || !isOf(done, entry, doing) || !isRecord(done, previous?.best)) continue;
    const value = oneRepMaxInKg(done) ?? 0;
    if (!found || value > found.value + 1e-9) found = { id, value };
  }
  return found?.id;
}

/** An exercise: what it is, what was done last time, and a row for each set. */
export function EntryCard({ session, block, entry: asked, index, tools }: Props) {
  const { day, log, unit, drafts, rest, current } = tools;
  const [panel, setPanel] = useState(false);
  const [sheet, setSheet] = useState<string>();
  const [swapping, setSwapping] = useState(false);
  const now = doingOf(asked, tools);
  const { doing: entry, swap, previous } = now;
  const fields = fieldsOf(entry);
  const numbers = setNumbers(entry);
  const shown = proposals(now, tools);
  const label = groupLabel(session, block, index);
  const record = recordOf(asked, tools);
  const open = entry.sets.filter(({ id }) => !log.results.has(id));

  // Plates and the reason are told for the set whose turn it is, else for the heaviest.
  const spoken = Math.max(
    0,
    entry.sets.findIndex(({ id }) => id === current?.set.id),
  );
  const figures = entry.sets.map((set, at) => {
    const logged = log.results.get(set.id);
    return readRow(fields, logged?.done ?? shown[at]?.result ?? {}, drafts.drafts.sets[set.id], unit).done;
  });
  const load = (figures[spoken] ?? figures[0])?.load;
  const estimated = shown.findIndex(({ estimate }) => estimate);
  const explained = shown[spoken]?.estimate ? spoken : estimated;
  const estimate = shown[explained]?.estimate;
  const barbell = entry.measurement === "weight_reps" && load && platesFor(load.value, unit);

  function logSet(placed: PlacedSet, done: SetResult) {
    const before = log.results.get(placed.set.id);
    const again = before !== undefined;
    // Changing the figures of a set does not change which exercise it was.
    log.logSet(placed.set.id, before ? { ...done, swapped: before.done.swapped } : named(done, swap));
    drafts.setSet(placed.set.id, undefined);
    if (again) return;
    const seconds = restAfter(placed);
    const isLast = setsInOrder(block).every(({ set }) => set.id === placed.set.id || log.results.has(set.id));
    if (seconds > 0 && !isLast && (done.skipped ?? null) === null) rest.start(placed.set.id, seconds);
    else rest.stop();
    const best = previous?.best;
    if (isRecord(done, best) && !record)
      toast(m.calendar_new_record({ name: entry.name, set: formatResult(done, unit) }));
  }

  function undo(placed: PlacedSet) {
    const before = log.results.get(placed.set.id)?.done;
    log.unlogSet(placed.set.id);
    if (rest.rest?.after === placed.set.id) rest.stop();
    if (before) {
      const number = numbers[placed.index] ?? "";
      toast(m.calendar_set_undone({ number }), { undo: { run: () => log.logSet(placed.set.id, before) } });
    }
  }

  const [opened] = entry.sets.flatMap((set, at) => (set.id === sheet ? [{ block, entry, set, index: at }] : []));

  return (
    <section className={css.entry} aria-label={entry.name}>
      <header className={css.entryHead}>
        <span className={css.cover}>
          <Cover seed={entry.name} ratio={1} width="100%" />
          {label && <b className={css.letter}>{label}</b>}
        </span>
        <div className={css.entryWords}>
          <h3 className={css.entryName}>{entry.name}</h3>
          <p className="t13 dim num">
            {[entry === asked ? "" : m.calendar_swap_instead({ name: asked.name }), subtitle(entry, block)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </header>
      {entry.note && <p className={css.coachNote}>{entry.note}</p>}

      <Weight
        estimate={estimate}
        percent={entry.sets[explained]?.percent_1rm ?? 0}
        load={load}
        unit={unit}
        open={panel}
        onToggle={() => setPanel(!panel)}
      />

      <div className={css.setHead} aria-hidden="true">
        <span>{m.calendar_set()}</span>
        <span>{m.calendar_last_time()}</span>
        <span className={css.cells} data-count={fields.length}>
          {fields.map((field) => (
            <span key={field} data-field={field}>
              {fieldName(field)}
            </span>
          ))}
        </span>
        <span />
      </div>
      <ul>
        {entry.sets.map((set, at) => {
          const placed = { block, entry, set, index: at };
          return [
            <SetRow
              key={set.id}
              placed={placed}
              number={numbers[at] ?? ""}
              fields={fields}
              proposal={shown[at] as Proposal}
              last={lastResult(entry, set, previous)}
              logged={log.results.get(set.id)}
              otherName={otherName(log.results.get(set.id)?.done, now)}
              draft={drafts.drafts.sets[set.id]}
              current={current?.set.id === set.id}
              record={record === set.id}
              unit={unit}
              onDraft={(draft) => drafts.setSet(set.id, draft)}
              onLog={(done) => logSet(placed, done)}
              onUndo={() => undo(placed)}
              onDetails={() => setSheet(set.id)}
            />,
            rest.rest?.after === set.id && (
              <li key={`${set.id}-rest`}>
                <RestTimer
                  rest={rest.rest}
                  next={nextOf(session, entry, current)}
                  onExtend={() => rest.extend(15)}
                  onSkip={rest.stop}
                />
              </li>
            ),
          ];
        })}
      </ul>
      {(barbell || open.length > 0) && (
        <div className={css.acts}>
          {barbell && !estimate && (
            <button type="button" className={css.act} aria-expanded={panel} onClick={() => setPanel(!panel)}>
              <IconDisc size={18} />
              {m.calendar_plates()}
            </button>
          )}
          <button
            type="button"
            className={css.act}
            onClick={() => setSheet(current?.entry.id === entry.id ? current.set.id : (open[0] ?? entry.sets[0])?.id)}
          >
            <IconHelpCircle size={18} />
            {m.calendar_effort()}
          </button>
          {open.length > 0 && isLoggedBySet(block) && (asked.exercise_id || asked.alternates.length > 0) && (
            <button type="button" className={css.act} onClick={() => setSwapping(true)}>
              <IconArrowsExchange size={18} />
              {m.calendar_swap()}
            </button>
          )}
          {open.length > 0 && (
            <button type="button" className={css.act} onClick={() => setSheet("rest-of-it")}>
              <IconPlayerSkipForward size={18} />
              {m.calendar_skip()}
            </button>
          )}
        </div>
      )}
      {swapping && (
        <SwapSheet
          day={day}
          entry={asked}
          swap={swap}
          unit={unit}
          onChoose={(chosen) => drafts.setSwap(asked.id, chosen)}
          onClose={() => setSwapping(false)}
        />
      )}
      {sheet === "rest-of-it" && (
        <SetSheet
          title={m.calendar_skip_exercise({ name: entry.name })}
          done={{}}
          skipOnly
          onSave={() => {}}
          onSkip={(reason) => {
            for (const { id } of open) log.logSet(id, { skipped: reason });
            rest.stop();
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      {opened && (
        <SetDetails
          placed={opened}
          number={numbers[opened.index] ?? ""}
          tools={tools}
          onSkip={(reason) => logSet(opened, { skipped: reason })}
          onClose={() => setSheet(undefined)}
        />
      )}
    </section>
  );
}

/** What comes after a rest: "A2, set 1"; the end of the day where nothing does. */
function nextOf(session: Session, entry: Entry, current: PlacedSet | undefined): string {
  if (!current) return m.calendar_finish();
  const exercise =
    current.entry.id === entry.id
      ? ""
      : (groupLabel(session, current.block, entryIndex(current)) ?? current.entry.name);
  const number = setNumbers(current.entry)[current.index] ?? "";
  return [exercise, m.calendar_rest_set({ number })].filter(Boolean).join(", ");
}

/** The exercise of a logged set where it is not the one that is done now. */
function otherName(done: SetResult | undefined, { asked, doing }: Doing): string | undefined {
  if (!done || isOf(done, asked, doing)) return undefined;
  return done.swapped?.name ?? asked.name;
}

function entryIndex({ block, entry }: PlacedSet): number {
  return "entries" in block ? block.entries.findIndex(({ id }) => id === entry.id) : 0;
}

/** "4×5, 1×5+ · rest 3:00 · tempo 3-1-1-0". */
function subtitle(entry: Entry, block: Block): string {
  const rests = new Set(entry.sets.filter(({ kind }) => kind !== "warmup").map((set) => set.rest_seconds ?? 0));
  const [only] = rests;
  const tempo = entry.sets.find((set) => set.tempo)?.tempo;
  const grouped = block.kind === "superset" || block.kind === "circuit";
  return [
    formatAmounts(entry),
    rests.size === 1 && only && !grouped ? m.calendar_rest_of({ time: formatClock(only) }) : "",
    tempo ? m.calendar_tempo({ tempo }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
