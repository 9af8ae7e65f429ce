import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Link } from "~/ui/link/Link";
import { ProgressBar } from "~/ui/progress/Progress";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { type BulkAction, useBulkAction, useBulkRun } from "../../bulkApi";
import css from "./Bulk.module.css";
import { BULK_TEXTS, counted } from "./bulkTexts";

/** How an action on many clients goes, or has ended: for whom it was done, and why not for the others. */
export function BulkResultDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const action = useBulkAction(id);
  const run = useBulkRun();
  const [busy, setBusy] = useState(false);
  const running = action.data?.state === "running";
  // The server names some of many.
  const unnamed = (action.data?.not_done ?? 0) - (action.data?.problems.length ?? 0);
  const cancel = async () => {
    setBusy(true);
    try {
      await run.cancel(id);
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  const close = () => {
    void run.refresh();
    onClose();
  };
  return (
    <Dialog
      opened
      title={action.data ? BULK_TEXTS[action.data.kind].title() : m.clients_bulk()}
      onClose={close}
      footer={
        <>
          {running && (
            <Button variant="danger" busy={busy} onClick={() => void cancel()}>
              {m.clients_bulk_stop()}
            </Button>
          )}
          <Button variant={running ? "outline" : "primary"} onClick={close}>
            {running ? m.clients_bulk_background() : m.clients_done()}
          </Button>
        </>
      }
    >
      {action.data ? (
        <div className="stack">
          <BulkProgress action={action.data} />
          {action.data.problems.length > 0 && (
            <ul className={css.problems} aria-label={m.clients_bulk_problems()}>
              {action.data.problems.map(({ client, reason }) => (
                <li key={client.id} className={css.problem}>
                  <Link name="show_client_programs" params={{ clientId: client.id }} className={css.problemName}>
                    {client.deleted ? m.clients_deleted() : client.full_name}
                  </Link>
                  <span className="t13 meta">{reason}</span>
                </li>
              ))}
              {unnamed > 0 && (
                <li className={css.problem}>{m.clients_bulk_more_problems({ count: formatNumber(unnamed) })}</li>
              )}
            </ul>
          )}
        </div>
      ) : action.error ? (
        <ErrorState error={action.error} onRetry={action.refetch} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Dialog>
  );
}

/** The figures and the bar of an action. */
export function BulkProgress({ action }: { action: BulkAction }) {
  const { state, total, done, not_done: notDone } = action;
  const texts = {
    running: m.clients_bulk_running({ done: formatNumber(done + notDone), total: formatNumber(total) }),
    done:
      notDone === 0
        ? m.clients_bulk_all_done(counted(done))
        : m.clients_bulk_some_done({ done: formatNumber(done), not: formatNumber(notDone) }),
    cancelled: m.clients_bulk_cancelled({ done: formatNumber(done), total: formatNumber(total) }),
  };
  return (
    <div className={css.progress}>
      <p role="status">{texts[state]}</p>
      <ProgressBar label={m.clients_bulk()} value={done + notDone} max={total} />
    </div>
  );
}
