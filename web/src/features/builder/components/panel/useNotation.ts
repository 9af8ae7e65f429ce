import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, onError, type Schemas, unwrap } from "~/api/client";
import type { Block, Session } from "~/domain/training/content";
import { texts } from "../../lib/drafts";
import { editSession } from "../../lib/edit";
import { useBuilder } from "../context";
import { usePanel } from "./context";

const PAUSE_MS = 350;

type Wrong = Schemas["NotationError"];
/** What became of the text: it is the draft, nobody has read it yet, some lines are wrong, or nobody could be asked. */
export type Reading =
  | { state: "understood" }
  | { state: "unread" }
  | { state: "wrong"; lines: Wrong[] }
  | { state: "failed"; error: unknown };

async function print(blocks: Block[]): Promise<string> {
  const done = await unwrap(api.POST("/api/coach/notation/print", { body: { blocks }, ...onError("inline") }));
  return done.text;
}

function sameBlocks(one: Block[], other: Block[] | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * A session as text that can be typed into: read once the typing pauses, and printed anew when the session changes by
 * other hands. `text` is null until it is printed first.
 */
export function useNotation(session: Session) {
  const { edit } = usePanel();
  const { timeline, opened } = useBuilder();
  const day = opened ?? 0;
  const [kept] = useState(() => texts.get(timeline.id, day, session.id));
  const keep = useCallback(
    (typed: string | null) => texts.set(timeline.id, day, session.id, typed),
    [timeline.id, day, session.id],
  );
  const [text, setText] = useState(kept);
  const [reading, setReading] = useState<Reading>({ state: kept === null ? "understood" : "unread" });
  // What the text replaces: a line that comes back finds its ids again.
  const [before] = useState(session.blocks);
  // The blocks that the text says, as far as it is understood.
  const said = useRef<Block[] | null>(kept === null ? null : session.blocks);
  const typing = useRef(kept !== null);
  const asked = useRef(0);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (sameBlocks(session.blocks, said.current)) {
      said.current = session.blocks;
      return undefined;
    }
    let gone = false;
    print(session.blocks).then(
      (printed) => {
        // Whoever types is not interrupted: what they type is read next.
        if (gone || typing.current) return;
        said.current = session.blocks;
        keep(null);
        setText(printed);
        setReading({ state: "understood" });
      },
      (error: unknown) => !gone && setReading({ state: "failed", error }),
    );
    return () => {
      gone = true;
    };
  }, [session.blocks, keep, tries]);

  const read = useDebouncedCallback(
    async (typed: string) => {
      asked.current += 1;
      const mine = asked.current;
      // Discarded, or typed on: nobody wants the answer.
      const later = () => mine !== asked.current || texts.get(timeline.id, day, session.id) !== typed;
      if (later()) return;
      try {
        const done = await unwrap(
          api.POST("/api/coach/notation", { body: { text: typed, before }, ...onError("inline") }),
        );
        if (later()) return;
        if (done.errors.length > 0) return setReading({ state: "wrong", lines: done.errors });
        typing.current = false;
        keep(null);
        said.current = done.blocks;
        setReading({ state: "understood" });
        edit(
          (content) => editSession(content, session.id, (old) => ({ ...old, blocks: done.blocks })),
          `${session.id}.text`,
        );
      } catch (error) {
        if (!later()) setReading({ state: "failed", error });
      }
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );

  useEffect(() => {
    if (kept !== null) read(kept);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was kept is read once
  }, []);

  const type = (typed: string) => {
    typing.current = true;
    asked.current += 1;
    setText(typed);
    setReading({ state: "unread" });
    keep(typed);
    read(typed);
  };
  return { text, reading, type, retry: () => setTries((old) => old + 1) };
}
