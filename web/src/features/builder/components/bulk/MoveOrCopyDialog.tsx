import { useState } from "react";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { addDays, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { MAX_WEEKS } from "../../api/timeline";
import { type OpenDialog, useBuilder } from "../context";
import css from "./Bulk.module.css";
import { wholeNumberUpTo } from "./wholeNumber";

type Props = { dialog: Extract<OpenDialog, { kind: "move" | "copy" }>; onClose: () => void };

/** "Move to…" and "Copy to…": moving and copying days without dragging them. */
export function MoveOrCopyDialog({ dialog, onClose }: Props) {
  const { actions, selection, timeline } = useBuilder();
  const first = Math.min(...dialog.days);
  const count = dialog.days.length;
  const [week, setWeek] = useState<number | string>(Math.min(weekOf(first) + 2, MAX_WEEKS));
  const [weekday, setWeekday] = useState(`${first % DAYS_PER_WEEK}`);
  const weekNumber = wholeNumberUpTo(MAX_WEEKS, week);
  const target = weekNumber === null ? null : (weekNumber - 1) * DAYS_PER_WEEK + Number(weekday);

  function title(): string {
    if (dialog.kind === "copy") return m.builder_copy_title({ count });
    return dialog.session
      ? m.builder_move_session({ title: dialog.session.title || m.builder_session() })
      : m.builder_move_title({ count });
  }

  function targetText(target: number): string {
    const day = target + 1;
    if (!timeline.anchor) return count > 1 ? m.builder_target_of_first({ day }) : m.builder_target({ day });
    const date = formatDate(addDays(timeline.anchor, target));
    return count > 1 ? m.builder_target_of_first_on({ day, date }) : m.builder_target_on({ day, date });
  }

  async function submit() {
    if (target === null) return;
    const done =
      dialog.kind === "move"
        ? await actions.move({ days: dialog.days, to: target, sessionId: dialog.session?.id })
        : await actions.copy(dialog.days, [target]);
    if (!done) return;
    selection.clear();
    onClose();
  }

  return (
    <FormDialog
      size="small"
      title={title()}
      submit={dialog.kind === "move" ? m.builder_move_here() : m.builder_copy_here()}
      busy={actions.busy}
      disabled={target === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.fields}>
        <NumberField
          label={m.builder_to_week()}
          value={week}
          min={1}
          max={MAX_WEEKS}
          allowDecimal={false}
          error={weekNumber === null ? m.builder_week_range() : undefined}
          onChange={setWeek}
          data-autofocus
        />
        <SelectField
          label={m.builder_to_day()}
          value={weekday}
          onChange={(value) => setWeekday(value ?? "0")}
          data={Array.from({ length: DAYS_PER_WEEK }, (_, day) => ({
            value: `${day}`,
            label: m.builder_day({ day: day + 1 }),
          }))}
        />
      </div>
      {target !== null && (
        <p className={css.where}>
          {targetText(target)}
          {` ${dialog.kind === "move" ? m.builder_move_note() : m.builder_copy_note()}`}
        </p>
      )}
    </FormDialog>
  );
}
