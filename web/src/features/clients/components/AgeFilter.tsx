import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { ageProblem, type Ages, NO_AGES } from "../ages";
import css from "./Clients.module.css";

function labelOf({ from, to }: Ages): string {
  if (from && to) return m.clients_age_range({ from, to });
  if (from) return m.clients_age_from_only({ from });
  return to ? m.clients_age_to_only({ to }) : m.clients_age();
}

/** Filters by age; only a range that makes sense is told, two empty ends mean all. */
export function AgeFilter({ value, onChange }: { value: Ages; onChange: (ages: Ages) => void }) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(value);
  const problem = ageProblem(typed);
  const active = Boolean(value.from || value.to);
  const change = (ages: Ages) => {
    setTyped(ages);
    if (!ageProblem(ages)) onChange(ages);
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
          aria-label={active ? `${m.clients_age()}: ${labelOf(value)}` : m.clients_age()}
          aria-expanded={opened}
          onClick={() => {
            setTyped(value);
            setOpened(!opened);
          }}
        >
          {labelOf(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.ages} aria-label={m.clients_age()}>
        <div className={css.ends}>
          <TextField
            label={m.clients_age_from()}
            inputMode="numeric"
            placeholder="13"
            maxLength={3}
            value={typed.from}
            error={problem?.from}
            onChange={(event) => change({ ...typed, from: event.currentTarget.value.trim() })}
          />
          <TextField
            label={m.clients_age_to()}
            inputMode="numeric"
            placeholder="99"
            maxLength={3}
            value={typed.to}
            error={problem?.to}
            onChange={(event) => change({ ...typed, to: event.currentTarget.value.trim() })}
          />
        </div>
        <Button size="small" variant="quiet" disabled={!typed.from && !typed.to} onClick={() => change(NO_AGES)}>
          {m.clients_age_clear()}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
