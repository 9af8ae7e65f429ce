import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { linkify } from "./linkify";

test("URLs become links, and the text around them stays", () => {
  const text = "Go to https://x.test/a?b=1&c=2, or http://y.test/z.\nBye.";
  const { container } = render(<p>{linkify(text)}</p>);
  expect(container.textContent).toBe(text);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "https://x.test/a?b=1&c=2",
    "http://y.test/z",
  ]);
});

test("text without an address stays text", () => {
  render(<p>{linkify("javascript:alert(1) <b>bold</b>")}</p>);
  expect(screen.queryByRole("link")).toBeNull();
});
