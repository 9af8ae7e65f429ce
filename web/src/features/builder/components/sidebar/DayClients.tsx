import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useReach } from "../../api/timeline";
import { useBuilder } from "../context";
import css from "./Sidebar.module.css";
import { DayResults } from "../panel/DayResults";
import { Button } from "~/ui/button/Button";
import { TargetDay } from "./TargetDay";

/** How many clients have the selected day, and how it went for those who have logged it. */
export function DayClients() {
  const { timeline, selection, setDialog, actions } = useBuilder();
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
      {timeline.type !== "individual" && (
        <div className={css.actions}>
          {actions.publishedDay(day).content.sessions.length > 0 && (
            <Button size="small" onClick={() => setDialog({ kind: "overrides", day })}>
              {m.builder_override_menu()}
            </Button>
          )}
          <Button size="small" onClick={() => setDialog({ kind: "allOverrides" })}>
            {m.builder_overrides_all()}
          </Button>
        </div>
      )}
      <DayResults key={day} day={day} />
    </>
  );
}
