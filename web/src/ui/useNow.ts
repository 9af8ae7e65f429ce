import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time, updated by the minute or as often as given, and whenever the page is shown again. It stops unless `running`. */
export function useNow(everyMs = MINUTE, running = true): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return undefined;
    const read = () => setNow(new Date());
    read();
    const timer = setInterval(read, everyMs);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [running, everyMs]);
  return now;
}
