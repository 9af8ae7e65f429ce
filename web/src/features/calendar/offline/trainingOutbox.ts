import { api, onError, unwrap } from "~/api/client";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import { storage } from "~/lib/storage";
import { CALENDAR_PATH, dayQuery, MONTH_PATH } from "../api/dayQuery";
import { calendarDayCache, dayDetailsCache, dayKey } from "./calendarCache";
import { Outbox, type PendingWrite } from "./outbox";
import { applyWrite, parseTarget } from "./pendingWrites";

async function sendWrite(write: PendingWrite): Promise<void> {
  switch (write.kind) {
    case "set":
      await unwrap(
        api.PUT("/api/athlete/sets/{result_id}", {
          params: { path: { result_id: write.id } },
          body: write.body,
          ...onError("inline"),
        }),
      );
      break;
    case "delete_set":
      await unwrap(
        api.DELETE("/api/athlete/sets/{result_id}", {
          params: { path: { result_id: write.id } },
          ...onError("inline"),
        }),
      );
      break;
    case "score":
      await unwrap(
        api.PUT("/api/athlete/scores/{score_id}", {
          params: { path: { score_id: write.id } },
          body: write.body,
          ...onError("inline"),
        }),
      );
      break;
    case "day":
      await unwrap(api.PUT("/api/athlete/day_log", { body: write.body, ...onError("inline") }));
  }
}

/** Applies a sent write to the cached day before the write leaves the queue, so that nothing flickers. */
function cacheSentWrite(outbox: Outbox, write: PendingWrite): void {
  const { enrolmentId, date } = parseTarget(write.target);
  const { queryKey } = dayQuery(enrolmentId, date);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (day: DayDetails | undefined) => day && applyWrite(day, write));
  dayDetailsCache.update(dayKey(enrolmentId, date), (day) => applyWrite(day, write));
  calendarDayCache.update(date, (days) =>
    days.map((day) => (day.enrolment_id === enrolmentId ? applyWrite(day, write) : day)),
  );
  // This write is still in the queue; the last one fetches the days again for all.
  if (outbox.get().filter(({ refused }) => !refused).length > 1) return;
  for (const stale of [queryKey, ["get", CALENDAR_PATH], ["get", MONTH_PATH]]) {
    void queryClient.invalidateQueries({ queryKey: stale });
  }
}

const PREFIX = "regimen.calendar.outbox.";
let opened: Outbox | undefined;
let openedFor = "";

/** The outbox of the signed-in person. It starts to send what an earlier visit left in it. */
export function trainingOutbox(): Outbox {
  const user = session.get().user?.id ?? "";
  if (opened && openedFor === user) return opened;
  openedFor = user;
  const prefix = `${PREFIX}${user}.`;
  const outbox: Outbox = new Outbox({
    storage,
    prefix,
    send: sendWrite,
    onSent: (write) => cacheSentWrite(outbox, write),
  });
  opened = outbox;
  if (typeof window !== "undefined") {
    const resend = () => openedFor === user && void outbox.flush();
    window.addEventListener("online", resend);
    window.addEventListener("focus", resend);
    window.addEventListener("storage", (event) => {
      if (event.key === null || event.key.startsWith(prefix)) outbox.reload();
    });
    void outbox.flush();
  }
  return outbox;
}
