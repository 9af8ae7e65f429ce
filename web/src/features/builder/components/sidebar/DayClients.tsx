import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useReach } from "../../api/timeline";
import { useBuilder } from "../context";
import { DayResults } from "../panel/DayResults";
import { TargetDay } from "./TargetDay";

/** How many clients have the selected day, and how it went for those who have logged it. */
export function DayClients() {
  const { timeline, selection } = useBuilder();
  const day = selection.cursor;
  const reach = useReach(timeline.id, day);
  return (
    <>
      <TargetDay />
      {reach.error && !reach.data ? (
        <ErrorState error={reach.error} onRetry={reach.refetch} />
      ) : !reach.data ? (
        <Skeleton width={200} height={20} />
      ) : (
        <p className="t13">
          <b>{m.builder_clients_with_day({ count: reach.data.clients })}</b>{" "}
          {reach.data.logged > 0 && (
            <span className="meta">{m.builder_clients_logged({ count: reach.data.logged })}</span>
          )}
        </p>
      )}
      <DayResults key={day} day={day} />
    </>
  );
}
