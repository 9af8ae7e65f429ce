import { IconDots, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { UnsentTextForm } from "~/domain/clients/UnsentTextForm";
import { errorMessage, isUnreachable } from "~/lib/apiError";
import { formatDateTime } from "~/lib/format";
import { firstNameOf } from "~/lib/identity";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button, IconButton } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Link } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { LongText } from "~/ui/text/LongText";
import { toast, toastError } from "~/ui/toast/toast";
import { type Question, useQuestion, useQuestionActions } from "../api";
import css from "./Questions.module.css";

type Actions = ReturnType<typeof useQuestionActions>;

type Props = {
  question: Question;
  isNew: boolean;
  /** It is not in the list any more: somebody else may have handled it. */
  isOutOfList: boolean;
  isAnswering: boolean;
  onAnswer: (isOpen: boolean) => void;
};

/** A question with its answer, or with what can be done about it. */
export function QuestionCard({ question, isNew, isOutOfList, isAnswering, onAnswer }: Props) {
  const { asker, text } = question;
  const actions = useQuestionActions();
  return (
    <li className={css.question} aria-label={m.questions_of({ name: asker.name })}>
      <div className={css.head}>
        <Avatar name={asker.name} src={asker.avatar_url} size={40} />
        <div className={css.who}>
          <span className={css.name}>
            {asker.client_id ? (
              <Link name="show_client_programs" params={{ clientId: asker.client_id }}>
                <bdi>{asker.name}</bdi>
              </Link>
            ) : (
              <bdi>{asker.name}</bdi>
            )}
            {isNew && !question.answered_at && <Badge tone="info">{m.questions_new()}</Badge>}
          </span>
          <About question={question} />
        </div>
        <More question={question} remove={actions.remove} onRemoved={() => onAnswer(false)} />
      </div>
      <LongText>{text}</LongText>
      {question.answer !== null && <Answer question={question} answer={question.answer} />}
      {question.answer === null &&
        (isAnswering ? (
          <AnswerForm question={question} isOutOfList={isOutOfList} actions={actions} onDone={() => onAnswer(false)} />
        ) : (
          <Buttons question={question} close={actions.close} onAnswer={() => onAnswer(true)} />
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
          <bdi>{program}</bdi>
        </Link>
      )}
      {asker.email && <span>{asker.email}</span>}
      <time dateTime={question.received_at}>{when}</time>
    </span>
  );
}

function Answer({ question, answer }: { question: Question; answer: string }) {
  const { answered_by: coach, answered_at: at, answer_goes_to: channel, asker } = question;
  return (
    <div className={css.answer}>
      <LongText>{answer}</LongText>
      <p className="t13 meta">
        {coach && (
          <>
            <bdi>{coach}</bdi>
            {" · "}
          </>
        )}
        {at && `${formatDateTime(new Date(at))} · `}
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

/** Whether somebody else has answered or deleted a question that has left its list, which can have other reasons. */
function useIsHandled({ id }: Question, isOutOfList: boolean, { answer, remove }: Actions): boolean {
  const { question, isMissing } = useQuestion(isOutOfList ? id : undefined);
  const isRemovedHere = remove.isPending || remove.isSuccess;
  // An answer whose reply was lost may have arrived.
  const mayBeAnsweredHere = answer.isPending || answer.isSuccess || isUnreachable(answer.error);
  if (!isOutOfList || isRemovedHere || mayBeAnsweredHere) return false;
  return isMissing || (question !== undefined && question.answer !== null);
}

function AnswerForm({
  question,
  isOutOfList,
  actions,
  onDone,
}: {
  question: Question;
  isOutOfList: boolean;
  actions: Actions;
  onDone: () => void;
}) {
  const first = firstNameOf(question.asker.name);
  const isHandled = useIsHandled(question, isOutOfList, actions);
  return (
    <div className={css.writing}>
      {isHandled && <Banner tone="warn">{m.questions_gone()}</Banner>}
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
          await actions.answer.mutateAsync({ params, body: { id, text }, ...onError("inline") });
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

function Buttons({ question, close, onAnswer }: { question: Question; close: Actions["close"]; onAnswer: () => void }) {
  const change = async (closed: boolean) => {
    try {
      const params = { path: { question_id: question.id } };
      await close.mutateAsync({ params, body: { closed }, ...onError("inline") });
      if (closed) toast(m.questions_was_closed(), { action: { label: m.ui_undo(), run: () => change(false) } });
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

function More({
  question,
  remove,
  onRemoved,
}: {
  question: Question;
  remove: Actions["remove"];
  onRemoved: () => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ params: { path: { question_id: question.id } }, ...onError("inline") });
      setDeleting(false);
      onRemoved();
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
