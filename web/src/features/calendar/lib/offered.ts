import type { Performance } from "~/domain/training/calendarDay";
import type { Entry, Load, PrescribedSet } from "~/domain/training/content";
import { offeredLoad } from "~/domain/training/equipment";
import type { Reader } from "~/domain/training/format";

/** A set of an exercise, and who reads it. */
type Place = Pick<Reader, "unit"> & { steps: Reader["steps"]; entry: Entry; set: PrescribedSet };

const isSame = (a: Load, b: Load): boolean => a.value === b.value && a.unit === b.unit;

const offer = (written: Load, { entry, unit, steps }: Place): Load => offeredLoad(written, entry, unit, steps);

/** The load that the coach wrote in the other unit, if the result is one of the prescribed exercise. */
const writtenLoad = ({ swapped }: Performance, { set, unit }: Place): Load | undefined =>
  set.load && set.load.unit !== unit && !swapped ? set.load : undefined;

/** A result as it is stored: what was done as it was offered has the coach's own number and unit. */
export function toStored(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  if (!written || !result.load) return result;
  return isSame(result.load, offer(written, place)) ? { ...result, load: written } : result;
}

/** A result as it is shown: what has the coach's own number was done as it was offered. */
export function toShown(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  if (!written || !result.load || !isSame(result.load, written)) return result;
  return { ...result, load: offer(written, place) };
}
