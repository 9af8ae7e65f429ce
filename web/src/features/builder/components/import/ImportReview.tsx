import { useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import type { ImportedFile } from "../../lib/importedFiles";
import { GuessDialog } from "../paste/GuessDialog";
import type { LineChoice, ReadLine } from "../paste/reading";
import { FirstWeekField } from "./FirstWeekField";
import css from "./Import.module.css";
import { ImportWeeks } from "./ImportWeeks";
import { ImportTable, type ImportTableHandle } from "./ImportTable";
import { countStatuses, SHOWN, type Shown } from "./shownLines";
import type { Import } from "./useImport";

type Props = {
  state: Import;
  file: ImportedFile;
  places: number[];
  firstWeek: number;
  onFirstWeek: (week: number) => void;
};

/** The days of a file, and each row beside what it was read as. */
export function ImportReview({ state, file, places, firstWeek, onFirstWeek }: Props) {
  const { rows, reading, change } = state;
  const { choices, sheets } = file;
  const [shown, setShown] = useState<Shown>("all");
  const [checked, setChecked] = useState<number | null>(null);
  const table = useRef<ImportTableHandle>(null);
  const lines = reading?.lines.length === rows.length ? reading.lines : [];
  const days = reading?.days ?? [];
  const counts = countStatuses(lines);
  const checkedLine = checked === null ? undefined : lines[checked];
  const answer = ({ text }: ReadLine, choice: LineChoice) => {
    const others = choices.answers.filter((other) => other.text !== text.trim());
    change({ answers: [...others, { text: text.trim(), choice }] });
  };
  const correct = (name: string, exercise: { id: string; name: string }) => {
    const others = choices.corrections.filter((other) => other.name !== name);
    change({ corrections: [...others, { name, exercise_id: exercise.id, chosen: exercise.name }] });
  };
  const toggleSheet = (index: number) => {
    const chosen = choices.sheets.includes(index)
      ? choices.sheets.filter((other) => other !== index)
      : [...choices.sheets, index].sort((a, b) => a - b);
    if (chosen.length > 0) change({ sheets: chosen });
  };
  const showDay = (index: number) => {
    setShown("all");
    const line = lines.findIndex(({ day }) => day === index);
    table.current?.goTo(Math.max(0, line));
  };
  return (
    <div className={css.review}>
      <div className={css.bar}>
        <b className={css.name}>{file.name}</b>
        {sheets.length > 1 && (
          <div role="group" aria-label={m.builder_import_sheets()} className={css.sheets}>
            {sheets.map((sheet, index) => (
              <button
                key={`${index}-${sheet.title}`}
                type="button"
                className={css.sheet}
                aria-pressed={choices.sheets.includes(index)}
                onClick={() => toggleSheet(index)}
              >
                {sheet.title || m.builder_import_sheet({ number: index + 1 })}
              </button>
            ))}
          </div>
        )}
        <span className={css.space} />
        <div className={css.option}>
          <span aria-hidden="true">{m.builder_paste_loads_in()}</span>
          <Segmented<"kg" | "lb">
            label={m.builder_paste_loads_in()}
            value={choices.unit}
            onChange={(unit) => change({ unit })}
            options={[
              { value: "kg", label: "kg" },
              { value: "lb", label: "lb" },
            ]}
          />
        </div>
        {reading?.has_ambiguous_dates && (
          <div className={css.option}>
            <span aria-hidden="true">{m.builder_import_dates()}</span>
            <Segmented<"day_first" | "month_first">
              label={m.builder_import_dates()}
              value={choices.dateOrder}
              onChange={(dateOrder) => change({ dateOrder })}
              options={[
                { value: "day_first", label: m.builder_import_day_first() },
                { value: "month_first", label: m.builder_import_month_first() },
              ]}
            />
          </div>
        )}
        <div className={css.option}>
          <span aria-hidden="true">{m.builder_import_first_week()}</span>
          <FirstWeekField small week={firstWeek} onChange={onFirstWeek} />
        </div>
      </div>
      {state.error && (
        <p role="alert" className={css.error}>
          {errorMessage(state.error)}{" "}
          <Button size="small" variant="quiet" onClick={() => void state.retry()}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
      <ImportWeeks days={days} places={places} lines={lines} onDay={showDay} />
      <div className={css.tabs} role="group" aria-label={m.builder_import_shown()}>
        {SHOWN.map((one) => (
          <button
            key={one}
            type="button"
            className={css.tab}
            aria-pressed={shown === one}
            onClick={() => setShown(one)}
          >
            {SHOWN_NAMES[one]()} <b>{counts[one]}</b>
          </button>
        ))}
      </div>
      <ImportTable
        ref={table}
        rows={rows}
        lines={lines}
        days={days}
        headers={reading?.headers ?? []}
        shown={shown}
        onColumn={state.setColumn}
        onCheck={setChecked}
      />
      {checkedLine && (
        <GuessDialog
          line={checkedLine}
          onAnswer={(choice) => answer(checkedLine, choice)}
          onExercise={correct}
          onClose={() => setChecked(null)}
        />
      )}
    </div>
  );
}

const SHOWN_NAMES: Record<Shown, () => string> = {
  all: m.builder_import_all,
  question: m.builder_import_to_answer,
  guess: m.builder_import_guessed,
  left_out: m.builder_paste_left_out,
};
