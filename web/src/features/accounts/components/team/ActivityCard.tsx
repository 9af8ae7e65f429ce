import { useState } from "react";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import css from "./Team.module.css";
import { useActivity } from "./team";
import { activityText, nameOf } from "./teamText";

const STEP = 10;
const MOST = 100;

/** Who invited, changed and removed whom, and who joined and left; the latest first. */
export function ActivityCard() {
  const [shown, setShown] = useState(STEP);
  const [now] = useState(() => new Date());
  const activity = useActivity(shown, true);
  const total = activity.data?.pagination.total ?? 0;
  return (
    <Card
      flush
      title={m.accounts_team_activity()}
      footer={
        total > shown &&
        shown < MOST && (
          <Button size="small" busy={activity.isFetching} onClick={() => setShown(Math.min(MOST, shown + 30))}>
            {m.accounts_team_activity_more()}
          </Button>
        )
      }
    >
      {activity.isPending ? (
        <SkeletonRows rows={3} height={40} />
      ) : activity.isError ? (
        <ErrorState error={activity.error} onRetry={activity.refetch} />
      ) : total === 0 ? (
        <p className={css.empty}>{m.accounts_team_activity_empty()}</p>
      ) : (
        <ul>
          {activity.data.items.map((one) => (
            <li key={one.id} className={css.event}>
              <Avatar name={nameOf(one.actor)} size={24} />
              <span className={css.what}>{activityText(one)}</span>
              <time className="meta t13" dateTime={one.at}>
                {formatAgo(new Date(one.at), now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
