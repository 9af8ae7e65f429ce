import { IconCheck, IconUnlink } from "@tabler/icons-react";
import { $api, onError, type Schemas } from "~/api/client";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { ApiError, errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormError } from "~/ui/form/FormError";
import type { LinkTarget } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useLinkedQuestion } from "../api";
import css from "./ConfirmQuestionPage.module.css";

type LinkedQuestion = Schemas["LinkedQuestion"];

/**
 * Shows the question of a mailed link to the owner of the mailbox, who sends it: anybody may have typed their address,
 * and programs open links before people do.
 */
export default function ConfirmQuestionPage() {
  const [{ token }] = usePageSearch((raw) => ({ token: parseText(raw.question_token) }));
  const { data: question, error, refetch } = useLinkedQuestion(token);
  const isDeadLink = !token || (error instanceof ApiError && error.status === 422);
  return (
    <Page title={m.questions_confirm_title()} width="form">
      {question ? (
        <Question question={question} token={token} />
      ) : isDeadLink ? (
        <EmptyState
          icon={<IconUnlink size={24} />}
          title={m.questions_link_over()}
          framed
          action={<ButtonLink to={{ name: "root" }}>{m.ui_gone_action()}</ButtonLink>}
        >
          {m.questions_link_over_text()}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} framed />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Page>
  );
}

function Question({ question, token }: { question: LinkedQuestion; token: string }) {
  const confirm = $api.useMutation("post", "/api/questions/confirm");
  const once = useOneAtATime();
  if (question.is_sent || confirm.isSuccess) return <SentQuestion question={question} />;
  return (
    <Card>
      <div className={css.question}>
        <div>
          <h1 className="t20 w6" dir="auto">
            {m.questions_confirm_to({ coach: question.account_title })}
          </h1>
          {question.program_title !== null && (
            <p className="meta" dir="auto">
              {m.questions_confirm_about({ program: question.program_title })}
            </p>
          )}
        </div>
        <blockquote className={css.text} dir="auto">
          {question.text}
        </blockquote>
        <p className="t13 meta">{m.questions_confirm_note()}</p>
        <FormError>{confirm.error && errorMessage(confirm.error)}</FormError>
        <Button
          variant="primary"
          size="large"
          busy={confirm.isPending}
          onClick={() => once(() => confirm.mutateAsync({ body: { token }, ...onError("inline") }))}
        >
          {m.questions_send()}
        </Button>
      </div>
    </Card>
  );
}

/** The storefront of who was asked; its path is that of a short link: "/g/north-side". */
function storefrontOf({ storefront_path: path }: LinkedQuestion): LinkTarget {
  const [, userType = "", userId = ""] = path.split("/").map(decodeURIComponent);
  return { name: "public-page-short-link", params: { userType, userId } };
}

function SentQuestion({ question }: { question: LinkedQuestion }) {
  return (
    <EmptyState
      icon={<IconCheck size={24} />}
      title={m.questions_sent()}
      framed
      action={
        question.program_id ? (
          <ButtonLink to={{ name: "public_plan", params: { programId: question.program_id } }}>
            {m.questions_back_to({ name: question.program_title ?? "" })}
          </ButtonLink>
        ) : (
          <ButtonLink to={storefrontOf(question)}>{m.questions_back_to({ name: question.account_title })}</ButtonLink>
        )
      }
    >
      {m.questions_sent_text({ coach: question.account_title })}
    </EmptyState>
  );
}
