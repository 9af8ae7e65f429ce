import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { ConfirmBeforeInviting } from "~/domain/accounts/ConfirmFirst";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { TextArea } from "~/ui/field/TextField";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { toast } from "~/ui/toast/toast";
import { type Program, useInvitationAllowance, useProgramActions } from "../../api";
import { parseEmails, refusedEmails } from "../../emails";
import css from "../form/ProgramFields.module.css";

const MAX_EMAILS = 20;

/** Invites people by email: typed or pasted, twenty at most. */
export function InvitationForm({ program }: { program: Program }) {
  const actions = useProgramActions(program.id);
  const allowance = useInvitationAllowance(program.id);
  const [typed, setTyped, draft] = useDraftState(`invitations.${program.id}`, "");
  const [error, setError] = useState("");
  const runOnce = useIdempotentWrite();
  const emails = parseEmails(typed);

  const invite = useMutation({
    mutationFn: (text: string) => {
      const sent = parseEmails(text);
      return runOnce(sent, (key) => actions.invite(sent, key));
    },
    onSuccess: ({ invites }, text) => {
      // Also when the page was left meanwhile: what was sent is not sent again.
      draft.forget();
      // Keeps what was typed while the invitations were sent.
      setTyped((current) => (current.startsWith(text) ? current.slice(text.length) : current));
      toast(m.programs_invite_sent({ count: invites.length }));
    },
    onError: (failure, text) => setError(errorText(failure, parseEmails(text))),
  });
  const send = () => {
    const isTooMany = emails.length > MAX_EMAILS;
    setError(isTooMany ? m.programs_invite_too_many() : "");
    if (!isTooMany) invite.mutate(typed);
  };
  return (
    <Card title={m.programs_invite_title()} note={m.programs_invite_text()}>
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ConfirmBeforeInviting />
        <DraftNotice draft={draft} />
        {program.state === "draft" && <p className="t13 dim">{m.programs_invite_draft()}</p>}
        <TextArea
          label={m.programs_invite_field()}
          help={m.programs_invite_help()}
          placeholder="maya@example.com, tom@example.com"
          minRows={4}
          maxRows={12}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError("");
          }}
          error={error}
        />
        <div className="row spread">
          <span className="t12 meta">
            {allowance.data && m.programs_invite_left({ count: allowance.data.left_today })}
          </span>
          <Button type="submit" variant="primary" busy={invite.isPending} disabled={emails.length === 0}>
            {emails.length === 0 ? m.programs_invite_send() : m.programs_invite_send_count({ count: emails.length })}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Returns the message of an error; invalid addresses are named. */
function errorText(error: unknown, emails: string[]): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  const refused = refusedEmails(error.errors, "emails", emails);
  return refused.length > 0 ? m.programs_invite_invalid({ emails: refused.join(", ") }) : error.message;
}
