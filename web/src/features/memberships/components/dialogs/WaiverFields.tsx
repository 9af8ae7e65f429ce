import { m } from "~/paraglide/messages.js";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import type { PublicProgram } from "../../api";
import css from "./WaiverFields.module.css";

export type Signature = { accepted: boolean; name: string };

/** The waiver's text, the checkbox and the name below it. */
export function WaiverFields({
  text,
  value,
  onChange,
  error,
}: {
  text: string;
  value: Signature;
  onChange: (value: Signature) => void;
  error?: string;
}) {
  return (
    <div className={css.fields}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, so the keyboard has to reach it */}
      <section className={css.text} tabIndex={0} aria-label={m.memberships_waiver_text()}>
        {text}
      </section>
      <CheckboxField
        label={m.memberships_waiver_confirm()}
        checked={value.accepted}
        onChange={(event) => onChange({ ...value, accepted: event.currentTarget.checked })}
      />
      <TextField
        label={m.memberships_waiver_name()}
        autoComplete="name"
        maxLength={100}
        value={value.name}
        error={error}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
    </div>
  );
}

/** A signature to start from: not accepted yet, with the name signed last time or the client's own. */
export const unsigned = (program: PublicProgram, clientName: string | null | undefined): Signature => ({
  accepted: false,
  name: program.plan_waiver.full_name || clientName || "",
});

export const isSigned = ({ accepted, name }: Signature) => accepted && name.trim() !== "";
