import { Fragment, useRef, useState } from "react";
import type { Performance } from "~/domain/training/calendarDay";
import {
  type Block,
  type Entry,
  isGrouped,
  isLoggedBySet,
  type PrescribedSet,
  type Session,
} from "~/domain/training/content";
import { formatAmounts, formatClock } from "~/domain/training/format";
import { groupLabel, type PlacedSet, restAfter, setNumbers, setsInOrder, workingSets } from "~/domain/training/sets";
import { equipmentOf } from "~/domain/training/equipment";
import { convertLoad } from "~/domain/training/load";
import { isRecord } from "~/domain/training/strength";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { toast } from "~/ui/toast/toast";
import { formatResult, formatSetName } from "../../lib/dayFormat";
import { platesFor } from "../../lib/plates";
import { lastResult } from "../../lib/lastTime";
import { lastLoad, toShown, toStored } from "../../lib/offered";
import type { Suggestion } from "../../lib/suggestion";
import { draftOf, fieldLabel, fieldsOf, noteOf, readRow } from "../../lib/setFields";
import { useDayState } from "./dayState";
import { EntryActions } from "./EntryActions";
import css from "./EntryCard.module.css";
import { type EntryState, entryStateOf, suggestionsFor, recordSetId, setToRate } from "./entryState";
import { HowToDialog, SetFormChecks, SetDetailsDialog, SkipDialog, SwapDialog } from "./lazyParts";
import { LoadHelp } from "./LoadHelp";
import { SetRow } from "./SetRow";
import setRowCss from "./SetRow.module.css";
import { isResultOf, withSwap } from "./swap";

type Props = {
  session: Session;
  block: Block;
  entry: Entry;
  index: number;
  /** Shows only the set at this place: in a superset each round has a card. The first one says what the exercise is. */
  onlySet?: number;
};
type Opened = { dialog: "set"; id: string } | { dialog: "howTo" | "skip" | "swap" } | null;

/** An exercise: what it is, what was done last time, and a row for each set. */
export function EntryCard({ session, block, entry: prescribed, index, onlySet }: Props) {
  const state = useDayState();
  const { day, log, unit, drafts, rest, current } = state;
  const [platesOpen, setPlatesOpen] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);
  /** Sets that were unticked: ticked again, they are no news, and nobody rests after them once more. */
  const undone = useRef(new Set<string>());
  const steps = day.load_steps;
  const entryState = entryStateOf(prescribed, state);
  const { entry, swap, previous } = entryState;
  const fields = fieldsOf(entry);
  const numbers = setNumbers(entry);
  const suggestions = suggestionsFor(entryState, state);
  const label = groupLabel(session, block, index);
  const recordId = recordSetId(prescribed, state);
  const unloggedSets = entry.sets.filter(({ id }) => !log.results.has(id));
  const isFirst = onlySet === undefined || onlySet === 0;
  const shownSets = onlySet === undefined ? entry.sets : entry.sets.slice(onlySet, onlySet + 1);
  // Of the cards of a superset, the one with the next set has the actions.
  const nextIndex = entry.sets.findIndex(({ id }) => !log.results.has(id));
  const hasActions = onlySet === undefined || onlySet === (nextIndex < 0 ? entry.sets.length - 1 : nextIndex);

  // Plates and the reason for a weight are shown for the current set, else for the first one.
  const currentIndex = Math.max(
    0,
    entry.sets.findIndex(({ id }) => id === current?.set.id),
  );
  const shownResult = (set: PrescribedSet) => {
    const result = log.results.get(set.id)?.result;
    return result && toShown(result, { entry, set, unit, steps });
  };
  const lastOf = (set: PrescribedSet) => {
    const last = lastResult(entry, set, { content: day.content, previous });
    return last && { ...last, load: lastLoad(last, { entry, unit, steps }) ?? null };
  };
  const results = entry.sets.map((set, setIndex) => {
    const base = shownResult(set) ?? suggestions[setIndex]?.result ?? {};
    return readRow(fields, base, drafts.values.sets[set.id], unit).result;
  });
  const load = (results[currentIndex] ?? results[0])?.load;
  const estimate = suggestions[currentIndex]?.estimate ?? suggestions.find((one) => one.estimate)?.estimate;
  const isBarLoad = Boolean(equipmentOf(entry) === "barbell" && load && platesFor(convertLoad(load, unit).value, unit));

  function logSet(placed: PlacedSet, shown: Performance, at?: number) {
    const result = toStored(shown, { entry, set: placed.set, unit, steps });
    const before = log.results.get(placed.set.id)?.result;
    // Changing the values of a set does not change which exercise it was.
    log.logSet(placed.set.id, before ? { ...result, swapped: before.swapped } : withSwap(result, swap), at);
    drafts.setSet(placed.set.id, undefined);
    if (before || undone.current.has(placed.set.id)) return;
    const seconds = restAfter(placed);
    const isLast = setsInOrder(block).every(({ set }) => set.id === placed.set.id || log.results.has(set.id));
    if (seconds > 0 && !isLast && (result.skipped ?? null) === null) rest.start(placed.set.id, seconds);
    else rest.stop();
    if (isRecord(placed.set, result, previous?.best) && !recordId) {
      toast(m.calendar_new_record({ name: entry.name, set: formatResult(shown, unit) }));
    }
  }

  function skipSet(placed: PlacedSet, skipped: Performance) {
    const before = log.results.get(placed.set.id)?.result;
    logSet(placed, skipped);
    if (!before || (before.skipped ?? null) !== null) return;
    toast(m.calendar_set_skipped({ name: formatSetName(numbers[placed.index] ?? "") }), {
      action: { label: m.ui_undo(), run: () => log.logSet(placed.set.id, before) },
    });
  }

  function deleteSet(placed: PlacedSet) {
    const before = log.results.get(placed.set.id)?.result;
    const isOpen = log.deleteSet(placed.set.id);
    // The next tick logs the same, unless it was done with another exercise.
    const suggested = suggestions[placed.index]?.result ?? {};
    if (isOpen && before && isResultOf(before, prescribed, entry)) {
      drafts.setSet(
        placed.set.id,
        draftOf(
          (before.skipped ?? null) === null ? fields : [],
          toShown(before, { entry, set: placed.set, unit, steps }),
          suggested,
          unit,
        ),
      );
    }
    undone.current.add(placed.set.id);
    if (rest.current?.afterSetId === placed.set.id) rest.stop();
    if (before) {
      const redo = () => {
        log.logSet(placed.set.id, before);
        drafts.setSet(placed.set.id, undefined);
      };
      toast(m.calendar_set_undone({ name: formatSetName(numbers[placed.index] ?? "") }), {
        action: { label: m.ui_undo(), run: redo },
      });
    }
  }

  const close = () => setOpened(null);
  const openedIndex = opened?.dialog === "set" ? entry.sets.findIndex(({ id }) => id === opened.id) : -1;
  const openedSet = entry.sets[openedIndex];

  return (
    <section className={css.entry} aria-label={entry.name}>
      <header className={css.entryHead} data-compact={!isFirst || undefined}>
        {isFirst ? (
          <span className={css.cover}>
            <Cover seed={entry.name} ratio={1} width="100%" />
            {label && <b className={css.letter}>{label}</b>}
          </span>
        ) : (
          <b className={css.letter}>{label}</b>
        )}
        <div className={css.entryText}>
          <h3 className={css.entryName}>{entry.name}</h3>
          {isFirst && (
            <p className="t13 dim num">
              {[entry === prescribed ? "" : m.calendar_swap_instead({ name: prescribed.name }), subtitle(entry, block)]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
        </div>
      </header>
      {isFirst && entry.note && <p className={css.coachNote}>{entry.note}</p>}

      {hasActions && (
        <LoadHelp
          estimate={estimate}
          load={load}
          unit={unit}
          open={platesOpen}
          onToggle={() => setPlatesOpen(!platesOpen)}
        />
      )}

      {isFirst && (
        <div className={setRowCss.setHead} aria-hidden="true">
          <span>{m.calendar_set()}</span>
          <span>{m.calendar_last_time()}</span>
          <span className={setRowCss.cells} data-count={fields.length}>
            {fields.map((field) => (
              <span key={field} data-field={field}>
                {fieldLabel(field, unit)}
              </span>
            ))}
          </span>
          <span />
        </div>
      )}
      <ul>
        {shownSets.map((set) => {
          const setIndex = entry.sets.indexOf(set);
          const placed = { block, entry, set, index: setIndex };
          const logged = log.results.get(set.id);
          return (
            <Fragment key={set.id}>
              <SetRow
                placed={placed}
                number={numbers[setIndex] ?? ""}
                fields={fields}
                suggestion={suggestions[setIndex] as Suggestion}
                last={lastOf(set)}
                logged={logged && { ...logged, result: toShown(logged.result, { entry, set, unit, steps }) }}
                otherExercise={otherExercise(logged?.result, entryState)}
                draft={drafts.values.sets[set.id]}
                isCurrent={current?.set.id === set.id}
                isRecord={recordId === set.id}
                unit={unit}
                onDraft={(draft) => drafts.setSet(set.id, draft, logged?.loggedAt)}
                onLog={(result, at) => logSet(placed, result, at)}
                onUndo={() => deleteSet(placed)}
                onDetails={() => setOpened({ dialog: "set", id: set.id })}
              />
              <SetFormChecks setId={set.id} />
            </Fragment>
          );
        })}
      </ul>
      {hasActions && (
        <EntryActions
          entry={entry}
          platesOpen={platesOpen}
          onPlates={isBarLoad && !estimate ? () => setPlatesOpen(!platesOpen) : undefined}
          onEffort={() => {
            const set = setToRate(entry.sets, log.results);
            setOpened(set ? { dialog: "set", id: set.id } : null);
          }}
          onHowTo={prescribed.exercise_id && !swap ? () => setOpened({ dialog: "howTo" }) : undefined}
          onSwap={
            unloggedSets.length > 0 &&
            isLoggedBySet(block) &&
            (prescribed.exercise_id || prescribed.alternates.length > 0)
              ? () => setOpened({ dialog: "swap" })
              : undefined
          }
          onSkip={unloggedSets.length > 0 ? () => setOpened({ dialog: "skip" }) : undefined}
        />
      )}
      {opened?.dialog === "swap" && (
        <SwapDialog
          day={day}
          entry={prescribed}
          swap={swap}
          unit={unit}
          onChoose={(chosen) => {
            // Values and effort were those of the exercise that is replaced.
            for (const { id } of unloggedSets) drafts.setSet(id, noteOf({ note: drafts.values.sets[id]?.note }));
            drafts.setSwap(prescribed.id, chosen);
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === "howTo" && <HowToDialog day={day} entry={prescribed} onClose={close} />}
      {opened?.dialog === "skip" && (
        <SkipDialog
          title={m.calendar_skip_exercise({ name: entry.name })}
          onSkip={(reason) => {
            for (const { id } of unloggedSets) {
              const { rpe, note = "" } = drafts.values.sets[id] ?? {};
              log.logSet(id, { skipped: reason, ...(rpe ? { rpe } : {}), note });
              drafts.setSet(id, undefined);
            }
            rest.stop();
          }}
          onClose={close}
        />
      )}
      {openedSet && (
        <SetDetailsDialog
          entry={entry}
          set={openedSet}
          number={numbers[openedIndex] ?? ""}
          onSkip={(result) => skipSet({ block, entry, set: openedSet, index: openedIndex }, result)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The exercise of a logged set, if it is not the current one. */
function otherExercise(result: Performance | undefined, { prescribed, entry }: EntryState): string | undefined {
  if (!result || isResultOf(result, prescribed, entry)) return undefined;
  return result.swapped?.name ?? prescribed.name;
}

/** "4×5, 1×5+ · rest 3:00 · tempo 3-1-1-0". */
function subtitle(entry: Entry, block: Block): string {
  const rests = new Set(workingSets(entry).map((set) => set.rest_seconds ?? 0));
  const [only] = rests;
  const tempo = entry.sets.find((set) => set.tempo)?.tempo;
  return [
    formatAmounts(entry),
    rests.size === 1 && only && !isGrouped(block.kind) ? m.calendar_rest_of({ time: formatClock(only) }) : "",
    tempo ? m.calendar_tempo({ tempo }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
