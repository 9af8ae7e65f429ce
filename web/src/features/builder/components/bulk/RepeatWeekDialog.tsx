import { useState } from "react";
import { MAX_REPEATS } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { NumberField } from "~/ui/field/NumberField";
import { useBuilder } from "../context";
import css from "./Bulk.module.css";
import { wholeNumberUpTo } from "./wholeNumber";

/** Repeats a week a number of times over the weeks that follow. */
export function RepeatWeekDialog({ week, onClose }: { week: number; onClose: () => void }) {
  const { actions, selection } = useBuilder();
  const [times, setTimes] = useState<number | string>(1);
  const count = wholeNumberUpTo(MAX_REPEATS, times);

  async function submit() {
    if (count === null || !(await actions.repeatWeek(week, count))) return;
    selection.clear();
    onClose();
  }

  return (
    <FormDialog
      size="small"
      title={m.builder_repeat_title({ week: week + 1 })}
      submit={m.builder_repeat_times({ count: count ?? 0 })}
      busy={actions.busy}
      disabled={count === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField
        label={m.builder_times()}
        value={times}
        min={1}
        max={MAX_REPEATS}
        allowDecimal={false}
        error={count === null ? m.builder_times_range() : undefined}
        onChange={setTimes}
        data-autofocus
      />
      {count !== null && (
        <p className={css.where}>{m.builder_repeat_note({ count, first: week + 2, last: week + 1 + count })}</p>
      )}
    </FormDialog>
  );
}
