import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { validateAgeRange, type AgeRange, ANY_AGE } from "../ageRange";
import css from "./Clients.module.css";

function formatAgeRange({ from, to }: AgeRange): string {
  if (from && to) return m.clients_age_range({ from, to });
  if (from) return m.clients_age_from_only({ from });
  return to ? m.clients_age_to_only({ to }) : m.clients_age();
}

/** Filters by age; reports only valid ranges, two empty ends mean all ages. */
export function AgeFilter({ value, onChange }: { value: AgeRange; onChange: (range: AgeRange) => void }) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(value);
  const errors = validateAgeRange(typed);
  const active = Boolean(value.from || value.to);
  const change = (range: AgeRange) => {
    setTyped(range);
    if (!validateAgeRange(range)) onChange(range);
  };
  return (
    <Popover
      opened={opened}
      onChange={(next) => {
        setOpened(next);
        if (!next) setTyped(value);
      }}
      position="bottom-start"
      offset={6}
      width={264}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={active ? "selected" : "outline"}
          after={<IconChevronDown size={14} aria-hidden="true" />}
          aria-label={active ? `${m.clients_age()}: ${formatAgeRange(value)}` : m.clients_age()}
          aria-expanded={opened}
          onClick={() => {
            setTyped(value);
            setOpened(!opened);
          }}
        >
          {formatAgeRange(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.ageFilter} aria-label={m.clients_age()}>
        <div className={css.ageFields}>
          <TextField
            label={m.clients_age_from()}
            inputMode="numeric"
            placeholder="13"
            maxLength={3}
            value={typed.from}
            error={errors?.from}
            onChange={(event) => change({ ...typed, from: event.currentTarget.value.trim() })}
          />
          <TextField
            label={m.clients_age_to()}
            inputMode="numeric"
            placeholder="99"
            maxLength={3}
            value={typed.to}
            error={errors?.to}
            onChange={(event) => change({ ...typed, to: event.currentTarget.value.trim() })}
          />
        </div>
        <Button size="small" variant="quiet" disabled={!typed.from && !typed.to} onClick={() => change(ANY_AGE)}>
          {m.clients_age_clear()}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
