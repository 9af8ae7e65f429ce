import { MAX_SIGNATURE_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import type { PublicProgram } from "../../api";
import css from "./WaiverFields.module.css";

/** A signature under the waiver that was read. */
export type Signature = { accepted: boolean; name: string; text: string };

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
        checked={value.accepted && value.text === text}
        onChange={(event) => onChange({ ...value, accepted: event.currentTarget.checked, text })}
      />
      <TextField
        label={m.memberships_waiver_name()}
        autoComplete="name"
        maxLength={MAX_SIGNATURE_LENGTH}
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
  text: program.plan_waiver.text,
});

/** Whether the program's waiver is signed as it is now: the coach may have changed it since it was read. */
export const isSigned = (program: PublicProgram, { accepted, name, text }: Signature) =>
  accepted && name.trim() !== "" && text === program.plan_waiver.text;

/** The signature as the server takes it. */
export const signatureFields = ({ accepted, name, text }: Signature) => ({
  waiver_accepted: accepted,
  waiver_text: text,
  full_name: name.trim(),
});
