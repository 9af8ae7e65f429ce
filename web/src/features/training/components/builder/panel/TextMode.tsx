import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { answer, api, handled, type Schemas } from "~/api/client";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { Block, Session } from "../../../lib/content";
import { texts } from "../../../lib/drafts";
import { editSession } from "../../../lib/edit";
import { useBuilder } from "../context";
import { usePanel } from "./context";
import css from "./Panel.module.css";

const PAUSE = 350;
type Wrong = Schemas["NotationError"];

async function print(blocks: Block[]): Promise<string> {
  const done = await answer(api.POST("/api/coach/notation/print", { body: { blocks }, ...handled() }));
  return done.text;
}

/** A session as text: one line an exercise. What is understood becomes the draft, what is not is named by its line. */
export function TextMode({ session }: { session: Session }) {
  const { content, edit, flag } = usePanel();
  const { timeline, opened } = useBuilder();
  const day = opened ?? 0;
  const id = useId();
  const [kept] = useState(() => texts.get(timeline.id, day, session.id));
  const keep = useCallback(
    (typed: string | null) => texts.set(timeline.id, day, session.id, typed),
    [timeline.id, day, session.id],
  );
  const [text, setText] = useState(kept);
  const [wrong, setWrong] = useState<Wrong[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  // What the text replaces: a line that comes back finds its ids again.
  const [before] = useState(session.blocks);
  const ours = useRef<Block[] | null>(kept === null ? null : session.blocks);
  const asked = useRef(0);

  useEffect(() => {
    if (session.blocks === ours.current) return undefined;
    let gone = false;
    print(session.blocks).then(
      (printed) => {
        if (gone) return;
        ours.current = session.blocks;
        keep(null);
        setText(printed);
        setWrong([]);
      },
      (problem: unknown) => !gone && setFailure(sentenceOf(problem)),
    );
    return () => {
      gone = true;
    };
  }, [session.blocks, keep]);

  const bad = wrong.length > 0 || failure !== null;
  useEffect(() => {
    flag(id, bad);
    return () => flag(id, false);
  }, [flag, id, bad]);

  const read = useDebouncedCallback(async (typed: string) => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const done = await answer(api.POST("/api/coach/notation", { body: { text: typed, before }, ...handled() }));
      if (mine !== asked.current) return;
      setFailure(null);
      setWrong(done.errors);
      if (done.errors.length > 0) return;
      keep(null);
      ours.current = done.blocks;
      edit(
        editSession(content, session.id, (old) => ({ ...old, blocks: done.blocks })),
        `${session.id}.text`,
      );
    } catch (problem) {
      if (mine === asked.current) setFailure(sentenceOf(problem));
    }
  }, PAUSE);

  useEffect(() => {
    if (kept !== null) read(kept);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was kept is read once
  }, []);

  if (text === null) return failure ? <p role="alert">{failure}</p> : <Skeleton height={160} />;
  return (
    <div className={css.textMode}>
      <textarea
        className={css.notation}
        aria-label={m.builder_text_of({ title: session.title || m.builder_session() })}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-help`}
        rows={Math.max(8, text.split("\n").length + 1)}
        spellCheck={false}
        maxLength={20_000}
        placeholder={"Back squat / 5x5 @ 80% / 3:00\n\nA1: Chin-up / 3x8 @8\nA2: Nordic curl / 3x5"}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          keep(event.currentTarget.value);
          read(event.currentTarget.value);
        }}
      />
      {wrong.map((one) => (
        <p key={one.line} role="alert" className={css.wrong}>
          <b>{m.builder_line({ line: one.line })}</b> {one.message}
        </p>
      ))}
      {failure && (
        <p role="alert" className={css.wrong}>
          {failure}
        </p>
      )}
      <p id={`${id}-help`} className={css.textHelp}>
        {m.builder_text_help()}
      </p>
    </div>
  );
}
