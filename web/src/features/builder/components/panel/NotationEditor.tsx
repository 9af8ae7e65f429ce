import { useEffect, useId } from "react";
import type { Session } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { usePanel } from "./context";
import css from "./Panel.module.css";
import { type Reading, useNotation } from "./useNotation";

const FLAGS = { understood: null, unread: "unread", wrong: "bad", failed: "bad" } as const;

function Wrong({ reading }: { reading: Reading }) {
  if (reading.state === "failed") {
    return (
      <p role="alert" className={css.wrong}>
        {errorMessage(reading.error)}
      </p>
    );
  }
  if (reading.state !== "wrong") return null;
  return reading.lines.map((one) => (
    <p key={`${one.line}-${one.message}`} role="alert" className={css.wrong}>
      <b>{m.builder_line({ line: one.line })}</b> {one.message}
    </p>
  ));
}

/** A session as text: one line an exercise. What is understood becomes the draft, what is not is named by its line. */
export function TextMode({ session }: { session: Session }) {
  const { flag } = usePanel();
  const id = useId();
  const { text, reading, type, retry } = useNotation(session);
  const state = FLAGS[reading.state];
  useEffect(() => {
    flag(id, state);
    return () => flag(id, null);
  }, [flag, id, state]);

  if (text === null) {
    return reading.state === "failed" ? (
      <ErrorState error={reading.error} onRetry={retry} />
    ) : (
      <Skeleton height={160} />
    );
  }
  return (
    <div className={css.textMode}>
      <textarea
        className={css.notation}
        aria-label={m.builder_text_of({ title: session.title || m.builder_session() })}
        aria-invalid={state === "bad" || undefined}
        aria-describedby={`${id}-help`}
        rows={Math.max(8, text.split("\n").length + 1)}
        spellCheck={false}
        maxLength={20_000}
        placeholder={"Back squat / 5x5 @ 80% / 3:00\n\nA1: Chin-up / 3x8 @8\nA2: Nordic curl / 3x5"}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Wrong reading={reading} />
      <p id={`${id}-help`} className={css.textHelp}>
        {m.builder_text_help()}
      </p>
    </div>
  );
}
