import { type Ref, useImperativeHandle, useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { TextArea } from "~/ui/field/TextField";
import { toast } from "~/ui/toast/toast";
import { type Plan, useAllowance, usePlanWrites } from "../api";
import { addressesIn } from "../setup";
import css from "./SetupFields.module.css";

const AT_ONCE = 20;

export type InviteHandle = { isDirty: () => boolean };

/** Asks people in by mail: typed or pasted, as many as twenty. */
export function InviteForm({ plan, handle }: { plan: Plan; handle?: Ref<InviteHandle> }) {
  const writes = usePlanWrites(plan.id);
  const allowance = useAllowance(plan.id);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const once = useIdempotentWrite();
  const emails = addressesIn(typed);
  useImperativeHandle(handle, () => ({ isDirty: () => emails.length > 0 }));

  const send = async () => {
    if (emails.length > AT_ONCE) {
      setError(m.programs_invite_too_many());
      return;
    }
    setBusy(true);
    setError("");
    try {
      const sent = await once(emails, (key) => writes.invite(emails, key));
      // Who went on typing keeps what came after.
      setTyped((now) => (now.startsWith(typed) ? now.slice(typed.length) : now));
      toast(m.programs_invite_sent({ count: sent.invites.length }));
    } catch (problem) {
      setError(wordsOf(problem, emails));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={m.programs_invite_title()} note={m.programs_invite_text()}>
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {plan.state === "draft" && <p className="t13 dim">{m.programs_invite_draft()}</p>}
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
          <Button type="submit" variant="primary" busy={busy} disabled={emails.length === 0}>
            {emails.length === 0
              ? m.programs_invite_send()
              : emails.length === 1
                ? m.programs_invite_send_one()
                : m.programs_invite_send_count({ count: emails.length })}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The refusal in words; wrong addresses are named. */
function wordsOf(problem: unknown, emails: string[]): string {
  if (!(problem instanceof ApiError)) return errorMessage(problem);
  const wrong = Object.keys(problem.errors)
    .map((field) => /^emails\.(\d+)$/.exec(field)?.[1])
    .filter((place) => place !== undefined)
    .map((place) => emails[Number(place)]);
  return wrong.length > 0 ? m.programs_invite_wrong({ emails: wrong.join(", ") }) : problem.message;
}
