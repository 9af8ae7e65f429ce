import { useEffect } from "react";
import { ownKey } from "~/api/deviceKeys";
import { useMe } from "~/api/me";
import { storage } from "~/lib/storage";
import type { Unit } from "./load";

const storageKey = () => ownKey("unit");

/** The person's unit, remembered on the device for offline use. */
export function useUnit(): Unit {
  const chosen = useMe().data?.private.weight;
  useEffect(() => {
    if (chosen) storage.set(storageKey(), chosen);
  }, [chosen]);
  return (chosen ?? storage.get(storageKey())) === "lb" ? "lb" : "kg";
}
