import "@mantine/core/styles/NumberInput.layer.css";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatMoneyInput, parseMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { inputClasses, wrapperProps } from "./shared";
import { TextField } from "./TextField";

/** A count or a measure; the unit goes into `suffix`. */
export function NumberField({
  help,
  error,
  ...rest
}: { help?: ReactNode } & Omit<NumberInputProps, "description" | "classNames">) {
  return (
    <NumberInput hideControls {...rest} error={error} {...wrapperProps({ help, error })} classNames={inputClasses} />
  );
}

type MoneyFieldProps = {
  label?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  /** What the field shows at first, if it is no amount yet. */
  initialTyped?: string;
  currency: string;
  /** Minor units; null when empty or not an amount. */
  value: number | null;
  onChange: (amount: number | null, typed: string) => void;
  onBlur?: () => void;
};

/** An amount of money, typed as text and held in minor units, never as a float. */
export function MoneyField({ currency, value, initialTyped = "", onChange, onBlur, error, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState(value === null ? initialTyped : formatMoneyInput(value, currency));
  const read = parseMoney(typed, currency) ?? null;
  // The amount was changed from outside: to another one, or to none.
  const shown = read === value ? typed : value === null ? "" : formatMoneyInput(value, currency);
  const [blurred, setBlurred] = useState(false);
  const unreadable = blurred && value === null && shown.trim() !== "";
  return (
    <TextField
      {...rest}
      error={unreadable ? m.ui_money_unreadable({ example: formatMoneyInput(123_400, currency) }) : error}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span className="t12 meta">{currency}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setBlurred(false);
        onChange(text.trim() === "" ? null : (parseMoney(text, currency) ?? null), text);
      }}
      onBlur={() => {
        setBlurred(true);
        if (value !== null) setTyped(formatMoneyInput(value, currency));
        onBlur?.();
      }}
    />
  );
}
