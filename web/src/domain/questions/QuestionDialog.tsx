import { useRouter } from "@tanstack/react-router";
import { session } from "~/api/session";
import { pathOf } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import css from "./Question.module.css";
import { QuestionFields } from "./QuestionFields";
import { setPendingQuestion } from "./pendingQuestion";
import type { Receiver } from "./receiver";
import { useAskQuestion } from "./useAskQuestion";

export type QuestionDialogProps = {
  receiver: Receiver;
  /** What was typed before signing in. */
  initialText?: string | undefined;
  onClose: () => void;
};

/** Asks a coach: signed in, with a name and an address, or after signing in or up. */
export function QuestionDialog({ receiver, initialText, onClose }: QuestionDialogProps) {
  const question = useAskQuestion(receiver, initialText);
  const { form, sent } = question;
  const coach = receiver.accountTitle;
  if (sent) {
    return (
      <Dialog
        opened
        size="small"
        onClose={onClose}
        title={sent.pendingEmail === undefined ? m.questions_sent() : m.questions_check_inbox()}
        footer={
          <Button variant="primary" data-autofocus onClick={onClose}>
            {m.questions_done()}
          </Button>
        }
      >
        <p role="status">
          {sent.pendingEmail === undefined
            ? m.questions_sent_text({ coach })
            : m.questions_check_inbox_text({ coach, email: sent.pendingEmail })}
        </p>
      </Dialog>
    );
  }
  const close = () => {
    question.forget();
    onClose();
  };
  return (
    <FormDialog
      title={m.questions_title({ coach })}
      submit={m.questions_send()}
      busy={question.busy}
      onSubmit={question.send}
      onClose={onClose}
      onCancel={close}
    >
      <div className={css.form}>
        <QuestionFields {...question} />
        {question.isVisitor && <SignInFirst onLeave={() => setPendingQuestion(receiver, form.values.text)} />}
        <p className="t13 meta">
          {question.isVisitor ? m.questions_note_visitor({ coach }) : m.questions_note({ coach })}
        </p>
      </div>
    </FormDialog>
  );
}

/** The way out for somebody who has an account, or wants one. They come back to this page. */
function SignInFirst({ onLeave }: { onLeave: () => void }) {
  const router = useRouter();
  const openPage = (path: string) => {
    onLeave();
    session.rememberReturn(router.state.location.href);
    router.history.push(path);
  };
  return (
    <div className={css.account}>
      <span>{m.questions_have_account()}</span>
      <Button size="small" onClick={() => openPage(pathOf("onboarding-sign-in"))}>
        {m.questions_sign_in()}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => openPage(pathOf("onboarding-coaching-signup", { params: { role: "client" } }))}
      >
        {m.questions_sign_up()}
      </Button>
    </div>
  );
}
