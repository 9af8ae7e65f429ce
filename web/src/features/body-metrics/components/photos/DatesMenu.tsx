import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import { type ComparedDates, type PhotoDay, photoDate } from "../../photos";
import css from "./Photos.module.css";

type Props = {
  days: PhotoDay[];
  /** The two that are compared now. */
  compared: PhotoDay[];
  onChange: (dates: ComparedDates) => void;
};

/** Chooses which two days are compared. */
export function DatesMenu({ days, compared, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={6} width={264} trapFocus returnFocus>
      <Popover.Target>
        <Button
          after={<IconChevronDown size={14} aria-hidden="true" />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {m.body_metrics_photos_dates()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.dates} aria-label={m.body_metrics_photos_dates()}>
        <DateFields days={days} compared={compared} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The two fields themselves. */
export function DateFields({ days, compared, onChange }: Props) {
  const [before, after] = [compared[0]?.date ?? null, compared.at(-1)?.date ?? null];
  const options = days.map(({ date }) => ({ value: date, label: photoDate(date) })).toReversed();
  return (
    <div className={css.dateFields}>
      <SelectField
        label={m.body_metrics_photos_before()}
        data={options}
        value={before}
        searchable={options.length > 12}
        comboboxProps={{ withinPortal: false }}
        onChange={(date) => onChange({ before: date, after })}
      />
      <SelectField
        label={m.body_metrics_photos_after()}
        data={options}
        value={after}
        searchable={options.length > 12}
        comboboxProps={{ withinPortal: false }}
        onChange={(date) => onChange({ before, after: date })}
      />
    </div>
  );
}
