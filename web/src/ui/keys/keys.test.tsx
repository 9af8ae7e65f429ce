import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { keyList, keyNames, type KeySpec } from "./keyList";
import KeysDialog from "./KeysDialog";
import { useKeys } from "./useKeys";
import { TestApp } from "../testing/TestApp";

const KEYS = {
  next: { key: "j", label: () => "Next person" },
  done: { key: "e", label: () => "Done" },
  send: { key: "mod+Enter", label: () => "Send" },
  help: { key: ["?", "shift+?"], label: () => "Help" },
} satisfies Record<string, KeySpec>;

const show = (element: ReactElement) => render(element, { wrapper: TestApp });

function Page({ onNext, canSettle }: { onNext: () => void; canSettle: boolean }) {
  useKeys(KEYS, { next: onNext, done: canSettle && onNext, send: true });
  return null;
}

function Frame() {
  useKeys({ help: KEYS.help }, { help: keyList.open }, { everywhere: true });
  return null;
}

test("the list has the keys that work now, those of the page first", () => {
  const onNext = vi.fn();
  const page = show(<Page onNext={onNext} canSettle={false} />);
  show(<Frame />);
  fireEvent.keyDown(document.body, { key: "e" });
  expect(onNext, "what isn't listed does nothing").not.toHaveBeenCalled();
  show(<KeysDialog onClose={() => undefined} />);
  const terms = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms()).toEqual(["Next person", "Send", "Help"]);
  act(() => page.unmount());
  expect(terms()).toEqual(["Help"]);
});

test("a key acts once", () => {
  const onNext = vi.fn();
  show(<Page onNext={onNext} canSettle />);
  fireEvent.keyDown(document.body, { key: "e" });
  fireEvent.keyDown(document.body, { key: "e", repeat: true });
  expect(onNext).toHaveBeenCalledOnce();
});

test("keys are printed as on the keyboard", () => {
  const printed = (key: string) => keyNames({ key, label: () => "" }).join(" ");
  expect(["j", "mod+Enter", "shift+ArrowRight", "F2", "?", "Escape"].map(printed)).toEqual([
    "J",
    "Ctrl ↵",
    "Shift →",
    "F2",
    "?",
    "Esc",
  ]);
});
