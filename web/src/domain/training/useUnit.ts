import { useEffect } from "react";
import { useMe } from "~/api/me";
import { storage } from "~/lib/storage";
import type { Unit } from "./load";

const STORAGE_KEY = "regimen.calendar.unit";

/** The person's unit, remembered on the device for offline use. */
export function useUnit(): Unit {
  const chosen = useMe().data?.private.weight;
  useEffect(() => {
    if (chosen) storage.set(STORAGE_KEY, chosen);
  }, [chosen]);
  return (chosen ?? storage.get(STORAGE_KEY)) === "lb" ? "lb" : "kg";
}
