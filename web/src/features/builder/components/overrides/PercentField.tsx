import { m } from "~/paraglide/messages.js";
import { NumberField } from "~/ui/field/NumberField";
import { HIGHEST_PERCENT, LOWEST_PERCENT } from "../../lib/overrideForm";

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
      min={LOWEST_PERCENT}
      max={HIGHEST_PERCENT}
      decimalScale={1}
      suffix=" %"
      onChange={onChange}
    />
  );
}
