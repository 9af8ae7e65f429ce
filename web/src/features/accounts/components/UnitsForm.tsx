import { $api } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { RadioField } from "~/ui/field/CheckboxField";
import { toast } from "~/ui/toast/toast";
import { keepMe, type Me } from "../api";
import css from "./Profile.module.css";

/** Kilograms or pounds, centimetres or inches; kept at once. */
export function UnitsForm({ me }: { me: Me }) {
  const save = $api.useMutation("patch", "/api/users/private", {
    onSuccess: (answer) => {
      keepMe(answer);
      toast(m.accounts_saved());
    },
  });
  const wanted = save.isPending ? save.variables.body.private : {};
  return (
    <Card title={m.accounts_units_title()} note={m.accounts_units_note()}>
      <div className={css.pair}>
        <RadioField
          label={m.accounts_weight()}
          value={wanted.weight ?? me.private.weight}
          onChange={(weight) => save.mutate({ body: { private: { weight: weight as "kg" | "lb" } } })}
          options={[
            { value: "kg", label: m.accounts_kg() },
            { value: "lb", label: m.accounts_lb() },
          ]}
        />
        <RadioField
          label={m.accounts_length()}
          value={wanted.length ?? me.private.length}
          onChange={(length) => save.mutate({ body: { private: { length: length as "cm" | "in" } } })}
          options={[
            { value: "cm", label: m.accounts_cm() },
            { value: "in", label: m.accounts_in() },
          ]}
        />
      </div>
    </Card>
  );
}
