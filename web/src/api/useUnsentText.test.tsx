import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "./session";
import { useUnsentText } from "./useUnsentText";

const field = (about = "maya", start?: string) => renderHook(() => useUnsentText("answer", about, start)).result;

afterEach(() => {
  localStorage.clear();
  session.clear();
});

test("what is typed is there again after a reload, until it is sent", () => {
  const first = field();
  act(() => first.current.type("At six?"));
  expect(field().current.text).toBe("At six?");
  expect(field("tom").current.text).toBe("");
  act(() => first.current.clear());
  expect(field("maya", "Hi Maya").current.text).toBe("Hi Maya");
});

test("a text that was emptied does not come back, and one to start from is not stored", () => {
  const first = field();
  act(() => first.current.type("x"));
  act(() => first.current.type(""));
  act(() => first.current.suggest("Hi Maya"));
  expect(first.current.text).toBe("Hi Maya");
  expect(field().current.text).toBe("");
});

test("the same text is sent with the same id, another text or the next message with another", () => {
  const result = field();
  act(() => result.current.type("At six?"));
  const first = result.current.idToSend();
  expect(result.current.idToSend()).toBe(first);
  act(() => result.current.type("At seven?"));
  const second = result.current.idToSend();
  expect(second).not.toBe(first);
  act(() => result.current.clear());
  act(() => result.current.type("At seven?"));
  expect(result.current.idToSend()).not.toBe(second);
});

test("a reload between two attempts at the same message does not make it two", () => {
  const first = field();
  act(() => first.current.type("At six?"));
  const id = first.current.idToSend();
  const second = field();
  expect(second.current.idToSend()).toBe(id);
  act(() => second.current.clear());
  act(() => second.current.type("At six?"));
  expect(second.current.idToSend()).not.toBe(id);
});

test("what is typed while a message is on its way stays when it has been sent", () => {
  const result = field();
  act(() => result.current.type("At six?"));
  const sent = result.current.clear;
  act(() => result.current.type("At six?\nOr at seven?"));
  act(() => sent());
  expect(result.current.text).toBe("Or at seven?");
  expect(field().current.text).toBe("Or at seven?");
});

test("two coaches of an account who share a device don't see each other's texts, nor one coach those of another account", () => {
  const as = (person: string, account: string) => {
    const current = { id: account, user_id: person, role: "coach" as const };
    act(() => session.signIn({ access_token: person, token_type: "Bearer", current }));
    return field();
  };
  const erik = as("erik", "northside");
  act(() => erik.current.type("Your knee"));
  expect(as("ines", "northside").current.text).toBe("");
  expect(as("erik", "private").current.text).toBe("");
  expect(as("erik", "northside").current.text).toBe("Your knee");
});
