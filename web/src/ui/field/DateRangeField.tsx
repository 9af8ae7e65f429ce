import { useState } from "react";
import { isRange, type DateRange, type LocalDate, type Preset, presetRange } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { DateField } from "./DateField";
import css from "./DateRangeField.module.css";

const PRESETS: { preset: Preset; label: string }[] = [
  { preset: "1d", label: "1d" },
  { preset: "1w", label: "1w" },
  { preset: "1m", label: "1m" },
  { preset: "6mo", label: "6mo" },
  { preset: "1y", label: "1y" },
  { preset: "mtd", label: "Mtd" },
  { preset: "qtd", label: "Qtd" },
  { preset: "all", label: "All" },
];

type Props = {
  /** Undefined means all time, where that is allowed. */
  value: DateRange | undefined;
  onChange: (range: DateRange | undefined) => void;
  today: LocalDate;
  withAll?: boolean;
};

/** A date range: presets and two dates, never in the future or backwards. Reports only valid ranges. */
export function DateRangeField({ value, onChange, today, withAll }: Props) {
  const [draft, setDraft] = useState<Partial<DateRange>>();
  const shown = draft ?? value ?? {};
  const change = (next: Partial<DateRange>) => {
    if (isRange(next.from, next.to, today)) {
      setDraft(undefined);
      onChange(next as DateRange);
    } else setDraft(next);
  };
  const error = draft?.from && draft.to && draft.to < draft.from ? m.ui_range_backwards() : undefined;
  const same = (range: DateRange | undefined) => range?.from === value?.from && range?.to === value?.to;
  return (
    <div className={css.range} role="group" aria-label={m.ui_range()}>
      <div className={css.presets}>
        {PRESETS.filter(({ preset }) => withAll || preset !== "all").map(({ preset, label }) => (
          <button
            key={preset}
            type="button"
            className={css.preset}
            aria-pressed={same(presetRange(preset, today))}
            onClick={() => {
              setDraft(undefined);
              onChange(presetRange(preset, today));
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <DateField
        firstDayOfWeek={1}
        aria-label={m.ui_range_from()}
        placeholder={m.ui_range_from()}
        value={shown.from ?? null}
        max={today}
        onChange={(from) => change({ ...shown, from: from ?? undefined })}
      />
      <DateField
        firstDayOfWeek={1}
        aria-label={m.ui_range_to()}
        placeholder={m.ui_range_to()}
        value={shown.to ?? null}
        min={shown.from}
        max={today}
        error={error}
        onChange={(to) => change({ ...shown, to: to ?? undefined })}
      />
    </div>
  );
}
