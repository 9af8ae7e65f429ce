import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Count } from "../badge/Badge";
import { Button } from "../button/Button";
import { cx } from "../cx";
import { Menu } from "../menu/Menu";
import css from "./Toolbar.module.css";

type ToolbarProps = { search?: ReactNode; children?: ReactNode; end?: ReactNode };

/** The search, filters and sorting of a list in one line, with `end` on the right. On a phone the filters scroll. */
export function Toolbar({ search, children, end }: ToolbarProps) {
  return (
    <div className={css.bar}>
      {search}
      {(children || end) && (
        <div className={css.filters}>
          {children}
          {end && <div className={css.end}>{end}</div>}
        </div>
      )}
    </div>
  );
}

type FilterProps = {
  label: string;
  /** What is chosen; empty means no filter. */
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; count?: number }[];
  /** Sorting always has a value and cannot be cleared. */
  required?: boolean;
};

/** A filter of a list: shows the choice, and a cross to clear it. */
export function FilterSelect({ label, value, onChange, options, required }: FilterProps) {
  const chosen = options.find((option) => option.value === value);
  const active = Boolean(chosen) && !required;
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <span className={cx(css.filter, active && css.active)}>
      <Menu
        label={label}
        trigger={
          <Button
            ref={trigger}
            variant={active ? "selected" : "outline"}
            after={active ? undefined : <IconChevronDown size={14} aria-hidden="true" />}
            aria-label={chosen ? `${label}: ${chosen.label}` : label}
          >
            {chosen?.label ?? label}
          </Button>
        }
        items={options.map((option) => ({
          label: option.label,
          hint: option.count === undefined ? undefined : <Count value={option.count} />,
          selected: option.value === value,
          onClick: () => onChange(option.value),
        }))}
      />
      {active && (
        <button
          type="button"
          className={css.remove}
          aria-label={`${m.ui_clear()} ${label}`}
          onClick={() => {
            onChange("");
            trigger.current?.focus();
          }}
        >
          <IconX size={14} />
        </button>
      )}
    </span>
  );
}

/** Clears all filters; shown only when one is set. */
export function ClearFilters({ shown, onClear }: { shown: boolean; onClear: () => void }) {
  if (!shown) return null;
  return (
    <Button variant="quiet" onClick={onClear}>
      {m.ui_clear()}
    </Button>
  );
}
