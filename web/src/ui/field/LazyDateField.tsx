import { IconCalendar } from "@tabler/icons-react";
import { useId } from "react";
import { formatDate } from "~/lib/dates";
import { cx } from "../cx";
import { useLazyComponent } from "../useLazyComponent";
import type { DateFieldProps } from "./DateField";
import css from "./field.module.css";
import own from "./LazyDateField.module.css";
import { dateName } from "./shared";

const fetchField = () => import("./AutoOpenDateField");

type Props = Pick<DateFieldProps, "label" | "help" | "onChange" | "min" | "max"> & { value: string };

/**
 * A `DateField` for pages that have to be light: a button that looks like one; the calendar is fetched when the button
 * is about to be pressed.
 */
export function LazyDateField(props: Props) {
  const { label, help, value } = props;
  const id = useId();
  const { Component: Opened, loading, preload, load } = useLazyComponent(fetchField);
  if (Opened) return <Opened {...props} />;

  return (
    <div className={css.root}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <span className={own.box}>
        <IconCalendar size={16} aria-hidden="true" className={own.icon} />
        <button
          id={id}
          aria-label={dateName(label, value)}
          type="button"
          className={cx(css.input, own.button)}
          aria-haspopup="dialog"
          aria-busy={loading || undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={load}
        >
          {formatDate(value)}
        </button>
      </span>
      {help && <p className={css.description}>{help}</p>}
    </div>
  );
}
