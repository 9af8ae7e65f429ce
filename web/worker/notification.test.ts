import { expect, test } from "vitest";
import { notificationOf, pageOf } from "./notification.ts";

const ORIGIN = "https://app.example.com";
const sent = (notification: object) => JSON.stringify({ web_push: 8030, notification });

test("a push shows its words, in the place of an older one about the same", () => {
  const text = sent({
    title: "Erik Lindqvist",
    body: "See you at six",
    navigate: `${ORIGIN}/chat/1`,
    lang: "en-GB",
    dir: "auto",
    tag: "abc",
    silent: false,
    app_badge: 3,
  });
  const { title, badge, options } = notificationOf(text, ORIGIN);
  expect([title, badge]).toEqual(["Erik Lindqvist", 3]);
  expect(options).toMatchObject({
    body: "See you at six",
    tag: "abc",
    renotify: true,
    silent: false,
    data: { navigate: `${ORIGIN}/chat/1` },
  });
});

test.each([
  undefined,
  "",
  "hello",
  "null",
  "[]",
  "{}",
  '{"notification":null}',
  '{"notification":7}',
  sent({}),
  sent({ title: 7, body: {}, navigate: 3, app_badge: "many", dir: "up", tag: "" }),
])("a push that says something else still shows a notification: %s", (text) => {
  const { title, badge, options } = notificationOf(text, ORIGIN);
  expect([title, badge]).toEqual(["Regimen", undefined]);
  expect(options).toMatchObject({ body: "", dir: "auto", data: { navigate: `${ORIGIN}/` } });
  expect("renotify" in options).toBe(false);
});

test("a notification opens pages of this app only", () => {
  expect(pageOf("/chat/1?at=2", ORIGIN)).toBe(`${ORIGIN}/chat/1?at=2`);
  for (const elsewhere of ["https://evil.example/x", "//evil.example", "javascript:alert(1)", "http://[", 5, null]) {
    expect(pageOf(elsewhere, ORIGIN)).toBe(`${ORIGIN}/`);
  }
});

test("the number on the icon is a whole number", () => {
  const badge = (value: unknown) => notificationOf(sent({ app_badge: value }), ORIGIN).badge;
  expect([badge(0), badge("4"), badge(-1), badge(1.5), badge(null)]).toEqual([0, 4, undefined, undefined, undefined]);
});
