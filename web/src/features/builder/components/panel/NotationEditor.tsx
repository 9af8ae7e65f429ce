import { useEffect, useId } from "react";
import { MAX_NOTATION_LENGTH } from "~/api/limits";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import type { Session } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { usePanel } from "./context";
import css from "./NotationEditor.module.css";
import { type ParseStatus, useNotation } from "./useNotation";

const ISSUES = {
  parsed: null,
  unparsed: "unparsed",
  invalid: "invalid",
  restricted: "restricted",
  failed: "invalid",
} as const;

function NotationErrors({ status }: { status: ParseStatus }) {
  if (status.state === "failed") {
    return (
      <p role="alert" className={css.error}>
        {errorMessage(status.error)}
      </p>
    );
  }
  if (status.state === "restricted") return <PlanNotice feature="supersets" />;
  if (status.state !== "invalid") return null;
  return status.lines.map(({ line, message }) => (
    <p key={`${line}-${message}`} role="alert" className={css.error}>
      <b>{m.builder_line({ line })}</b> {message}
    </p>
  ));
}

/** A session as text, one exercise per line. Text that can be parsed becomes the draft, errors name their line. */
export function NotationEditor({ session }: { session: Session }) {
  const { setIssue } = usePanel();
  const id = useId();
  const { text, status, changeText, retry } = useNotation(session);
  const issue = ISSUES[status.state];
  useEffect(() => {
    setIssue(id, issue);
    return () => setIssue(id, null);
  }, [setIssue, id, issue]);

  if (text === null) {
    return status.state === "failed" ? <ErrorState error={status.error} onRetry={retry} /> : <Skeleton height={160} />;
  }
  return (
    <div className={css.textMode}>
      <textarea
        className={css.notation}
        aria-label={m.builder_text_of({ title: session.title || m.builder_session() })}
        aria-invalid={issue === "invalid" || undefined}
        aria-describedby={`${id}-help`}
        rows={Math.max(8, text.split("\n").length + 1)}
        spellCheck={false}
        maxLength={MAX_NOTATION_LENGTH}
        placeholder={"Back squat / 5x5 @ 80% / 3:00\n\nA1: Chin-up / 3x8 @8\nA2: Nordic curl / 3x5"}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <NotationErrors status={status} />
      <p id={`${id}-help`} className={css.textHelp}>
        {m.builder_text_help()}
      </p>
    </div>
  );
}
