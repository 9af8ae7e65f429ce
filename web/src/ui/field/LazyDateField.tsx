import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useId, useState } from "react";
import { formatDate } from "~/lib/dates";
import { cx } from "../cx";
import type { DateFieldProps } from "./DateField";
import css from "./field.module.css";
import own from "./LazyDateField.module.css";

const load = () => import("./OpenedDateField");

type Props = Pick<DateFieldProps, "label" | "help" | "onChange" | "min" | "max"> & { value: string };

/**
 * A `DateField` for pages that have to be light: first a button that looks like one; the calendar behind it is fetched
 * when somebody is about to press it.
 */
export function LazyDateField(props: Props) {
  const { label, help, value } = props;
  const id = useId();
  const [Opened, setOpened] = useState<ComponentType<DateFieldProps>>();
  const [coming, setComing] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  if (Opened) return <Opened {...props} />;

  // Not a transition: it would wait for every other one, such as that of a page which is just being left.
  function open() {
    setComing(true);
    load()
      .then((field) => setOpened(() => field.default))
      .catch(() => undefined)
      .finally(() => setComing(false));
  }

  return (
    <div className={css.root}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <span className={own.box}>
        <IconCalendar size={16} aria-hidden="true" className={own.icon} />
        <button
          id={id}
          type="button"
          className={cx(css.input, own.button)}
          aria-haspopup="dialog"
          aria-busy={coming || undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        >
          {formatDate(value)}
        </button>
      </span>
      {help && <p className={css.description}>{help}</p>}
    </div>
  );
}
