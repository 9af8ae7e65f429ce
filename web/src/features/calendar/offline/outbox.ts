import type { Schemas } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { Outbox, type OutboxItem, type OutboxOptions } from "~/lib/outbox";

export type SetBody = Schemas["LogSet"];
export type DayBody = Schemas["LogDay"];
/** Undos of earlier releases have no `day`. */
type Undo = { enrolment_id: string; day?: number; set_id: string; version: number };
/** What the device showed: it is sent along, so that the server knows what was prescribed then. */
export type Seen = { version: number; run: number; date: LocalDate };
/** The set as it was shown, for days that do not have it any more, and for a copy of what cannot be saved. */
export type Shown = { name: string; set: string; day: string; program: string };

type Change =
  | { kind: "set"; id: string; body: Omit<SetBody, "tapped_at" | "event_id"> }
  | { kind: "delete_set"; id: string; body: Undo }
  | { kind: "score"; id: string; body: Omit<Schemas["LogScore"], "tapped_at" | "event_id"> }
  | { kind: "day"; body: Omit<DayBody, "tapped_at" | "event_id"> };

export type NewWrite = Change & { target: string; shown?: Shown };

/** An event of the training log that the server does not have yet. */
export type PendingWrite = NewWrite &
  OutboxItem & {
    /** The id of the event, for the server too: sending it twice changes nothing. */
    stamp: string;
    /** When it was tapped, by the device's clock. Never the same for two events of one target, so that their order is clear. */
    tappedAt: number;
  };

/** What a write about a day changes: all of its fields unless it names them. */
export const touchedBy = ({ touched }: Pick<DayBody, "touched">): NonNullable<DayBody["touched"]> =>
  touched ?? ["mood", "energy", "comment", "completed"];

type Options = Omit<OutboxOptions<PendingWrite>, "idOf" | "timeOf" | "upgrade"> & { newStamp?: () => string };

/** Earlier releases stored targets without the number of the day: "enrolment/run/date/item". */
function withDay(write: PendingWrite): PendingWrite {
  const { day } = write.body;
  const isOld = day !== undefined && write.target.split("/").length === 4;
  return isOld ? { ...write, target: `${write.target}/${day}` } : write;
}

/** What was logged and is not on the server yet: events, sent in the order in which they happened. */
export class TrainingOutbox extends Outbox<PendingWrite> {
  /** When each part of a day was last changed here, also by events that are sent. */
  private readonly tapped = new Map<string, number>();
  private readonly newStamp: () => string;

  constructor({ newStamp = () => crypto.randomUUID(), onSent, ...options }: Options) {
    super({
      ...options,
      idOf: ({ stamp }) => stamp,
      timeOf: ({ tappedAt }) => tappedAt,
      upgrade: withDay,
      onSent: (write) => {
        this.removeReplaced(write);
        onSent?.(write);
      },
    });
    this.newStamp = newStamp;
  }

  /** Adds an event; `shownSince` is when the value that it changes was logged, `at` when it happened, in milliseconds. */
  add(write: NewWrite, shownSince = 0, at?: number): void {
    const { now } = this.options;
    const writes = this.get();
    const last = writes.at(-1)?.tappedAt ?? 0;
    const before = writes.findLast(({ target }) => target === write.target)?.tappedAt ?? 0;
    // A clock that was set back, or is behind another device's, must not put a change before what it changes.
    const atLeast = Math.max(before, shownSince, this.tapped.get(write.target) ?? 0) + 1;
    // What happened earlier keeps its time, also where something newer waits.
    const order = at !== undefined || last > now() + 60_000 ? 0 : last + 1;
    const tappedAt = Math.max(at ?? now(), atLeast, order);
    this.tapped.set(write.target, tappedAt);
    this.put({ ...write, stamp: this.newStamp(), tappedAt });
  }

  /** Takes what a sent write says about a day out of the older ones: they would be shown over it. */
  private removeReplaced(sent: PendingWrite): void {
    if (sent.kind !== "day") return;
    const replaced = touchedBy(sent.body);
    for (const write of this.get()) {
      if (write.kind !== "day" || write.target !== sent.target || write.tappedAt >= sent.tappedAt) continue;
      const touched = touchedBy(write.body).filter((field) => !replaced.includes(field));
      if (touched.length === 0) this.remove(({ stamp }) => stamp === write.stamp);
      else this.replace({ ...write, body: { ...write.body, touched } });
    }
  }
}
