import { afterEach, expect, test, vi } from "vitest";
import type { Block } from "~/domain/training/content";
import { newBlock, newSession } from "~/domain/training/newParts";
import { COLUMNS_PER_WEEK, type Shape } from "../../lib/sheet/keys";
import { sheetRows } from "../../lib/sheet/rows";
import { type Cells, copyCells, pasteAt } from "./clipboard";

const REST = { version: 1, sessions: [] } as const;
const textBlock = (id: string, text: string) => ({ ...newBlock("text"), id, text }) as Block;

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "clipboard");
});

/** A server that prints text blocks, and a clipboard; returns what is on it, by time. */
function setUp() {
  const requests: { blocks: Block[] }[] = [];
  const clipboard: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const body = (await request.json()) as { blocks: Block[] };
    requests.push(body);
    const printed = body.blocks.map((block) => (block.kind === "text" ? `Text:\n${block.text}` : ""));
    return Response.json({ text: printed.join("\n\n") });
  });
  vi.stubGlobal(
    "ClipboardItem",
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  const write = async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    const blob = await item?.parts["text/plain"];
    if (blob) clipboard.push(await blob.text());
  };
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { write } });
  const data = { setData: (_: string, text: string) => void clipboard.push(text) } as unknown as DataTransfer;
  return { requests, clipboard, data };
}

/** Weeks with one text block each, all of them selected. */
function cellsOf(...blocks: Block[]): Cells {
  const weeks = blocks.map((block, week) => ({
    week,
    days: [{ version: 1 as const, sessions: [{ ...newSession(), blocks: [block] }] }, ...Array(6).fill(REST)],
  }));
  const rows = sheetRows(weeks);
  const row = rows.findIndex(({ kind }) => kind === "block");
  const kinds = { day: "none", add: "none", exercise: "cells", block: "text" } as const;
  const shape: Shape = { rows: rows.map(({ kind }) => kinds[kind]), columns: blocks.length * COLUMNS_PER_WEEK };
  return {
    range: { top: row, bottom: row, left: 0, right: shape.columns - 1 },
    rows,
    shape,
    unread: blocks.map(() => ({})),
  };
}

test("a block whose notation is there is copied as it is written, without asking for it", () => {
  const { clipboard, data, requests } = setUp();
  copyCells(data, cellsOf(textBlock("b1", "Walk")), new Map([["b1", "Text:\nWalk"]]));
  expect(clipboard).toEqual(['"Text:\nWalk"\t\t']);
  expect(requests).toEqual([]);
});

test("a block that was just changed is copied by its name, and as notation as soon as it is printed", async () => {
  const { clipboard, data } = setUp();
  const cells = cellsOf(textBlock("b1", "Walk"));
  copyCells(data, cells, new Map());
  expect(clipboard).toEqual(["Walk\t\t"]);
  await expect.poll(() => clipboard.at(-1)).toBe('"Text:\nWalk"\t\t');
  // Whichever of the two is pasted, it is the block.
  for (const text of clipboard) expect(pasteAt(text, cells.range, cells.shape).cells[0]?.block?.id).toBe("b1");
});

test("blocks with empty lines are told from each other", async () => {
  const { clipboard, data } = setUp();
  copyCells(data, cellsOf(textBlock("b1", "Walk\n\nStretch"), textBlock("b2", "Row")), new Map());
  await expect.poll(() => clipboard.at(-1)).toBe('"Text:\nWalk\n\nStretch"\t\t\t"Text:\nRow"\t\t');
});
