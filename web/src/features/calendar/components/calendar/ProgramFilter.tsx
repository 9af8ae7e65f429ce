import { IconFilter } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import type { Program } from "./days";

type Props = { programs: Program[]; value: string; onChange: (id: string) => void };

/** Chooses one of the programs on the calendar, or all. */
export function ProgramFilter({ programs, value, onChange }: Props) {
  // The chosen program may have no day among those shown: it can still be deselected.
  const chosen = value && (programs.find(({ id }) => id === value)?.title ?? m.calendar_one_program());
  return (
    <Menu
      align="end"
      label={m.calendar_programs()}
      trigger={<Button icon={<IconFilter size={16} />}>{chosen || m.calendar_all_programs()}</Button>}
      items={[
        { label: m.calendar_all_programs(), selected: !value, onClick: () => onChange("") },
        "divider",
        ...programs.map(({ id, title }) => ({ label: title, selected: id === value, onClick: () => onChange(id) })),
      ]}
    />
  );
}
