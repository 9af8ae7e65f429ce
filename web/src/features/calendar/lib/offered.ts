import type { Performance } from "~/domain/training/calendarDay";
import type { Entry, Load, PrescribedSet } from "~/domain/training/content";
import { offeredLoad } from "~/domain/training/equipment";
import type { Reader } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";

/** A set of an exercise, and who reads it. */
type Place = Pick<Reader, "unit"> & { steps: Reader["steps"]; entry: Entry; set: PrescribedSet };

const isSame = (a: Load, b: Load): boolean => a.value === b.value && a.unit === b.unit;

const offer = (written: Load, { entry, unit, steps }: Place): Load => offeredLoad(written, entry, unit, steps);

/** The load that the coach wrote in the other unit, if the result is one of the prescribed exercise. */
const writtenLoad = ({ swapped }: Performance, { set, unit }: Place): Load | undefined =>
  set.load && set.load.unit !== unit && !swapped ? set.load : undefined;

/**
 * A result as it is stored: what was done as it was offered has the coach's own number and unit, and what the client
 * read, because a gym may get other loads.
 */
export function toStored(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  const { load, offered } = result;
  if (written && load && (isSame(load, offer(written, place)) || (offered && isSame(load, offered)))) {
    return { ...result, load: written, offered: load };
  }
  return offered ? { ...result, offered: null } : result;
}

/** A result as it is shown: what has the coach's own number was done as it was offered then. */
export function toShown(result: Performance, place: Place): Performance {
  const written = writtenLoad(result, place);
  if (!written || !result.load || !isSame(result.load, written)) return result;
  return { ...result, load: wasOffered(result, place.unit) ?? offer(written, place) };
}

/** The load of last time, in the reader's unit. */
export function lastLoad(last: Performance, { entry, unit, steps }: Omit<Place, "set">): Load | undefined {
  return last.load ? (wasOffered(last, unit) ?? offeredLoad(last.load, entry, unit, steps)) : undefined;
}

const wasOffered = ({ offered }: Performance, unit: Unit): Load | undefined =>
  offered?.unit === unit ? offered : undefined;
