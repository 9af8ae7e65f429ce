import { useEffect, useRef } from "react";
import { Themed } from "../theme/Themed";
import { DateField, type DateFieldProps } from "./DateField";

/** A date field that stands in for a button that was pressed: it takes the focus and opens its calendar. */
export default function OpenedDateField(props: DateFieldProps) {
  const field = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    field.current?.focus();
    field.current?.click();
  }, []);
  return (
    <Themed>
      <DateField ref={field} {...props} />
    </Themed>
  );
}
