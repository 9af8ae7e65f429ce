import { useState } from "react";
import type { Schemas } from "~/api/client";
import { MAX_WEEKLY_SETS } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { SwitchField } from "~/ui/field/CheckboxField";
import { NumberField } from "~/ui/field/NumberField";
import { FormError } from "~/ui/form/FormError";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type HintSettings, type Muscle, useHintSettings, useSaveHintSettings } from "../../api/hints";
import { MUSCLES } from "../../lib/hintText";
import css from "./Hints.module.css";

const NAMES = Object.keys(MUSCLES) as Muscle[];
type Typed = Record<string, { low: number | string; high: number | string }>;

const isWhole = (value: number | string): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_WEEKLY_SETS;

/** The ranges as they are sent; null while one is not a range. */
function readRanges(typed: Typed): Schemas["SaveHintSettings"]["ranges"] | null {
  const ranges: NonNullable<Schemas["SaveHintSettings"]["ranges"]> = {};
  for (const muscle of NAMES) {
    const { low, high } = typed[muscle] ?? { low: "", high: "" };
    if (!isWhole(low) || !isWhole(high) || low > high) return null;
    ranges[muscle] = { low, high };
  }
  return ranges;
}

function Form({ settings, onClose }: { settings: HintSettings; onClose: () => void }) {
  const save = useSaveHintSettings();
  const [enabled, setEnabled] = useState(settings.enabled);
  const [typed, setTyped] = useState<Typed>(settings.ranges);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ranges = readRanges(typed);

  const submit = async () => {
    if (!ranges) return;
    setBusy(true);
    setError(null);
    try {
      await save({ enabled, ranges });
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  const field = (muscle: Muscle, end: "low" | "high", label: string) => (
    <NumberField
      aria-label={label}
      value={typed[muscle]?.[end] ?? ""}
      min={0}
      max={MAX_WEEKLY_SETS}
      allowDecimal={false}
      disabled={!enabled}
      onChange={(value) =>
        setTyped({ ...typed, [muscle]: { ...(typed[muscle] ?? { low: "", high: "" }), [end]: value } })
      }
    />
  );
  return (
    <FormDialog
      title={m.builder_hints()}
      submit={m.builder_hints_save()}
      busy={busy}
      disabled={ranges === null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SwitchField
        label={m.builder_hints_show()}
        help={m.builder_hints_help()}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <table className={css.ranges}>
        <thead>
          <tr>
            <th scope="col">{m.builder_hints_sets()}</th>
            <th scope="col">{m.builder_hints_low()}</th>
            <th scope="col">{m.builder_hints_high()}</th>
          </tr>
        </thead>
        <tbody>
          {NAMES.map((muscle) => (
            <tr key={muscle}>
              <th scope="row">{MUSCLES[muscle]()}</th>
              <td>{field(muscle, "low", m.builder_hints_low_of({ muscle: MUSCLES[muscle]() }))}</td>
              <td>{field(muscle, "high", m.builder_hints_high_of({ muscle: MUSCLES[muscle]() }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormError>{error ?? (ranges === null ? m.builder_hints_range() : null)}</FormError>
    </FormDialog>
  );
}

/** Turns hints on or off, and sets how many sets a week the coach plans for each muscle group. */
export function HintsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useHintSettings();
  if (data) return <Form settings={data} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={m.builder_hints()}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={7} />}
    </Dialog>
  );
}
