import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { useIdempotentWrite } from "~/api/idempotency";
import { useUnsentText } from "~/api/useUnsentText";
import { type ApiError, errorMessage } from "~/lib/apiError";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type BulkForm, type BulkKind, useBulkPreview, useBulkRun } from "../../bulkApi";
import { BulkFields } from "./BulkFields";
import { BulkPreview } from "./BulkPreview";
import { BulkResultDialog } from "./BulkResultDialog";
import { BULK_TEXTS, counted } from "./bulkTexts";

type Props = {
  kind: BulkKind;
  clientIds: string[];
  once: ReturnType<typeof useIdempotentWrite>;
  onClose: () => void;
  /** It has begun: nothing needs to stay selected. */
  onDone: () => void;
};

const PREVIEW_DELAY_MS = 300;
const FIRST: Partial<Record<BulkKind, Partial<BulkForm>>> = { extend_trial: { days: 7 } };

/** Whether there is enough to ask for whom it is possible. */
function isComplete({ kind, text, tag_id, assignee_id, days, plan_id }: BulkForm): boolean {
  if (kind === "message") return Boolean(text?.trim());
  if (kind === "tag" || kind === "untag") return Boolean(tag_id);
  if (kind === "assign") return assignee_id !== undefined;
  if (kind === "extend_trial") return Boolean(days);
  return kind === "invite" ? Boolean(plan_id) : true;
}

/** Asks what an action on many clients needs, says for whom it is possible, and shows how it goes. */
export function BulkDialog({ kind, clientIds, once, onClose, onDone }: Props) {
  const run = useBulkRun();
  // A message stays on this device until it is sent, for whomever it was meant: they can be chosen again.
  const message = useUnsentText("bulkMessage", "clients");
  const [fields, setFields] = useState<Partial<BulkForm>>(
    kind === "message" ? { text: message.text } : (FIRST[kind] ?? {}),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [started, setStarted] = useState<string>();
  // In one order, so that the same clients chosen in another one are the same action.
  const [client_ids] = useState(() => [...clientIds].sort());
  const form: BulkForm = { kind, client_ids, ...fields };
  const [asked] = useDebouncedValue(form, PREVIEW_DELAY_MS);
  const complete = isComplete(form);
  const preview = useBulkPreview(asked, complete && isComplete(asked) && !started);
  if (started) return <BulkResultDialog id={started} onClose={onDone} />;

  const texts = BULK_TEXTS[kind];
  const refusal = error ?? (complete ? (preview.error as ApiError | null) : null) ?? undefined;
  const errors = formErrors(refusal);
  const isOfField = ["text", "tag_id", "assignee_id", "days", "plan_id"].some((field) => errors[field]);
  const possible = preview.data?.possible ?? 0;
  const start = async () => {
    setBusy(true);
    try {
      const action = await once(form, (key) => run.start(form, key));
      if (kind === "message") message.clear();
      if (action.state === "done" && action.not_done === 0) {
        toast(texts.done(counted(action.done)));
        onDone();
      } else setStarted(action.id);
    } catch (failure) {
      setError(failure as ApiError);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={texts.title()}
      submit={complete && preview.data ? texts.submit(counted(possible)) : texts.title()}
      disabled={!complete || !preview.data || possible === 0}
      busy={busy}
      onClose={onClose}
      onCancel={() => {
        if (kind === "message") message.clear();
        onClose();
      }}
      onSubmit={start}
    >
      <div className="stack">
        <BulkFields
          kind={kind}
          value={fields}
          errors={errors}
          onChange={(change) => {
            setFields({ ...fields, ...change });
            if (change.text !== undefined) message.type(change.text);
            setError(undefined);
          }}
        />
        {complete && preview.data && !refusal && <BulkPreview preview={preview.data} kind={kind} />}
        {refusal && !isOfField && <FormError>{errorMessage(refusal)}</FormError>}
      </div>
    </FormDialog>
  );
}
