import { currentOwner } from "~/api/deviceKeys";
import { device, outboxOf } from "~/lib/device";
import { storage, type StorageKey } from "~/lib/storage";
import type { PendingWrite } from "./outbox";
import { parseTarget } from "./pendingWrites";

const OLD = "regimen.calendar.";
/** A write as releases before the training log stored it: at most one for each target, with its time inside. */
type OldWrite = {
  kind: string;
  id: string;
  target: string;
  stamp: string;
  queuedAt: number;
  body?: Record<string, unknown> & { tapped_at?: string };
};

/** Returns a write of an earlier release as an event. */
function fromOldWrite({ kind, queuedAt, body, ...write }: OldWrite): PendingWrite {
  const { tapped_at: at, ...rest } = body ?? {};
  const undo = { enrolment_id: parseTarget(write.target).enrolmentId, set_id: parseTarget(write.target).item };
  const isUndo = kind === "unset" || kind === "delete_set";
  return {
    ...write,
    kind: isUndo ? "delete_set" : kind,
    body: isUndo ? undo : rest,
    tappedAt: at ? Date.parse(at) : queuedAt,
  } as PendingWrite;
}

/** Returns what an earlier release stored under a key, with the key that it has now; undefined for everything else. */
export function migrateEntry(key: string, value: string, user: string): [string, string] | undefined {
  const cached = /^regimen\.calendar\.(date|day|month)\.(.+)$/.exec(key);
  if (cached) return [`${cached[1]}/${user}/${cached[2]}`, value];
  const queued = /^regimen\.calendar\.outbox\.([^.]*)\.(.+)$/.exec(key);
  if (!queued) return undefined;
  try {
    const write = fromOldWrite(JSON.parse(value) as OldWrite);
    return [outboxOf(queued[1] as string) + write.stamp, JSON.stringify(write)];
  } catch {
    return undefined;
  }
}

/** Moves days and queue from local storage, where earlier releases kept them. What cannot be moved stays there. */
export async function migrateLocalStorage(): Promise<void> {
  const owner = currentOwner();
  if (!owner) return;
  const moved: [StorageKey, string][] = [];
  for (const key of storage.keys()) {
    if (!key.startsWith(OLD)) continue;
    const entry = migrateEntry(key, storage.get(key) ?? "", owner);
    if (!entry) continue;
    if (device.get(entry[0]) === null) device.set(...entry);
    moved.push([key, entry[0]]);
  }
  if (moved.length === 0) return;
  await device.settled();
  if (device.isSafe()) for (const [key] of moved) storage.remove(key);
}
