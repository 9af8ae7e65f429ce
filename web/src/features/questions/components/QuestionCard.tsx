import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { UnsentTextForm } from "~/domain/clients/UnsentTextForm";
import { errorMessage } from "~/lib/apiError";
import { formatDateTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button, IconButton } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Link } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { type Question, useQuestionActions } from "../api";
import css from "./Questions.module.css";

type Props = {
  question: Question;
  isNew: boolean;
  /** A colleague has answered, closed or deleted it while this coach was writing. */
  isGone: boolean;
  isAnswering: boolean;
  onAnswer: (isOpen: boolean) => void;
};

/** A question with its answer, or with what can be done about it. */
export function QuestionCard({ question, isNew, isGone, isAnswering, onAnswer }: Props) {
  const { id, asker, text } = question;
  return (
    <li className={css.question} aria-label={m.questions_of({ name: asker.name })}>
      <div className={css.head}>
        <Avatar name={asker.name} src={asker.avatar_url} size={40} />
        <div className={css.who}>
          <span className={css.name}>
            {asker.client_id ? (
              <Link name="show_client_programs" params={{ clientId: asker.client_id }}>
                {asker.name}
              </Link>
            ) : (
              <span>{asker.name}</span>
            )}
            {isNew && !question.answered_at && <Badge tone="info">{m.questions_new()}</Badge>}
          </span>
          <About question={question} />
        </div>
        <More question={question} />
      </div>
      <p className={css.text}>{text}</p>
      {question.answer !== null && <Answer question={question} />}
      {isGone && <Banner tone="warn">{m.questions_gone()}</Banner>}
      {question.answer === null &&
        (isAnswering ? (
          <AnswerForm question={question} onDone={() => onAnswer(false)} />
        ) : (
          <Actions question={question} onAnswer={() => onAnswer(true)} key={id} />
        ))}
    </li>
  );
}

function About({ question }: { question: Question }) {
  const { asker, program_id: programId, program_title: program } = question;
  const when = formatDateTime(new Date(question.received_at));
  return (
    <span className={css.about}>
      {programId && (
        <Link name="coach_program_view_details" params={{ programId }}>
          {program}
        </Link>
      )}
      {asker.email && <span>{asker.email}</span>}
      <time dateTime={question.received_at}>{when}</time>
    </span>
  );
}

function Answer({ question }: { question: Question }) {
  const { answer, answered_by: coach, answered_at: at, answer_goes_to: channel, asker } = question;
  return (
    <div className={css.answer}>
      <p className={css.text}>{answer}</p>
      <p className="t13 meta">
        {[coach, at && formatDateTime(new Date(at))].filter(Boolean).join(" · ")}
        {" · "}
        {channel === "conversation" && asker.client_id ? (
          <Link name="conversations" search={{ client: asker.client_id }}>
            {m.questions_in_conversation()}
          </Link>
        ) : (
          m.questions_by_email()
        )}
      </p>
    </div>
  );
}

function AnswerForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const { answer } = useQuestionActions();
  const first = question.asker.name.split(" ")[0] ?? "";
  return (
    <div className={css.writing}>
      <UnsentTextForm
        kind="question_answer"
        about={question.id}
        label={m.questions_your_answer({ name: question.asker.name })}
        submit={m.questions_send_answer()}
        minRows={3}
        autoFocus
        onCancel={onDone}
        onSend={async (text, id) => {
          const params = { path: { question_id: question.id } };
          await answer.mutateAsync({ params, body: { id, text }, ...onError("inline") });
          toast(m.questions_answer_sent({ name: first }));
          onDone();
        }}
      />
      <p className="t13 meta">
        {question.answer_goes_to === "conversation"
          ? m.questions_goes_to_conversation({ name: first })
          : m.questions_goes_to_email({ name: first })}
      </p>
    </div>
  );
}

function Actions({ question, onAnswer }: { question: Question; onAnswer: () => void }) {
  const { close } = useQuestionActions();
  const setClosed = (closed: boolean) =>
    close.mutateAsync({ params: { path: { question_id: question.id } }, body: { closed }, ...onError("inline") });
  const change = async (closed: boolean) => {
    try {
      await setClosed(closed);
      if (closed) toast(m.questions_was_closed(), { action: { label: m.ui_undo(), run: () => setClosed(false) } });
    } catch (refused) {
      toastError(errorMessage(refused));
    }
  };
  return (
    <div className={css.actions}>
      <Button variant={question.closed_at ? "outline" : "primary"} size="small" onClick={onAnswer}>
        {m.questions_answer()}
      </Button>
      {question.closed_at ? (
        <Button variant="quiet" size="small" busy={close.isPending} onClick={() => void change(false)}>
          {m.questions_reopen()}
        </Button>
      ) : (
        <Button variant="quiet" size="small" busy={close.isPending} onClick={() => void change(true)}>
          {m.questions_close()}
        </Button>
      )}
    </div>
  );
}

function More({ question }: { question: Question }) {
  const { remove } = useQuestionActions();
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { path: { question_id: question.id } }, ...onError("inline") });
      setDeleting(false);
    } catch (refused) {
      toastError(errorMessage(refused));
    }
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton small label={m.questions_more({ name: question.asker.name })}>
            <IconDots size={18} />
          </IconButton>
        }
        items={[
          {
            label: m.questions_delete(),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setDeleting(true),
          },
        ]}
      />
      <ConfirmDialog
        opened={isDeleting}
        danger
        title={m.questions_delete_title()}
        confirm={m.questions_delete()}
        busy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={confirm}
      >
        {question.answer === null ? m.questions_delete_text() : m.questions_delete_answered()}
      </ConfirmDialog>
    </>
  );
}
