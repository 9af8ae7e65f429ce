import { m } from "~/paraglide/messages.js";
import { Kbd } from "~/ui/keys/Kbd";
import { toast } from "~/ui/toast/toast";
import { type SessionRef, useAnswerSession } from "./answerApi";
import { UnsentTextForm } from "./UnsentTextForm";

type Props = { clientId: string; name: string; session: SessionRef; onSent: () => void; onCancel: () => void };

/** Answers what a client did or said in a session. */
export function AnswerSession({ clientId, name, session, onSent, onCancel }: Props) {
  const answer = useAnswerSession(clientId);
  return (
    <UnsentTextForm
      kind="sessionAnswer"
      about={`${session.enrolment_id}.${session.date}`}
      label={m.clients_answer_label({ name })}
      submit={m.clients_answer_send()}
      after={<Kbd>Ctrl ↵</Kbd>}
      minRows={2}
      autoFocus
      onCancel={onCancel}
      onSend={async (text, id) => {
        await answer(session, text, id);
        toast(m.clients_answer_sent({ name }));
        onSent();
      }}
    />
  );
}
