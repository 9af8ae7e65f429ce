import { useEffect, useState } from "react";
import { formatClock } from "~/domain/training/format";

/** How long a recording has been running: "0:07". */
export function RecordingTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((one) => one + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{formatClock(seconds)}</span>;
}
