import { useInterval } from "@mantine/hooks";
import { useState } from "react";

const MINUTE = 60_000;

/** The time, by the minute unless another interval is given. */
export function useNow(everyMs = MINUTE): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), everyMs, { autoInvoke: true });
  return now;
}
