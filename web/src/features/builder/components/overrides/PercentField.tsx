import { MAX_OVERRIDE_PERCENT, MIN_OVERRIDE_PERCENT } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { NumberField } from "~/ui/field/NumberField";

type Props = {
  label: string;
  value: number | string;
  disabled?: boolean;
  onChange: (value: number | string) => void;
};

/** Percent more or less load: -10 %. */
export function PercentField({ label, value, disabled, onChange }: Props) {
  return (
    <NumberField
      label={label}
      placeholder={m.builder_override_same()}
      value={value}
      disabled={disabled}
      min={MIN_OVERRIDE_PERCENT}
      max={MAX_OVERRIDE_PERCENT}
      decimalScale={1}
      suffix=" %"
      onChange={onChange}
    />
  );
}
