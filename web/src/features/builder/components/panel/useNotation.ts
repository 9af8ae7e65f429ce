import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, onError, type Schemas, unwrap } from "~/api/client";
import type { Block, Session } from "~/domain/training/content";
import { editSession } from "../../lib/edit";
import { usePanel } from "./context";

const PAUSE_MS = 350;

type NotationError = Schemas["NotationError"];
/** Whether the text is in the draft, not parsed yet, invalid in some lines, more than the plan has, or was not sent. */
export type ParseStatus =
  | { state: "parsed" }
  | { state: "unparsed" }
  | { state: "invalid"; lines: NotationError[] }
  | { state: "restricted" }
  | { state: "failed"; error: unknown };

async function printBlocks(blocks: Block[]): Promise<string> {
  const printed = await unwrap(api.POST("/api/coach/notation/print", { body: { blocks }, ...onError("inline") }));
  return printed.text;
}

function sameBlocks(a: Block[], b: Block[] | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A session as notation to edit: parsed when the typing pauses, and printed again when the session changes otherwise.
 * `text` is null until it is first printed.
 */
export function useNotation(session: Session) {
  const { edit, unparsedText, keepText, hasRefusedSupersets } = usePanel();
  const [unparsed] = useState(() => unparsedText(session.id));
  const store = useCallback((typed: string | null) => keepText(session.id, typed), [keepText, session.id]);
  const [text, setText] = useState(unparsed);
  const [status, setStatus] = useState<ParseStatus>({ state: unparsed === null ? "parsed" : "unparsed" });
  // The blocks before editing: a line that is deleted and typed again gets its ids back.
  const [before] = useState(session.blocks);
  // The blocks that the text was printed from or parsed to.
  const blocksOfText = useRef<Block[] | null>(unparsed === null ? null : session.blocks);
  const isTyping = useRef(unparsed !== null);
  const requestNo = useRef(0);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (sameBlocks(session.blocks, blocksOfText.current)) {
      blocksOfText.current = session.blocks;
      return undefined;
    }
    let unmounted = false;
    printBlocks(session.blocks).then(
      (printed) => {
        // Typing is not interrupted: what is typed is parsed next.
        if (unmounted || isTyping.current) return;
        blocksOfText.current = session.blocks;
        store(null);
        setText(printed);
        setStatus({ state: "parsed" });
      },
      (error: unknown) => !unmounted && setStatus({ state: "failed", error }),
    );
    return () => {
      unmounted = true;
    };
  }, [session.blocks, store, attempts]);

  const parse = useDebouncedCallback(
    async (typed: string) => {
      requestNo.current += 1;
      const thisRequestNo = requestNo.current;
      // The text was discarded or changed meanwhile: the response is ignored.
      const isOutdated = () => thisRequestNo !== requestNo.current || unparsedText(session.id) !== typed;
      if (isOutdated()) return;
      try {
        const parsed = await unwrap(
          api.POST("/api/coach/notation", { body: { text: typed, before }, ...onError("inline") }),
        );
        if (isOutdated()) return;
        if (parsed.errors.length > 0) return setStatus({ state: "invalid", lines: parsed.errors });
        if (hasRefusedSupersets(parsed.blocks)) return setStatus({ state: "restricted" });
        isTyping.current = false;
        store(null);
        blocksOfText.current = parsed.blocks;
        setStatus({ state: "parsed" });
        edit(
          (content) => editSession(content, session.id, (old) => ({ ...old, blocks: parsed.blocks })),
          `${session.id}.text`,
        );
      } catch (error) {
        if (!isOutdated()) setStatus({ state: "failed", error });
      }
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );

  useEffect(() => {
    if (unparsed !== null) parse(unparsed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- unparsed text of an earlier visit is parsed once
  }, []);

  const changeText = (typed: string) => {
    isTyping.current = true;
    requestNo.current += 1;
    setText(typed);
    setStatus({ state: "unparsed" });
    store(typed);
    parse(typed);
  };
  return { text, status, changeText, retry: () => setAttempts((old) => old + 1) };
}
