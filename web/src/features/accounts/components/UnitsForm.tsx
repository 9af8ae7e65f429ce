import type { Me } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { RadioField } from "~/ui/field/CheckboxField";
import { usePreferences } from "../usePreferences";
import css from "./Profile.module.css";

/** The choice of units, saved at once: kilograms or pounds, centimetres or inches. */
export function UnitsForm({ me }: { me: Me }) {
  const { person, choose } = usePreferences(me);
  return (
    <Card title={m.accounts_units_title()} note={m.accounts_units_note()}>
      <div className={css.pair}>
        <RadioField
          label={m.accounts_weight()}
          value={person.weight}
          onChange={(weight) => choose({ weight: weight as "kg" | "lb" })}
          options={[
            { value: "kg", label: m.accounts_kg() },
            { value: "lb", label: m.accounts_lb() },
          ]}
        />
        <RadioField
          label={m.accounts_length()}
          value={person.length}
          onChange={(length) => choose({ length: length as "cm" | "in" })}
          options={[
            { value: "cm", label: m.accounts_cm() },
            { value: "in", label: m.accounts_in() },
          ]}
        />
      </div>
    </Card>
  );
}
