import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import css from "./SessionsCard.module.css";

type Session = Schemas["SessionView"];

const LIST = $api.queryOptions("get", "/api/users/sessions", onError("page"));
const PHONES = ["Android", "iPhone", "iPad"];

/** The devices on which the person is signed in; each of the others can be signed out at once. */
export function SessionsCard() {
  const sessions = $api.useQuery("get", "/api/users/sessions", onError("page"));
  const queries = useQueryClient();
  const change = {
    onSuccess: () => queries.invalidateQueries({ queryKey: LIST.queryKey }),
    onError: (error: unknown) => toastError(errorMessage(error)),
  };
  const endOne = $api.useMutation("delete", "/api/users/sessions/{session_id}", change);
  const endOthers = $api.useMutation("delete", "/api/users/sessions", change);
  const others = sessions.data?.filter((one) => !one.current) ?? [];
  const ending = endOne.isPending ? endOne.variables.params.path.session_id : undefined;
  return (
    <Card
      flush
      title={m.accounts_sessions_title()}
      actions={
        others.length > 1 && (
          <Button
            size="small"
            busy={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(onError("inline"), { onSuccess: () => toast(m.accounts_sessions_others_done()) })
            }
          >
            {m.accounts_sessions_others()}
          </Button>
        )
      }
    >
      {sessions.isPending ? (
        <SkeletonRows />
      ) : sessions.isError && !sessions.data ? (
        <ErrorState error={sessions.error} onRetry={sessions.refetch} />
      ) : (
        <ul>
          {sessions.data.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              busy={ending === one.id}
              onEnd={() => endOne.mutate({ params: { path: { session_id: one.id } }, ...onError("inline") })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const Icon = PHONES.includes(session.system ?? "") ? IconDeviceMobile : IconDeviceDesktop;
  const name = nameOf(session);
  const since = formatDate(toLocalDate(new Date(session.created_at)));
  return (
    <li className={css.row}>
      <Icon size={20} aria-hidden="true" className={css.icon} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className="meta t13">
          {session.current
            ? m.accounts_sessions_since({ since })
            : m.accounts_sessions_used({ since, used: formatDate(toLocalDate(new Date(session.last_used_at))) })}
        </span>
      </span>
      {session.current ? (
        <Badge tone="ok">{m.accounts_sessions_current()}</Badge>
      ) : (
        <Button size="small" busy={busy} aria-label={m.accounts_sessions_end_device({ device: name })} onClick={onEnd}>
          {m.accounts_sessions_end()}
        </Button>
      )}
    </li>
  );
}

/** Returns a device's name as people would say it. */
function nameOf({ browser, system }: Session): string {
  if (browser && system) return m.accounts_sessions_device({ browser, system });
  return browser ?? system ?? m.accounts_sessions_unknown();
}
