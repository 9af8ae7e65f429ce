import { useState } from "react";
import { ownKey } from "~/api/deviceKeys";
import type { LocalDate } from "~/lib/dates";
import { storage } from "~/lib/storage";
import { askToNotify, prepareSound } from "./device";
import { extendRest, isExpired, type Rest, startRest } from "./rest";
import { isSoundOn } from "./useSound";

const key = () => ownKey("rest");

function readRest(storageId: string): Rest | null {
  const rest = storage.getJson<Rest>(key());
  return rest?.storageId === storageId && !isExpired(rest, Date.now()) ? rest : null;
}

/** Whether a rest is running on a day of this date. */
export function hasRunningRest(date: LocalDate): boolean {
  const rest = storage.getJson<Rest>(key());
  return rest !== undefined && rest.storageId.endsWith(`.${date}`) && !isExpired(rest, Date.now());
}

/** The rest that is running on a day; stored on the device, so that a reload does not end it. */
export function useRest(storageId: string) {
  const [rest, setRest] = useState(() => readRest(storageId));
  const store = (next: Rest | null) => {
    if (next) storage.set(key(), JSON.stringify(next));
    else storage.remove(key());
    setRest(next);
  };
  return {
    current: rest,
    start: (afterSetId: string, seconds: number) => {
      if (isSoundOn()) {
        prepareSound();
        askToNotify();
      }
      store(startRest(storageId, afterSetId, seconds, Date.now()));
    },
    extend: (seconds: number) => rest && store(extendRest(rest, seconds, Date.now())),
    stop: () => store(null),
  };
}
