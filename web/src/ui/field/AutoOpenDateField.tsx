import { useEffect, useRef } from "react";
import { Themed } from "../theme/Themed";
import { DateField, type DateFieldProps } from "./DateField";

/** A date field that takes the focus and opens its calendar when mounted, in place of a pressed button. */
export default function AutoOpenDateField(props: DateFieldProps) {
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
