import { useEffect, useRef } from "react";
import { $api, onError } from "~/api/client";
import { ApiError } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { IconCheck, IconUnlink } from "@tabler/icons-react";

/** Sends a visitor's question on, once they have opened the link in their mailbox. */
export default function ConfirmQuestionPage() {
  const [{ token }] = usePageSearch((raw) => ({ token: parseText(raw.question_token) }));
  const { mutate, data, error } = $api.useMutation("post", "/api/questions/confirm");
  const confirm = () => mutate({ body: { token }, ...onError("inline") });
  const opened = useRef("");
  useEffect(() => {
    if (opened.current === token) return;
    opened.current = token; // an effect can run twice
    mutate({ body: { token }, ...onError("inline") });
  }, [token, mutate]);
  const isDeadLink = !token || (error instanceof ApiError && error.status === 422);
  return (
    <Page title={m.questions_confirm_title()} width="narrow">
      {data ? (
        <EmptyState
          icon={<IconCheck size={24} />}
          title={m.questions_sent()}
          framed
          action={
            data.program_id && (
              <ButtonLink to={{ name: "public_plan", params: { programId: data.program_id } }}>
                {m.questions_back_to({ program: data.program_title ?? "" })}
              </ButtonLink>
            )
          }
        >
          {m.questions_sent_text({ coach: data.account_title })}
        </EmptyState>
      ) : isDeadLink ? (
        <EmptyState icon={<IconUnlink size={24} />} title={m.questions_link_over()} framed>
          {m.questions_link_over_text()}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={confirm} framed />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Page>
  );
}
