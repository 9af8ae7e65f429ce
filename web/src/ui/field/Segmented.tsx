import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./field.module.css";

type Props<Value extends string> = {
  /** What is chosen, for the screen reader. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: ReactNode; disabled?: boolean }[];
  wide?: boolean;
};

/** Two to five views of the same thing. */
export function Segmented<Value extends string>({ label, value, onChange, options, wide }: Props<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      onChange={onChange}
      data={options}
      fullWidth={wide}
      transitionDuration={120}
      classNames={{ root: css.segmented, label: css.segment, indicator: css.indicator, control: css.control }}
    />
  );
}
