import { useState } from "react";
import { ownKey } from "./deviceKeys";
import { storage } from "~/lib/storage";

/** A choice of the person that this device remembers; at first the first of the options. */
export function useRemembered<Value extends string>(
  name: string,
  options: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = storage.get(ownKey(name));
    return options.find((option) => option === stored) ?? options[0];
  });
  return [
    value,
    (next) => {
      storage.set(ownKey(name), next);
      setValue(next);
    },
  ];
}
