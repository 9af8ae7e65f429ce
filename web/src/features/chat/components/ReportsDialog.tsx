import { useState } from "react";
import { MAX_HIDING_REASON_LENGTH } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { EmptyState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { unlessDouble } from "~/ui/unlessDouble";
import { type Report, useHandleReport, useReports } from "../api";
import css from "./Chat.module.css";

/** What people have reported, for coaches: hide the message, or keep it. */
export function ReportsDialog({ onClose }: { onClose: () => void }) {
  const reports = useReports(true).data?.items ?? [];
  return (
    <Dialog opened onClose={onClose} title={m.chat_reports()}>
      {reports.length === 0 && <EmptyState title={m.chat_reports_none()} />}
      <ul className={css.entries}>
        {reports.map((report) => (
          <Entry key={report.id} report={report} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ report }: { report: Report }) {
  const [reason, setReason] = useState<string>();
  const handle = useHandleReport();
  const decide = (remove: boolean) =>
    handle.mutate(
      { id: report.id, remove, reason: remove ? (reason ?? "") : "" },
      { onError: (error) => toastError(errorMessage(error)) },
    );
  return (
    <li className={css.entry}>
      <span className={css.entryText}>
        <strong>{report.author?.full_name}</strong> {report.text}
        <span className={css.state}>
          {m.chat_reported_by({ name: report.reporter.full_name, where: report.conversation_title })}
          {report.reason && `: “${report.reason}”`}
        </span>
        {reason !== undefined && (
          <>
            <span className={css.state}>{m.chat_hide_text()}</span>
            <PlainTextArea
              label={m.chat_hide_reason()}
              maxLength={MAX_HIDING_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
      </span>
      <Button size="small" disabled={handle.isPending} onClick={unlessDouble(() => decide(false))}>
        {m.chat_keep()}
      </Button>
      {report.removable && (
        <Button
          size="small"
          variant="danger"
          disabled={handle.isPending}
          onClick={unlessDouble(() => (reason === undefined ? setReason("") : decide(true)))}
        >
          {m.chat_hide()}
        </Button>
      )}
    </li>
  );
}
