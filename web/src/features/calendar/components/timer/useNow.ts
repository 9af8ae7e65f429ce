import { useEffect, useState } from "react";

/** The current instant, updated every `everyMs` while `running` and whenever the page is shown again. */
export function useNow(running: boolean, everyMs = 250): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    read();
    if (!running) return undefined;
    const timer = setInterval(read, everyMs);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [running, everyMs]);
  return now;
}
