import { useState } from "react";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { WEEK } from "../../lib/timeline";
import css from "./Bulk.module.css";
import type { Asking } from "./context";
import { useBuilder } from "./context";

type Props = { asking: Extract<Asking, { what: "move" | "copy" }>; onClose: () => void };

/** "Move to…" and "Copy to…": the way without dragging. */
export function PlaceDialog({ asking, onClose }: Props) {
  const { actions, timeline, selection } = useBuilder();
  const first = Math.min(...asking.days);
  const [week, setWeek] = useState<number | string>(Math.floor(first / WEEK) + 2);
  const [weekday, setWeekday] = useState(`${first % WEEK}`);
  const number = typeof week === "number" && week >= 1 && week <= 521 ? week : null;
  const target = number === null ? null : (number - 1) * WEEK + Number(weekday);
  const move = asking.what === "move";
  const go = async () => {
    if (target === null) return;
    const done = move
      ? await actions.move({ days: asking.days, to: target, sessionId: asking.sessionId })
      : await actions.copy(asking.days, [target]);
    if (!done) return;
    selection.clear();
    onClose();
  };
  return (
    <Dialog
      opened
      size="small"
      onClose={onClose}
      busy={actions.busy}
      title={
        move ? m.builder_move_title({ count: asking.days.length }) : m.builder_copy_title({ count: asking.days.length })
      }
      footer={
        <>
          <Button onClick={onClose}>{m.builder_cancel()}</Button>
          <Button variant="primary" busy={actions.busy} disabled={target === null} onClick={() => void go()}>
            {move ? m.builder_move_here() : m.builder_copy_here()}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <NumberField
          label={m.builder_to_week()}
          value={week}
          min={1}
          max={521}
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
          {asking.days.length > 1 ? m.builder_first_lands({ day: target + 1 }) : m.builder_lands({ day: target + 1 })}
          {timeline.anchor && ` ${formatDate(addDays(timeline.anchor, target))}.`}
          {` ${move ? m.builder_move_note() : m.builder_copy_note()}`}
        </p>
      )}
    </Dialog>
  );
}

/** Repeats a week a number of times over the weeks that follow. */
export function RepeatDialog({ week, onClose }: { week: number; onClose: () => void }) {
  const { actions, selection } = useBuilder();
  const [times, setTimes] = useState<number | string>(1);
  const count = typeof times === "number" && times >= 1 && times <= 52 ? times : null;
  const go = async () => {
    if (count === null || !(await actions.repeat(week, count))) return;
    selection.clear();
    onClose();
  };
  return (
    <Dialog
      opened
      size="small"
      onClose={onClose}
      busy={actions.busy}
      title={m.builder_repeat_title({ week: week + 1 })}
      footer={
        <>
          <Button onClick={onClose}>{m.builder_cancel()}</Button>
          <Button variant="primary" busy={actions.busy} disabled={count === null} onClick={() => void go()}>
            {m.builder_repeat_times({ count: count ?? 0 })}
          </Button>
        </>
      }
    >
      <NumberField
        label={m.builder_how_often()}
        value={times}
        min={1}
        max={52}
        allowDecimal={false}
        error={count === null ? m.builder_times_range() : undefined}
        onChange={setTimes}
        data-autofocus
      />
      {count !== null && (
        <p className={css.where}>{m.builder_repeat_note({ first: week + 2, last: week + 1 + count })}</p>
      )}
    </Dialog>
  );
}
