import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import { Checkbox, type CheckboxProps, Radio, Switch, type SwitchProps } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./field.module.css";
import { inputClasses } from "./shared";

type Help = { help?: ReactNode };
const boxClasses = {
  root: css.check,
  body: css.checkBody,
  input: css.checkBox,
  label: css.checkLabel,
  labelWrapper: css.checkLabelWrap,
  inner: css.checkInner,
  description: css.checkHelp,
  error: css.checkError,
};

/** Yes or no, decided with the form. Without `label` say `aria-label`. */
export function CheckboxField({ help, error, ...rest }: Help & Omit<CheckboxProps, "description" | "classNames">) {
  return (
    <Checkbox
      size="xs"
      radius="xs"
      {...rest}
      error={error}
      description={error ? undefined : help}
      classNames={boxClasses}
    />
  );
}

/** On or off, at once. */
export function SwitchField({ help, error, ...rest }: Help & Omit<SwitchProps, "description" | "classNames">) {
  return (
    <Switch
      size="xs"
      withThumbIndicator={false}
      {...rest}
      error={error}
      description={error ? undefined : help}
      classNames={{
        body: css.checkBody,
        input: css.switchInput,
        track: css.track,
        thumb: css.thumb,
        label: css.checkLabel,
        labelWrapper: css.checkLabelWrap,
        description: css.checkHelp,
        error: css.checkError,
      }}
    />
  );
}

type RadioFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  value: string | null;
  onChange: (value: string) => void;
  options: { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean }[];
};

/** One of a few, all seen. */
export function RadioField({ label, help, error, value, onChange, options }: RadioFieldProps) {
  return (
    <Radio.Group
      label={label}
      description={error ? undefined : help}
      error={error}
      value={value}
      onChange={onChange}
      classNames={inputClasses}
    >
      <div className="stack" style={{ gap: "var(--s-2)", paddingTop: "var(--s-1)" }}>
        {options.map((option) => (
          <Radio
            key={option.value}
            size="xs"
            value={option.value}
            label={option.label}
            description={option.help}
            disabled={option.disabled}
            classNames={{
              body: css.checkBody,
              label: css.checkLabel,
              labelWrapper: css.checkLabelWrap,
              inner: css.checkInner,
              description: css.checkHelp,
            }}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
