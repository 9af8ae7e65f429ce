import { useState } from "react";
import { storage } from "~/api/session";
import { extendRest, isForgotten, type Rest, startRest } from "./rest";

const KEY = "regimen.calendar.rest";

function kept(place: string): Rest | null {
  try {
    const rest = JSON.parse(storage.get(KEY) ?? "null") as Rest | null;
    return rest && rest.place === place && !isForgotten(rest, Date.now()) ? rest : null;
  } catch {
    return null;
  }
}

/** The rest that runs on this day; kept on the device, so a reload does not end it. */
export function useRest(place: string) {
  const [rest, setRest] = useState(() => kept(place));
  const keep = (next: Rest | null) => {
    if (next) storage.set(KEY, JSON.stringify(next));
    else storage.remove(KEY);
    setRest(next);
  };
  return {
    rest,
    start: (after: string, seconds: number) => keep(startRest(place, after, seconds, Date.now())),
    extend: (seconds: number) => rest && keep(extendRest(rest, seconds, Date.now())),
    stop: () => keep(null),
  };
}
