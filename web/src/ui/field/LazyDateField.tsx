import { IconCalendar } from "@tabler/icons-react";
import { useId } from "react";
import { formatDate } from "~/lib/dates";
import { cx } from "../cx";
import { useFetched } from "../useFetched";
import type { DateFieldProps } from "./DateField";
import css from "./field.module.css";
import own from "./LazyDateField.module.css";
import { dateName } from "./shared";

const load = () => import("./OpenedDateField");

type Props = Pick<DateFieldProps, "label" | "help" | "onChange" | "min" | "max"> & { value: string };

/**
 * A `DateField` for pages that have to be light: first a button that looks like one; the calendar behind it is fetched
 * when somebody is about to press it.
 */
export function LazyDateField(props: Props) {
  const { label, help, value } = props;
  const id = useId();
  const { Part: Opened, coming, prepare, want } = useFetched(load);
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
          aria-busy={coming || undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={want}
        >
          {formatDate(value)}
        </button>
      </span>
      {help && <p className={css.description}>{help}</p>}
    </div>
  );
}
