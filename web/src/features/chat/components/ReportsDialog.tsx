import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { EmptyState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { unlessDouble } from "~/ui/unlessDouble";
import { useHandleReport, useReports } from "../api";
import css from "./Chat.module.css";

/** What people have reported, for coaches: delete the message, or keep it. */
export function ReportsDialog({ onClose }: { onClose: () => void }) {
  const reports = useReports(true).data?.items ?? [];
  const handle = useHandleReport();
  const decide = (id: string, remove: boolean) =>
    handle.mutate({ id, remove }, { onError: (error) => toastError(errorMessage(error)) });
  return (
    <Dialog opened onClose={onClose} title={m.chat_reports()}>
      {reports.length === 0 && <EmptyState title={m.chat_reports_none()} />}
      <ul className={css.entries}>
        {reports.map((report) => (
          <li key={report.id} className={css.entry}>
            <span className={css.entryText}>
              <strong>{report.author?.full_name}</strong> {report.text}
              <span className={css.state}>
                {m.chat_reported_by({ name: report.reporter.full_name, where: report.conversation_title })}
                {report.reason && `: “${report.reason}”`}
              </span>
            </span>
            <Button size="small" disabled={handle.isPending} onClick={unlessDouble(() => decide(report.id, false))}>
              {m.chat_keep()}
            </Button>
            {report.removable && (
              <Button
                size="small"
                variant="danger"
                disabled={handle.isPending}
                onClick={unlessDouble(() => decide(report.id, true))}
              >
                {m.chat_delete()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
