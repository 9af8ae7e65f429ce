import { type ReactNode, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import type { Coach } from "./team";
import { nameOf } from "./teamText";

const NOBODY = "nobody";

/** Who takes over from a coach; undefined `successors` means that there is nothing to choose. */
export function useSuccessor(coach: Coach, coaches: readonly Coach[]) {
  const [chosen, setChosen] = useState(NOBODY);
  const successors = coaches.filter((one) => one.can_take_over && one.user_id !== coach.user_id);
  return {
    successors: coach.can_take_over && successors.length > 0 ? successors : undefined,
    chosen,
    setChosen,
    handOverTo: chosen === NOBODY ? null : chosen,
  };
}

type Props = { label: string; successor: ReturnType<typeof useSuccessor>; error: ReactNode };

/** Asks who takes over the clients and conversations of a coach. */
export function SuccessorField({ label, successor: { successors, chosen, setChosen }, error }: Props) {
  if (!successors) return null;
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={(value) => setChosen(value ?? NOBODY)}
      error={error}
      data={[
        { value: NOBODY, label: m.accounts_team_nobody() },
        ...successors.map((one) => ({ value: one.user_id ?? "", label: nameOf(one) })),
      ]}
    />
  );
}
