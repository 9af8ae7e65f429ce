import { type ReactNode, useId, useState } from "react";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { MOST_WEEKS, WEEK } from "../../api/timeline";
import { type Asking, useBuilder } from "../context";
import css from "./Bulk.module.css";

type AskProps = {
  title: string;
  confirm: string;
  /** Whether what is typed makes sense. */
  ready: boolean;
  /** Answers whether it was done. */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for figures and does it, by the button or by Enter; then nothing is selected any more. */
function Ask({ title, confirm, ready, onConfirm, onClose, children }: AskProps) {
  const { actions, selection } = useBuilder();
  const form = useId();
  const go = async () => {
    if (!ready || !(await onConfirm())) return;
    selection.clear();
    onClose();
  };
  return (
    <Dialog
      opened
      size="small"
      onClose={onClose}
      busy={actions.busy}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{m.builder_cancel()}</Button>
          <Button type="submit" form={form} variant="primary" busy={actions.busy} disabled={!ready}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** A whole number between two others, or nothing. */
function within(typed: number | string, most: number): number | null {
  return typeof typed === "number" && typed >= 1 && typed <= most ? typed : null;
}

type PlaceProps = { asking: Extract<Asking, { what: "move" | "copy" }>; onClose: () => void };

/** "Move to…" and "Copy to…": the way without dragging. */
export function PlaceDialog({ asking, onClose }: PlaceProps) {
  const { actions, timeline } = useBuilder();
  const first = Math.min(...asking.days);
  const count = asking.days.length;
  const [week, setWeek] = useState<number | string>(Math.min(Math.floor(first / WEEK) + 2, MOST_WEEKS));
  const [weekday, setWeekday] = useState(`${first % WEEK}`);
  const number = within(week, MOST_WEEKS);
  const target = number === null ? null : (number - 1) * WEEK + Number(weekday);
  const move = asking.what === "move";
  const go = async () => {
    if (target === null) return false;
    const done = move
      ? await actions.move({ days: asking.days, to: target, sessionId: asking.sessionId })
      : await actions.copy(asking.days, [target]);
    return done !== undefined;
  };
  return (
    <Ask
      title={move ? m.builder_move_title({ count }) : m.builder_copy_title({ count })}
      confirm={move ? m.builder_move_here() : m.builder_copy_here()}
      ready={target !== null}
      onConfirm={go}
      onClose={onClose}
    >
      <div className={css.fields}>
        <NumberField
          label={m.builder_to_week()}
          value={week}
          min={1}
          max={MOST_WEEKS}
          allowDecimal={false}
          error={number === null ? m.builder_week_range() : undefined}
          onChange={setWeek}
          data-autofocus
        />
        <SelectField
          label={m.builder_to_day()}
          value={weekday}
          onChange={(value) => setWeekday(value ?? "0")}
          data={Array.from({ length: WEEK }, (_, day) => ({ value: `${day}`, label: m.builder_day({ day: day + 1 }) }))}
        />
      </div>
      {target !== null && (
        <p className={css.where}>
          {count > 1 ? m.builder_first_lands({ day: target + 1 }) : m.builder_lands({ day: target + 1 })}
          {timeline.anchor && ` ${formatDate(addDays(timeline.anchor, target))}.`}
          {` ${move ? m.builder_move_note() : m.builder_copy_note()}`}
        </p>
      )}
    </Ask>
  );
}

const MOST_TIMES = 52;

/** Repeats a week a number of times over the weeks that follow. */
export function RepeatDialog({ week, onClose }: { week: number; onClose: () => void }) {
  const { actions } = useBuilder();
  const [times, setTimes] = useState<number | string>(1);
  const count = within(times, MOST_TIMES);
  return (
    <Ask
      title={m.builder_repeat_title({ week: week + 1 })}
      confirm={m.builder_repeat_times({ count: count ?? 0 })}
      ready={count !== null}
      onConfirm={async () => count !== null && (await actions.repeat(week, count)) !== undefined}
      onClose={onClose}
    >
      <NumberField
        label={m.builder_how_often()}
        value={times}
        min={1}
        max={MOST_TIMES}
        allowDecimal={false}
        error={count === null ? m.builder_times_range() : undefined}
        onChange={setTimes}
        data-autofocus
      />
      {count !== null && (
        <p className={css.where}>{m.builder_repeat_note({ first: week + 2, last: week + 1 + count })}</p>
      )}
    </Ask>
  );
}
