import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { MAX_NOTATION_LENGTH } from "~/api/limits";
import type { Block } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toastError } from "~/ui/toast/toast";
import css from "./Sheet.module.css";

/** Where the selection goes after an edit; "all" writes to the whole range and stays. */
export type After = "down" | "up" | "next" | "back" | "left" | "right" | "all" | "stay" | "leave";

type Props = {
  text: string;
  /** Started by typing: arrow keys leave the cell. With F2 they move in its text. */
  isTyped: boolean;
  label: string;
  onCommit: (text: string, after: After) => void;
  onCancel: () => void;
};

function afterOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, isTyped: boolean): After | null {
  if (key === "Enter") return ctrlKey || metaKey ? "all" : shiftKey ? "up" : "down";
  if (key === "Tab") return shiftKey ? "back" : "next";
  if (key === "ArrowUp") return "up";
  if (key === "ArrowDown") return "down";
  if (isTyped && key === "ArrowLeft") return "left";
  return isTyped && key === "ArrowRight" ? "right" : null;
}

/** The field in a cell while it is edited. */
export function CellEditor({ text, isTyped, label, onCommit, onCancel }: Props) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const commit = (after: After) => {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(value, after);
  };
  return (
    <input
      ref={field}
      className={css.editor}
      style={{ minWidth: `calc(${value.length}ch + 20px)` }}
      aria-label={label}
      autoComplete="off"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => commit("leave")}
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        const after = afterOf(event, isTyped);
        if (event.key === "Escape") {
          isOver.current = true;
          onCancel();
        } else if (after) {
          event.preventDefault();
          commit(after);
        }
      }}
    />
  );
}

/** Reads a block as notation; the errors of lines that can't be read. */
export async function readBlocks(text: string, before: Block[]): Promise<Block[] | null> {
  if (text.trim() === "") return [];
  const parsed = await unwrap(api.POST("/api/coach/notation", { body: { text, before }, ...onError("inline") }));
  return parsed.errors.length > 0 ? null : parsed.blocks;
}

export async function printBlocks(blocks: Block[]): Promise<string> {
  return (await unwrap(api.POST("/api/coach/notation/print", { body: { blocks }, ...onError("inline") }))).text;
}

/** The text of each block by its id. What a block is in the text of several can't be told if one has empty lines. */
export async function printEach(blocks: Block[]): Promise<Map<string, string>> {
  const text = await printBlocks(blocks);
  const texts = blocks.length === 1 ? [text] : text.split("\n\n");
  if (texts.length === blocks.length) return new Map(blocks.map(({ id }, index) => [id, texts[index] ?? ""]));
  const half = Math.ceil(blocks.length / 2);
  const halves = await Promise.all([printEach(blocks.slice(0, half)), printEach(blocks.slice(half))]);
  return new Map(halves.flatMap((printed) => [...printed]));
}

type BlockProps = Omit<Props, "isTyped" | "text"> & {
  /** The text to start with; null to print the block. */
  text: string | null;
  block: Block | null;
};

/** The field in a text cell: the block as notation, over several lines. */
export function BlockEditor({ text, block, label, onCommit, onCancel }: BlockProps) {
  const [value, setValue] = useState(text ?? (block ? null : ""));
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const isPrinted = value !== null;
  useEffect(() => {
    if (isPrinted || !block) return undefined;
    let unmounted = false;
    printBlocks([block]).then(
      (printed) => !unmounted && setValue(printed),
      (error: unknown) => {
        if (unmounted) return;
        toastError(errorMessage(error));
        onCancel();
      },
    );
    return () => {
      unmounted = true;
    };
  }, [isPrinted, block, onCancel]);
  useEffect(() => {
    if (isPrinted) field.current?.focus();
  }, [isPrinted]);
  const commit = (after: After) => {
    if (isOver.current || value === null) return;
    isOver.current = true;
    onCommit(value, after);
  };
  if (value === null) return <Skeleton width="60%" height={12} />;
  return (
    <span className={css.blockEditor}>
      <textarea
        ref={field}
        aria-label={label}
        rows={Math.max(3, value.split("\n").length)}
        maxLength={MAX_NOTATION_LENGTH}
        spellCheck={false}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={() => commit("leave")}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") {
            isOver.current = true;
            onCancel();
          } else if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) {
            event.preventDefault();
            commit(event.key === "Tab" ? (event.shiftKey ? "back" : "next") : "down");
          }
        }}
      />
      <small>{m.builder_sheet_text_hint()}</small>
    </span>
  );
}
