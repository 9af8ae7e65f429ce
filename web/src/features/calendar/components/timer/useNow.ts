import { useEffect, useState } from "react";

/** The instant, read again every `every` milliseconds while `running`, and when the page is looked at again. */
export function useNow(running: boolean, every = 250): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    read();
    if (!running) return undefined;
    const timer = setInterval(read, every);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [running, every]);
  return now;
}
