import type { Performance } from "~/domain/training/calendarDay";
import type { Entry, Load, PrescribedSet } from "~/domain/training/content";
import { offeredLoad } from "~/domain/training/equipment";
import type { Unit } from "~/domain/training/load";

/** A set of an exercise, and the unit of who reads it. */
type Place = { entry: Entry; set: PrescribedSet; unit: Unit };

const isSame = (a: Load, b: Load): boolean => a.value === b.value && a.unit === b.unit;

/** The load that the coach wrote in the other unit, if the result is one of the prescribed exercise. */
const writtenLoad = ({ swapped }: Performance, { set, unit }: Place): Load | undefined =>
  set.load && set.load.unit !== unit && !swapped ? set.load : undefined;

/** A result as it is stored: what was done as it was offered has the coach's own number and unit. */
export function toStored(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  if (!written || !result.load) return result;
  return isSame(result.load, offeredLoad(written, place.entry, place.unit)) ? { ...result, load: written } : result;
}

/** A result as it is shown: what has the coach's own number was done as it was offered. */
export function toShown(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  if (!written || !result.load || !isSame(result.load, written)) return result;
  return { ...result, load: offeredLoad(written, place.entry, place.unit) };
}
